import { useState } from 'react'
import Accordion from 'react-bootstrap/Accordion'
import type { PublicSection, PublicLesson } from '../../shared/contract/catalogue.ts'
import { formatDuration, formatLessonDuration } from '../../shared/format/duration.ts'
import { formatCount } from '../../shared/format/money.ts'
import { Link } from 'react-router-dom'
import { paths } from '../../shared/paths.ts'
import { LessonTypeBadge } from '../course/LessonTypeBadge.tsx'
import '../ui/styles/accordion.scss'
import * as styles from './course.module.scss'

const secondsOf = (section: PublicSection) =>
  section.lessons.reduce((sum, lesson) => sum + Math.max(0, lesson.durationSec ?? 0), 0)

/** «5 bài học · 1 giờ 20 phút»; no duration when the backend tells none. */
const contentOf = (lessons: number, seconds: number) =>
  [`${formatCount(lessons)} bài học`, seconds >= 30 ? formatDuration(seconds) : '']
    .filter(Boolean)
    .join(' · ')

/** Sections with their lessons; the lessons of a closed section are made when it is first opened. */
export function CourseSections({ sections }: { sections: readonly PublicSection[] }) {
  const [open, setOpen] = useState<readonly string[]>(['0'])
  const [seen, setSeen] = useState<ReadonlySet<string>>(() => new Set(['0']))

  const lessons = sections.reduce((sum, section) => sum + section.lessons.length, 0)
  const seconds = sections.reduce((sum, section) => sum + secondsOf(section), 0)
  return (
    <section>
      <h2>Nội dung khóa học</h2>
      {sections.length === 0 ? (
        <p className="text-secondary">Khóa học chưa có nội dung.</p>
      ) : (
        <>
          <p className="text-secondary numeric">
            {formatCount(sections.length)} chương · {contentOf(lessons, seconds)}
          </p>
          <Accordion
            alwaysOpen
            activeKey={[...open]}
            onSelect={(keys) => {
              const next = Array.isArray(keys) ? keys : []
              setOpen(next)
              setSeen(new Set([...seen, ...next]))
            }}
          >
            {sections.map((section, index) => {
              const key = String(index)
              return (
                <Accordion.Item key={key} eventKey={key}>
                  <Accordion.Header as="h3">
                    <span className={styles.sectionHead}>
                      <span>{section.title}</span>
                      <span className={`${styles.sectionContent} numeric`}>
                        {contentOf(section.lessons.length, secondsOf(section))}
                      </span>
                    </span>
                  </Accordion.Header>
                  <Accordion.Body>
                    {seen.has(key) ? <Lessons section={section} /> : null}
                  </Accordion.Body>
                </Accordion.Item>
              )
            })}
          </Accordion>
        </>
      )}
    </section>
  )
}

function Lessons({ section }: { section: PublicSection }) {
  return (
    <>
      {section.summary ? <p className={styles.sectionSummary}>{section.summary}</p> : null}
      {section.lessons.length === 0 ? (
        <p className={styles.sectionSummary}>Chương này chưa có bài học.</p>
      ) : (
        <ol className={styles.courseLessons}>
          {section.lessons.map((lesson, index) => (
            <LessonRow key={lesson._id || index} lesson={lesson} number={index + 1} />
          ))}
        </ol>
      )}
    </>
  )
}

/** A lesson of a course not bought yet: only a free preview can be opened. */
function LessonRow({ lesson, number }: { lesson: PublicLesson; number: number }) {
  const duration = formatLessonDuration(lesson.durationSec)
  return (
    <li className={styles.courseLesson}>
      <span className={`${styles.courseLessonNumber} numeric`}>{number}</span>
      <span className={styles.courseLessonTitle}>
        {lesson.isFreePreview ? (
          <Link to={paths.lesson(lesson._id)}>{lesson.title}</Link>
        ) : (
          lesson.title
        )}
      </span>
      <span className={styles.courseLessonFacts}>
        {lesson.isFreePreview ? <span className="badge badge-success">Học thử</span> : null}
        <LessonTypeBadge type={lesson.type} />
        <span className={`${styles.courseLessonDuration} numeric`}>{duration}</span>
      </span>
    </li>
  )
}
