import type { ReactNode } from 'react'
import { Bar } from './Skeletons.tsx'

/** Bars below each other, each by its width and, where it is no line of text, its height in pixels. */
type Bars = readonly (readonly [width: string, height?: number])[]

/** `count` bars of the whole width. */
export const sameBars = (count: number, height: number): Bars =>
  Array.from({ length: count }, () => ['100%', height])

export const BarList = ({ bars }: { bars: Bars }) =>
  bars.map(([width, height], index) => (
    // Only its place identifies a bar.
    // oxlint-disable-next-line no-array-index-key
    <Bar key={index} width={width} height={height} />
  ))

interface SkeletonProps {
  /** What loads, for screen readers. */
  label?: string
  className?: string
  bars?: Bars
  children?: ReactNode
}

/** What stands in the place of content that loads. */
export const Skeleton = (props: SkeletonProps) => {
  const {
    label = 'Đang tải',
    className = '',
    bars = [],
    children = <BarList bars={bars} />,
  } = props
  return (
    <div className={`skeleton ${className}`} role="status" aria-label={label}>
      {children}
    </div>
  )
}
