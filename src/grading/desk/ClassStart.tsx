import type { CourseStudent } from '../../../shared/contract/grading.ts'
import { formatDue } from '../../../shared/format/dates.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { FactList } from '../../ui/FactList.tsx'
import { useShortcutsOn } from '../use-shortcuts.ts'
import { studentLabel } from './student-list.ts'
import { longestWaiting, type WaitingHandIn } from './waiting.ts'
import * as styles from './assessment-card.module.scss'
import * as keys from './keys.module.scss'

interface ClassStartProps {
  /** How many hand-ins wait in the chosen lesson. */
  count: number
  /** Those of them that are read. */
  waits: readonly WaitingHandIn[]
  isLoading: boolean
  students: readonly CourseStudent[]
  onOpen: (waiting: WaitingHandIn) => void
  /** Opens the first that waits, where nobody knows the oldest. */
  onNext: () => void
}

/** What waits in the chosen lesson, and the act that begins with it, as long as no student is chosen. */
export function ClassStart(props: ClassStartProps) {
  const { count, waits, isLoading, students, onOpen, onNext } = props
  const known = longestWaiting(waits, count)
  const oldest = known?.oldest
  const who = students.find(({ _id }) => _id === oldest?.studentId)
  const pending = isLoading ? '…' : null
  return (
    <div className={styles.deskStart}>
      <div className={styles.deskStartHead}>
        <div>
          <p className={styles.deskStartCount}>{`${formatCount(count)} bài chờ chấm`}</p>
          <p className="text-secondary small">
            {known ? lateWords(known.late) : (pending ?? '\u00a0')}
          </p>
        </div>
        <button
          type="button"
          className="btn btn-primary"
          disabled={isLoading}
          onClick={() => (oldest ? onOpen(oldest) : onNext())}
        >
          <span>{oldest || isLoading ? 'Chấm bài chờ lâu nhất' : 'Bắt đầu chấm'}</span>
        </button>
      </div>
      <FactList
        facts={[
          ['Chờ chấm lâu nhất', who ? studentLabel(who) : pending],
          ['Nộp lúc', oldest ? formatDue(oldest.submittedAt) : pending],
        ]}
      />
    </div>
  )
}

const lateWords = (late: number) =>
  late > 0 ? `${formatCount(late)} bài nộp muộn` : 'Không bài nào nộp muộn'

const KEYS = [
  ['G', 'Bài chờ chấm'],
  ['Alt + ↑ ↓', 'Đổi học viên'],
  ['Ctrl + Enter', 'Lưu'],
]

/** The keys that a class is graded by; all of them stand in `ShortcutHelp`. */
export const ClassKeys = () =>
  useShortcutsOn() ? (
    <dl className={keys.deskStartKeys}>
      {KEYS.map(([key, act]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
  ) : null
