import type { CourseStudent, GradebookEntry } from '../../../../shared/contract/grading.ts'
import { formatDue } from '../../../../shared/format/dates.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { FactList } from '../../../ui/FactList.tsx'
import { useShortcutsOn } from '../use-shortcuts.ts'
import { studentLabel } from './student-list.ts'
import { KeyList } from './KeyList.tsx'
import { longestWaiting } from './gradebook.ts'
import * as styles from './assessment-card.module.scss'
import * as keys from './keys.module.scss'

interface ClassStartProps {
  /** What waits in the chosen lesson: at least one. */
  waits: readonly GradebookEntry[]
  students: readonly CourseStudent[]
  onOpen: (waiting: GradebookEntry) => void
}

/** Shown until a student is chosen: what waits in the lesson, and a button that opens the oldest. */
export function ClassStart({ waits, students, onOpen }: ClassStartProps) {
  const oldest = longestWaiting(waits)
  const who = students.find(({ _id }) => _id === oldest?.user)
  const late = waits.filter((entry) => entry.late).length
  return (
    <div className={styles.deskStart}>
      <div className="d-flex flex-wrap align-items-center justify-content-between gap-2 mb-12">
        <div>
          <p className="fs-3 fw-semibold">{`${formatCount(waits.length)} bài chờ chấm`}</p>
          <p className="text-secondary small">
            {late > 0 ? `${formatCount(late)} bài nộp muộn` : 'Không bài nào nộp muộn'}
          </p>
        </div>
        <Button tone="primary" onClick={() => oldest && onOpen(oldest)}>
          Chấm bài chờ lâu nhất
        </Button>
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
] as const

/** The keys that a class is graded by; `ShortcutHelp` lists all. */
export const ClassKeys = ({ hasBook }: { hasBook: boolean | undefined }) =>
  useShortcutsOn() ? (
    <KeyList className={keys.deskStartKeys} keys={KEYS.filter(([key]) => hasBook || key !== 'G')} />
  ) : null
