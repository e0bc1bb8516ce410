import type { Course } from '../../shared/contract/catalogue.ts'
import { formatCount } from '../../shared/format/money.ts'
import * as styles from './course.module.scss'

/** Labels of the codes that our API sends; others are shown as they are. */
const LEVELS: Record<string, string> = {
  BEGINNER: 'cơ bản',
  INTERMEDIATE: 'trung cấp',
  ADVANCED: 'nâng cao',
}
const LANGUAGES: Record<string, string> = { VI: 'tiếng Việt', EN: 'tiếng Anh' }

const Code = ({ code, labels }: { code: string; labels: Record<string, string> }) => {
  const label = labels[code.toUpperCase()]
  return (
    <dd>
      <span>{code}</span>
      {label ? <span className="text-secondary">{` (${label})`}</span> : null}
    </dd>
  )
}

/** Level, language, duration label (docs/product.md#course) and the number of lessons. */
export function CourseFacts({ course, lessons }: { course: Course; lessons: number }) {
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
        <dt>Thời lượng</dt>
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
