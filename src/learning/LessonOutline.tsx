import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OutlineLesson } from '../api/contract.ts'
import { outlineQuery } from '../api/learning-queries.ts'
import { lessonCounts } from '../domain/outline.ts'
import { formatLessonDuration } from '../format/duration.ts'
import { paths } from '../paths.ts'
import { Bar } from '../ui/Skeletons.tsx'

interface LessonOutlineProps {
  courseId: string
  lessonId: string
}

/**
 * The outline beside the lesson: a column from 1200 px, below that a list that opens and closes.
 * When it cannot be read the lesson goes without it; the way to the outline page stays.
 */
export function LessonOutline({ courseId, lessonId }: LessonOutlineProps) {
  const { data, isError } = useQuery(outlineQuery(courseId))
  const [open, setOpen] = useState(false)
  const listId = useId()
  const list = useShowCurrent(lessonId, data !== undefined)
  if (isError && !data) return null
  const counts = data && lessonCounts(data.sections)
  return (
    <nav className="lesson-outline" aria-label="Đề cương khóa học">
      <div className="lesson-outline-head">
        <h2>Đề cương</h2>
        {counts ? (
          <span className="text-secondary numeric">
            {counts.done}/{counts.lessons} bài
          </span>
        ) : null}
        <button
          type="button"
          className="btn btn-outline-primary btn-sm d-xl-none"
          aria-expanded={open}
          aria-controls={listId}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Thu gọn' : 'Xem các bài'}
        </button>
      </div>
      <div ref={list} id={listId} className={`lesson-outline-list ${open ? 'open' : ''}`}>
        {data ? (
          data.sections.map((section, index) => (
            <section key={section._id || index}>
              <h3>{section.title}</h3>
              <ol>
                {section.lessons.map((lesson, at) => (
                  <li key={lesson._id || at}>
                    <OutlineLink lesson={lesson} current={lesson._id === lessonId} />
                  </li>
                ))}
              </ol>
            </section>
          ))
        ) : (
          <div className="skeleton p-3">
            <Bar />
            <Bar width="80%" />
            <Bar width="90%" />
          </div>
        )}
      </div>
    </nav>
  )
}

function OutlineLink({ lesson, current }: { lesson: OutlineLesson; current: boolean }) {
  return (
    <Link
      to={paths.lesson(lesson._id)}
      className="lesson-outline-link"
      aria-current={current ? 'page' : undefined}
    >
      <span className={`lesson-mark ${lesson.completed ? 'done' : ''}`} aria-hidden="true" />
      <span className="lesson-outline-title">{lesson.title}</span>
      <span className="text-secondary numeric">{formatLessonDuration(lesson.durationSec)}</span>
      <span className="visually-hidden">
        {lesson.completed ? 'Đã hoàn thành' : 'Chưa hoàn thành'}
      </span>
    </Link>
  )
}

/** Scrolls the list, and only the list, so that the lesson of the page is in its middle. */
function useShowCurrent(lessonId: string, ready: boolean) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const box = list.current
    const link = box?.querySelector<HTMLElement>('[aria-current]')
    if (!ready || !box || !link) return
    const top = link.getBoundingClientRect().top - box.getBoundingClientRect().top
    box.scrollTop += top - box.clientHeight / 2
    // Another lesson's link is another element.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [lessonId, ready])
  return list
}
