import type { ReactNode } from 'react'

interface IconProps {
  /** The lines of the drawing, unless `children` draw it. */
  d?: string
  children?: ReactNode
}

/** A line drawing on a field of 24 by 24, in the colour of its text. Styles may set another size. */
export const Icon = ({ d, children = <path d={d} /> }: IconProps) => (
  <svg
    width="22"
    height="22"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)
