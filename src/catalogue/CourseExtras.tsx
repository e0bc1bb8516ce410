import type { Course } from '../../shared/contract/catalogue.ts'
import { NewTabLink } from '../ui/NewTabLink.tsx'

/** What one learns, for whom it is, what is needed, and a film: each only where somebody has filled it in. */
export const CourseExtras = ({ course }: { course: Course }) => (
  <>
    <Lines title="Bạn sẽ học được" lines={course.goals} />
    <Lines title="Khóa học dành cho" lines={course.audience} />
    <Lines title="Yêu cầu" lines={course.requirements} />
    {course.promoUrl ? (
      <p>
        <NewTabLink href={course.promoUrl}>Xem phim giới thiệu</NewTabLink>
      </p>
    ) : null}
  </>
)

const Lines = ({ title, lines = [] }: { title: string; lines: string[] | undefined }) =>
  lines.length > 0 ? (
    <section>
      <h2>{title}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  ) : null
