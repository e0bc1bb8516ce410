/** Cards to come, in their exact size, so that nothing moves when they do. */
export function CourseCardSkeletons({ count }: { count: number }) {
  return (
    <output className="skeleton" aria-label="Đang tải">
      <span className="course-grid">
        {Array.from({ length: count }, (_, index) => (
          <span key={index} className="card course-card course-card-skeleton" aria-hidden="true">
            <span className="course-card-image" />
            <span className="course-card-body">
              <span className="course-card-title" />
              <span className="course-card-people" />
              <span className="course-card-rating" />
              <span className="price-tag" />
              <span className="course-card-foot" />
            </span>
          </span>
        ))}
      </span>
    </output>
  )
}
