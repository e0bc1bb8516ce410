import { memo, useMemo, useState } from 'react'
import type { TaughtLesson, TaughtSection } from '../../../shared/contract/teaching.ts'
import { foldText } from '../../../shared/rules/fold-text.ts'
import { formatCount } from '../../../shared/format/money.ts'
import { WaitingBadge } from '../../course/WaitingBadge.tsx'
import { Panel } from './Panel.tsx'
import { SearchField } from './SearchField.tsx'
import { VirtualList } from './VirtualList.tsx'
import { WaitingToggle } from './WaitingToggle.tsx'
import { waitingLessons } from './waiting.ts'
import * as styles from './desk.module.scss'

/** A list of this length gets a search field. */
const LONG = 12

interface LessonPanelProps {
  sections: readonly TaughtSection[]
  /** How many submissions wait in the whole course; undefined where nobody counts. */
  waiting: number | undefined
  lessonId: string | undefined
  /** Whether the lessons where work waits also stand above the outline. */
  waitingFirst: boolean
  onChoose: (lessonId: string) => void
}

/** `place`: of what waits, at the top, or once more below that. */
type Row = { key: string; place?: 'top' | 'again' } & ({ title: string } | { lesson: TaughtLesson })

/** The first panel: lessons, grouped by section. */
export const LessonPanel = memo(function LessonPanel(props: LessonPanelProps) {
  const { sections, waiting = 0, lessonId, waitingFirst, onChoose } = props
  const [q, setQ] = useState('')
  const [isTicked, setIsTicked] = useState(false)
  const hasToggle = waiting > 0 && !waitingFirst
  const onlyWaiting = hasToggle && isTicked
  const rows = useMemo((): readonly Row[] => {
    const rows = rowsOf(sections, q, onlyWaiting)
    const top = waitingFirst && !q ? waitingRows(sections) : []
    return top.length > 0 ? [...top, ...rows.map((row): Row => ({ ...row, place: 'again' }))] : rows
  }, [sections, q, onlyWaiting, waitingFirst])
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
      {isLong || hasToggle ? (
        <div className={styles.deskFilter}>
          {isLong ? <SearchField label="Tìm bài học" value={q} onChange={setQ} /> : null}
          {hasToggle ? (
            <WaitingToggle
              name="Chỉ bài học có bài chờ chấm"
              isOn={isTicked}
              onChange={setIsTicked}
            />
          ) : null}
        </div>
      ) : null}
      {rows.length === 0 ? (
        <p className={styles.deskNote} role="status">
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
              <h3
                className={`${styles.deskSection} ${row.place === 'top' ? styles.deskWaitingHead : ''}`}
              >
                {row.title}
              </h3>
            ) : (
              <LessonButton
                lesson={row.lesson}
                isChosen={row.lesson._id === lessonId}
                isTold={row.place === 'again'}
                onChoose={onChoose}
              />
            )
          }
        </VirtualList>
      )}
    </Panel>
  )
})

/** Sections with lessons that contain every search term, each followed by those lessons; of all, or where work waits. */
function rowsOf(sections: readonly TaughtSection[], q: string, onlyWaiting: boolean): Row[] {
  const terms = foldText(q).split(' ').filter(Boolean)
  return sections.flatMap((section) => {
    const found = section.lessons.filter(({ title, waitingCount = 0 }) => {
      if (onlyWaiting && waitingCount === 0) return false
      const folded = terms.length > 0 ? foldText(title) : ''
      return terms.every((term) => folded.includes(term))
    })
    return found.length > 0 ? groupOf(section._id, section.title, found) : []
  })
}

/** The lessons where work waits, to be reached without the outline. */
function waitingRows(sections: readonly TaughtSection[]): Row[] {
  const waiting = waitingLessons(sections, undefined)
  if (waiting.length === 0) return []
  return groupOf('waiting', 'Chờ chấm', waiting).map((row) => ({ ...row, place: 'top' }))
}

const groupOf = (key: string, title: string, lessons: readonly TaughtLesson[]): Row[] => [
  { key, title },
  ...lessons.map((lesson) => ({ key: `${key} ${lesson._id}`, lesson })),
]

interface LessonButtonProps {
  lesson: TaughtLesson
  isChosen: boolean
  /** Whether the list has said already, above, what waits. */
  isTold: boolean
  onChoose: (lessonId: string) => void
}

function LessonButton({ lesson, isChosen, isTold, onChoose }: LessonButtonProps) {
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
          <span className={styles.deskRowFacts}>
            {isOne ? null : (
              <span className={styles.deskEmail}>
                {assessments.length > 0 ? `${formatCount(assessments.length)} bài` : 'không có bài'}
              </span>
            )}
            <WaitingBadge count={waitingCount} isQuiet={isTold} />
          </span>
        ) : null}
      </span>
    </button>
  )
}
