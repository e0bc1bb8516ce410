import type { CourseStudent, GradebookEntry } from '../../../../shared/contract/grading.ts'
import { formatDue } from '../../../../shared/format/dates.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { FactList } from '../../../ui/FactList.tsx'
import { useShortcutsOn } from '../use-shortcuts.ts'
import { studentLabel } from './student-list.ts'
import { longestWaiting } from './gradebook.ts'
import * as styles from './assessment-card.module.scss'
import * as keys from './keys.module.scss'

interface ClassStartProps {
  /** What waits in the chosen lesson: at least one. */
  waits: readonly GradebookEntry[]
  students: readonly CourseStudent[]
  onOpen: (waiting: GradebookEntry) => void
}

/** What waits in the chosen lesson, and the act that begins with it, as long as no student is chosen. */
export function ClassStart({ waits, students, onOpen }: ClassStartProps) {
  const oldest = longestWaiting(waits)
  const who = students.find(({ _id }) => _id === oldest?.user)
  const late = waits.filter((entry) => entry.late).length
  return (
    <div className={styles.deskStart}>
      <div className={styles.deskStartHead}>
        <div>
          <p className={styles.deskStartCount}>{`${formatCount(waits.length)} bài chờ chấm`}</p>
          <p className="text-secondary small">
            {late > 0 ? `${formatCount(late)} bài nộp muộn` : 'Không bài nào nộp muộn'}
          </p>
        </div>
        <button type="button" className="btn btn-primary" onClick={() => oldest && onOpen(oldest)}>
          Chấm bài chờ lâu nhất
        </button>
      </div>
      <FactList
        facts={[
          ['Chờ chấm lâu nhất', who ? studentLabel(who) : null],
          ['Nộp lúc', oldest?.submittedAt ? formatDue(oldest.submittedAt) : null],
        ]}
      />
    </div>
  )
}

const KEYS = [
  ['G', 'Bài chờ chấm'],
  ['Alt + ↑ ↓', 'Đổi học viên'],
  ['Ctrl + Enter', 'Lưu'],
]

/** The keys that a class is graded by; all of them stand in `ShortcutHelp`. */
export const ClassKeys = ({ hasBook }: { hasBook: boolean | undefined }) =>
  useShortcutsOn() ? (
    <dl className={keys.deskStartKeys}>
      {KEYS.filter(([key]) => hasBook || key !== 'G').map(([key, act]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{act}</dd>
        </div>
      ))}
    </dl>
  ) : null
