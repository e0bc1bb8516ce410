import type { Course } from '../../../shared/contract/catalogue.ts'
import { Icon } from '../../ui/Icon.tsx'
import { NewTabLink } from '../../ui/NewTabLink.tsx'
import { PlainText } from '../../ui/PlainText.tsx'
import * as styles from './course.module.scss'

/** What one will be able to do, in a box that is read before all else. */
export const CourseGoals = ({ title, goals }: { title: string; goals: readonly string[] }) => (
  <section className={`card ${styles.courseGoals}`}>
    <h2>{title}</h2>
    <ul>
      {goals.map((goal) => (
        <li key={goal}>
          <Icon d="M5 12.5l5 5L19.5 7" />
          <PlainText text={goal} />
        </li>
      ))}
    </ul>
  </section>
)

/** For whom it is, what is needed, and a film: each only where somebody has filled it in. */
export const CourseExtras = ({ course }: { course: Course }) => (
  <>
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
          <li key={line}>
            <PlainText text={line} />
          </li>
        ))}
      </ul>
    </section>
  ) : null
