import { Link } from 'react-router-dom'
import type { OutlineLesson, OutlineSection } from '../../shared/contract/learning.ts'
import { formatLessonDuration } from '../../shared/format/duration.ts'
import { paths } from '../../shared/paths.ts'
import { LessonTypeBadge } from '../course/LessonTypeBadge.tsx'

/** The sections of a course with their summaries and lessons. */
export const OutlineSections = ({ sections }: { sections: readonly OutlineSection[] }) =>
  sections.map((section, index) => (
    <section key={section._id || index} className="outline-section">
      <h2>{section.title}</h2>
      {section.summary ? <p className="text-secondary">{section.summary}</p> : null}
      {section.lessons.length === 0 ? (
        <p className="text-secondary">Chương này chưa có bài học.</p>
      ) : (
        <ol className="outline-lessons">
          {section.lessons.map((lesson, at) => (
            <LessonRow key={lesson._id || at} lesson={lesson} number={at + 1} />
          ))}
        </ol>
      )}
    </section>
  ))

function LessonRow({ lesson, number }: { lesson: OutlineLesson; number: number }) {
  return (
    <li className="outline-lesson">
      <span className="outline-number numeric">{number}</span>
      <div className="outline-lesson-text">
        <h3 className="outline-lesson-title">{lesson.title}</h3>
        <p className="outline-lesson-facts">
          <LessonTypeBadge type={lesson.type} />
          {lesson.completed ? (
            <span className="badge badge-success">Đã hoàn thành</span>
          ) : (
            <span className="badge badge-neutral">Chưa hoàn thành</span>
          )}
          <span className="text-secondary numeric">{formatLessonDuration(lesson.durationSec)}</span>
        </p>
      </div>
      <Link
        className="btn btn-outline-primary btn-sm"
        to={paths.lesson(lesson._id)}
        aria-label={`Vào học: ${lesson.title}`}
      >
        Vào học
      </Link>
    </li>
  )
}
