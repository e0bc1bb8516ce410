import type { Course } from '../../shared/contract/catalogue.ts'
import { formatCount } from '../../shared/format/money.ts'

/** The codes that the reference API sends, in words; others stand alone. */
const LEVELS: Record<string, string> = {
  BEGINNER: 'cơ bản',
  INTERMEDIATE: 'trung cấp',
  ADVANCED: 'nâng cao',
}
const LANGUAGES: Record<string, string> = { VI: 'tiếng Việt', EN: 'tiếng Anh' }

const Code = ({ code, words }: { code: string; words: Record<string, string> }) => {
  const inWords = words[code.toUpperCase()]
  return (
    <dd>
      <span>{code}</span>
      {inWords ? <span className="text-secondary"> ({inWords})</span> : null}
    </dd>
  )
}

/** Level, language, duration label (section 2 gives their defaults) and the number of lessons. */
export function CourseFacts({ course, lessons }: { course: Course; lessons: number }) {
  return (
    <dl className="course-facts">
      <div>
        <dt>Trình độ</dt>
        <Code code={course.level} words={LEVELS} />
      </div>
      <div>
        <dt>Ngôn ngữ</dt>
        <Code code={course.language} words={LANGUAGES} />
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
