/** A grey bar in the size of the content. It appears after 150 ms (CSS), so that fast responses do not flicker. */
export function Bar({
  width = '100%',
  height = '1em',
}: {
  width?: string
  height?: string | number
}) {
  return <span className="skeleton-bar" style={{ width, height }} aria-hidden="true" />
}

/** A placeholder for pages of simple shape. */
export function PageSkeleton() {
  return (
    <output className="skeleton skeleton-page" aria-label="Đang tải">
      <Bar width="40%" height={34} />
      <Bar />
      <Bar width="85%" />
      <Bar width="70%" />
    </output>
  )
}
