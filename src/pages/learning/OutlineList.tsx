import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { DeadlineItem, OutlineLesson } from '../../../shared/contract/learning.ts'
import { formatLessonDuration } from '../../../shared/format/duration.ts'
import { paths } from '../../../shared/paths.ts'
import { lessonCounts } from '../../../shared/rules/outline.ts'
import { outlineQuery } from '../../api/learning.ts'
import { useNow } from '../../ui/use-now.ts'
import { LoadState } from '../../ui/LoadState.tsx'
import { BarList } from '../../ui/BarSkeleton.tsx'
import { DueChip, useDueWork } from './DueChip.tsx'
import * as styles from './lesson-outline.module.scss'

interface OutlineListProps {
  courseId: string
  lessonId: string
  onChoose?: () => void
}

/** How many lessons the course has and how many are completed, once that is known. */
export function useLessonCounts(courseId: string) {
  const { data } = useQuery(outlineQuery(courseId))
  return data && lessonCounts(data.sections)
}

/** The sections and lessons of a course, in a box that scrolls by itself. */
export function OutlineList({ courseId, lessonId, onChoose }: OutlineListProps) {
  const query = outlineQuery(courseId)
  const { data } = useQuery(query)
  const list = useShowCurrent(lessonId, data !== undefined)
  const due = useDueWork()
  const now = useNow()
  return (
    <div ref={list} className={styles.lessonOutlineList}>
      <LoadState query={query} skeleton={<OutlineSkeleton />} empty={null}>
        {({ sections }) =>
          sections.map((section, index) => (
            <section key={section._id || index}>
              <h3>
                <span>{section.title}</span> <SectionCount {...lessonCounts([section])} />
              </h3>
              <ol>
                {section.lessons.map((lesson, at) => (
                  <li key={lesson._id || at}>
                    <OutlineLink
                      lesson={lesson}
                      due={due.find((item) => item.lessonId === lesson._id)}
                      now={now}
                      current={lesson._id === lessonId}
                      onChoose={onChoose}
                    />
                  </li>
                ))}
              </ol>
            </section>
          ))
        }
      </LoadState>
    </div>
  )
}

const SectionCount = ({ done, lessons }: ReturnType<typeof lessonCounts>) => (
  <>
    <span className={`fw-normal numeric ${styles.outlineCount}`} aria-hidden="true">
      {`${done}/${lessons}`}
    </span>
    <span className="visually-hidden">{`đã học ${done} trên ${lessons} bài`}</span>
  </>
)

const OutlineSkeleton = () => (
  <div className="skeleton p-3">
    <BarList bars={[['100%'], ['80%'], ['90%']]} />
  </div>
)

interface OutlineLinkProps {
  lesson: OutlineLesson
  /** The lesson's most urgent work that is to be done. */
  due: DeadlineItem | undefined
  now: Date
  current: boolean
  onChoose: (() => void) | undefined
}

function OutlineLink({ lesson, due, now, current, onChoose }: OutlineLinkProps) {
  return (
    <Link
      to={paths.lesson(lesson._id)}
      className={styles.lessonOutlineLink}
      aria-current={current ? 'page' : undefined}
      onClick={onChoose}
    >
      <span
        className={`${styles.lessonMark} ${lesson.completed ? styles.done : ''}`}
        aria-hidden="true"
      />
      <span className={styles.lessonOutlineTitle}>
        <span>{lesson.title}</span> {due ? <DueChip item={due} now={now} /> : null}
      </span>
      <span className="text-secondary numeric">{formatLessonDuration(lesson.durationSec)}</span>
      <span className="visually-hidden">
        {lesson.completed ? 'Đã hoàn thành' : 'Chưa hoàn thành'}
      </span>
    </Link>
  )
}

/** Scrolls only the list: to its top, else to the current chapter, else so that the lesson is in the middle. */
function useShowCurrent(lessonId: string, ready: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const link = box?.querySelector<HTMLElement>('[aria-current]')
    if (!ready || !box || !link) return
    const topOf = (element: Element) =>
      element.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop
    const room = box.clientHeight
    const start = topOf(link.closest('section') ?? link)
    const end = topOf(link) + link.offsetHeight
    box.scrollTop = end <= room ? 0 : end - start <= room ? start : end - room / 2
    // Runs again for another lesson, whose link is another element.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lessonId, ready])
  return list
}
