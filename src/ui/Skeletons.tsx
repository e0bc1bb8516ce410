interface BarProps {
  width?: string | undefined
  height?: string | number | undefined
}

/** A grey bar in the size of the content. It appears after 150 ms (CSS), so that fast responses do not flicker. */
export const Bar = ({ width = '100%', height = '1em' }: BarProps) => (
  <span className="skeleton-bar" style={{ width, height }} aria-hidden="true" />
)

/** For pages of simple shape. Apart from `Skeleton`, because the first visit loads it. */
export const PageSkeleton = () => (
  <output className="skeleton skeleton-page" aria-label="Đang tải">
    <Bar width="40%" height={34} />
    <Bar />
    <Bar width="85%" />
    <Bar width="70%" />
  </output>
)
