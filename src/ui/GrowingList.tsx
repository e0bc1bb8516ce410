import { useState, type ReactNode } from 'react'
import { MoreButton } from './MoreButton.tsx'

interface GrowingListProps<T> {
  items: readonly T[]
  /** How many items show at first, and how many each step adds. */
  step: number
  /** Index of an item that must show, such as the one named in the address; -1 for none. */
  until?: number
  /** What the items are: 'khóa học'. */
  noun: string
  className?: string
  /** Renders an `<li>` with its key. */
  children: (item: T, index: number) => ReactNode
}

/** A list of perhaps thousands of items, of which more show near its end or by the button. */
export function GrowingList<T>(props: GrowingListProps<T>) {
  const { items, step, until = -1, noun, className, children } = props
  const [wanted, setWanted] = useState(step)
  const shown = Math.max(wanted, until + 1)
  const left = items.length - shown
  return (
    <>
      <ul className={className}>{items.slice(0, shown).map(children)}</ul>
      <MoreButton
        words={`Hiện thêm ${Math.min(step, left)} ${noun}`}
        isEnd={left <= 0}
        near={shown}
        onMore={() => setWanted(shown + step)}
      />
    </>
  )
}
