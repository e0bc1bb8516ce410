import { memo, useMemo, useState } from 'react'
import type { TaughtLesson, TaughtSection } from '../../../../shared/contract/teaching.ts'
import { foldText } from '../../../../shared/rules/fold-text.ts'
import { searchWords, wordsTest } from '../../../../shared/rules/search-words.ts'
import { formatCount } from '../../../../shared/format/money.ts'
import { WaitingBadge } from '../../../parts/course/WaitingBadge.tsx'
import { Panel } from './Panel.tsx'
import { SearchField } from './SearchField.tsx'
import { VirtualList } from './VirtualList.tsx'
import { waitingLessons } from './waiting.ts'
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

type Row = { key: string } & ({ title: string } | { lesson: TaughtLesson })

/** Of what waits, above the sections. */
const WAITING = 'waiting'

/** The first panel: lessons, grouped by section; where work waits, they lead. */
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
          <p className={styles.deskCounts}>
            {'Cả khóa: '}
            <strong>{`${formatCount(waiting)} chờ chấm`}</strong>
          </p>
        ) : null
      }
    >
      {isLong ? <SearchField label="Tìm bài học" value={q} onChange={setQ} /> : null}
      {rows.length === 0 ? (
        <p className="text-secondary my-2" role="status">
          Không tìm thấy bài học nào.
        </p>
      ) : (
        <VirtualList
          label="Bài học"
          items={rows}
          keyOf={({ key }) => key}
          rowHeight={52}
          measured
          chosen={rows.findIndex((row) => 'lesson' in row && row.lesson._id === lessonId)}
        >
          {(row) =>
            'title' in row ? (
              <h3 className={`${styles.deskSection} ${row.key === WAITING ? 'text-accent' : ''}`}>
                {row.title}
              </h3>
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

/**
 * Sections with lessons that contain every word of the search, each followed by those lessons. Without a search the lessons
 * where work waits stand above them, and nowhere else.
 */
function rowsOf(sections: readonly TaughtSection[], q: string): Row[] {
  const words = searchWords(q)
  const fits = wordsTest(words)
  const waiting = words.length > 0 ? [] : waitingLessons(sections, undefined)
  const rows = sections.flatMap((section) => {
    const found = section.lessons.filter((lesson) => {
      const folded = words.length > 0 ? foldText(lesson.title) : ''
      return !waiting.includes(lesson) && fits(folded)
    })
    return found.length > 0 ? groupOf(section._id, section.title, found) : []
  })
  return waiting.length > 0 ? [...groupOf(WAITING, 'Chờ chấm', waiting), ...rows] : rows
}

const groupOf = (key: string, title: string, lessons: readonly TaughtLesson[]): Row[] => [
  { key, title },
  ...lessons.map((lesson) => ({ key: `${key} ${lesson._id}`, lesson })),
]

interface LessonButtonProps {
  lesson: TaughtLesson
  isChosen: boolean
  onChoose: (lessonId: string) => void
}

function LessonButton({ lesson, isChosen, onChoose }: LessonButtonProps) {
  const { _id, title, assessments, waitingCount = 0 } = lesson
  // One is what a lesson mostly has.
  const isOne = assessments.length === 1
  return (
    <button
      type="button"
      className={styles.deskRow}
      aria-current={isChosen || undefined}
      onClick={() => onChoose(_id)}
    >
      <span className={`${styles.deskRowText} ${styles.deskLessonText}`}>
        <span className={assessments.length > 0 ? undefined : 'text-secondary'}>{title}</span>
        {!isOne || waitingCount > 0 ? (
          <span className="d-flex align-items-center gap-2">
            {isOne ? null : (
              <span className={styles.deskEmail}>
                {assessments.length > 0 ? `${formatCount(assessments.length)} bài` : 'không có bài'}
              </span>
            )}
            <WaitingBadge count={waitingCount} />
          </span>
        ) : null}
      </span>
    </button>
  )
}
