import type { ReactNode } from 'react'

/** A title with a colon in its two parts, so that a line ends there rather than within one of them. */
export function titleParts(title: string, className: string): ReactNode {
  const [, before, after] = /^(.+?:) (.+)$/.exec(title) ?? []
  if (before === undefined) return title
  return (
    <>
      <span className={className}>{before}</span> <span className={className}>{after}</span>
    </>
  )
}
