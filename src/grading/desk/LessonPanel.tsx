import { memo, useMemo, useState } from 'react'
import type { TaughtLesson, TaughtSection } from '../../../shared/contract/teaching.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { WaitingBadge } from '../../course/WaitingBadge.tsx'
import { Panel } from './Panel.tsx'
import { SearchField } from './SearchField.tsx'
import { VirtualList } from './VirtualList.tsx'
import * as styles from './desk.module.scss'

/** A list of this length gets a search field. */
const LONG = 12

interface LessonPanelProps {
  sections: readonly TaughtSection[]
  /** How many submissions wait in the whole course; undefined where nobody counts. */
  waiting: number | undefined
  lessonId: string | undefined
  onChoose: (lessonId: string) => void
}

type Row = { section: TaughtSection } | { lesson: TaughtLesson }

/** The first panel: lessons, grouped by section. */
export const LessonPanel = memo(function LessonPanel(props: LessonPanelProps) {
  const { sections, waiting = 0, lessonId, onChoose } = props
  const [q, setQ] = useState('')
  const rows = useMemo(() => rowsOf(sections, q), [sections, q])
  const isLong = sections.reduce((count, { lessons }) => count + lessons.length, 0) > LONG
  return (
    <Panel
      title="Bài học"
      step={1}
      extra={
        waiting > 0 ? (
          <p className={`${styles.deskCounts} ${styles.deskCountsWaiting}`}>
            {`Cả khóa: ${formatCount(waiting)} chờ chấm`}
          </p>
        ) : null
      }
    >
      {isLong ? <SearchField label="Tìm bài học" value={q} onChange={setQ} /> : null}
      {rows.length === 0 ? (
        <p className={styles.deskNote} role="status">
          Không tìm thấy bài học nào.
        </p>
      ) : (
        <VirtualList
          label="Bài học"
          items={rows}
          keyOf={(row) => ('section' in row ? `s${row.section._id}` : row.lesson._id)}
          rowHeight={52}
          measured
          chosen={rows.findIndex((row) => 'lesson' in row && row.lesson._id === lessonId)}
        >
          {(row) =>
            'section' in row ? (
              <h3 className={styles.deskSection}>{row.section.title}</h3>
            ) : (
              <LessonButton
                lesson={row.lesson}
                isChosen={row.lesson._id === lessonId}
                onChoose={onChoose}
              />
            )
          }
        </VirtualList>
      )}
    </Panel>
  )
})

/** Sections with lessons that contain every search term, each followed by those lessons. */
function rowsOf(sections: readonly TaughtSection[], q: string): Row[] {
  const terms = foldText(q).split(' ').filter(Boolean)
  return sections.flatMap((section) => {
    const found = section.lessons.filter(({ title }) => {
      const folded = terms.length > 0 ? foldText(title) : ''
      return terms.every((term) => folded.includes(term))
    })
    return found.length > 0 ? [{ section }, ...found.map((lesson) => ({ lesson }))] : []
  })
}

interface LessonButtonProps {
  lesson: TaughtLesson
  isChosen: boolean
  onChoose: (lessonId: string) => void
}

function LessonButton({ lesson, isChosen, onChoose }: LessonButtonProps) {
  const { _id, title, assessments, waitingCount } = lesson
  return (
    <button
      type="button"
      className={styles.deskRow}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(_id)}
    >
      <span className={styles.deskRowText}>
        <span className={assessments.length > 0 ? undefined : 'text-secondary'}>{title}</span>
        {assessments.length > 0 ? (
          <span className={styles.deskRowFacts}>
            <span className={styles.deskEmail}>{`${formatCount(assessments.length)} bài`}</span>
            <WaitingBadge count={waitingCount} />
          </span>
        ) : null}
      </span>
    </button>
  )
}
