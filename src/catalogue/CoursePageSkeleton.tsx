import { Bar } from '../ui/Skeletons.tsx'

/** The course page to come, in its shape. */
export function CoursePageSkeleton() {
  return (
    <output className="skeleton skeleton-page" aria-label="Đang tải">
      <span className="course-page">
        <span className="course-head">
          <Bar width="88px" height={24} />
          <Bar width="80%" height={36} />
          <Bar width="45%" height={20} />
          <Bar width="110px" height={20} />
        </span>
        <span className="card course-buy">
          <span className="course-buy-image" />
          <span className="course-buy-body">
            <Bar width="60%" height={34} />
            <Bar height={44} />
            <Bar height={120} />
          </span>
        </span>
        <span className="course-body">
          <Bar width="40%" height={28} />
          <Bar />
          <Bar width="90%" />
          <Bar width="70%" />
        </span>
      </span>
    </output>
  )
}
