import type { Course } from '../../../shared/contract/catalogue.ts'
import { formatCount, formatRating } from '../../../shared/format/money.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import type { COURSE_LANGUAGES, COURSE_LEVELS } from '../../../shared/rules/course-settings.ts'
import { Rating } from '../../parts/course/Rating.tsx'
import { workOf } from './content-words.ts'
import * as styles from './course.module.scss'

/**
 * Words for the codes that our API sends; others are shown as they are. The compiler holds them to the words of the
 * settings, whose file this page does not load.
 */
const LEVELS: Record<string, string> = {
  BEGINNER: 'Cơ bản',
  INTERMEDIATE: 'Trung cấp',
  ADVANCED: 'Nâng cao',
} satisfies typeof COURSE_LEVELS
const LANGUAGES: Record<string, string> = {
  VI: 'Tiếng Việt',
  EN: 'Tiếng Anh',
} satisfies typeof COURSE_LANGUAGES

const Code = ({ code, labels }: { code: string; labels: Record<string, string> }) => {
  const label = labels[code.toUpperCase()]
  return (
    <dd>
      {label ? <span>{`${label} `}</span> : null}
      <span className={label ? 'text-secondary small' : undefined}>{code}</span>
    </dd>
  )
}

interface CourseFactsProps {
  course: Course
  lessons: number
  seconds: number
}

/** The course's facts in one line, without those that the backend leaves out. */
export function CourseLine({ course, lessons, seconds }: CourseFactsProps) {
  const { ratingAvg, ratingCount, level } = course
  return (
    <ul className={`${styles.courseLine} numeric`}>
      {ratingCount > 0 ? (
        <>
          <li className="rating">
            <span className="rating-star" aria-hidden="true" />{' '}
            <span className="visually-hidden">Điểm đánh giá </span>
            <strong>{formatRating(ratingAvg)}</strong>
            <span className="visually-hidden"> trên 5</span>
          </li>
          <li className="rating">{`${formatCount(ratingCount)} đánh giá`}</li>
        </>
      ) : (
        <li>
          <Rating course={course} />
        </li>
      )}
      <li>{LEVELS[level.toUpperCase()] ?? level}</li>
      {lessons > 0 ? <li>{`${formatCount(lessons)} bài`}</li> : null}
      {seconds >= 30 ? <li>{`${formatDuration(seconds)} bài giảng`}</li> : null}
      {workOf(course).map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** Level, language, duration label (docs/product.md#course) and the number of lessons. */
export function CourseFacts({ course, lessons }: Omit<CourseFactsProps, 'seconds'>) {
  return (
    <dl className={styles.courseFacts}>
      <div>
        <dt>Trình độ</dt>
        <Code code={course.level} labels={LEVELS} />
      </div>
      <div>
        <dt>Ngôn ngữ</dt>
        <Code code={course.language} labels={LANGUAGES} />
      </div>
      <div>
        <dt>Nhịp học</dt>
        <dd>{course.durationLabel}</dd>
      </div>
      {lessons > 0 ? (
        <div>
          <dt>Số bài học</dt>
          <dd className="numeric">{formatCount(lessons)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
