import { useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { whenNear } from './when-near.ts'

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

/**
 * A list that may hold thousands of items: the first ones show at once, the others as the user comes near
 * the end, or by the button.
 */
export function GrowingList<T>(props: GrowingListProps<T>) {
  const { items, step, until = -1, noun, className, children } = props
  const [wanted, setWanted] = useState(step)
  const shown = Math.max(wanted, until + 1)
  const left = items.length - shown
  const list = useRef<HTMLUListElement>(null)
  const grow = () => setWanted(shown + step)
  return (
    <>
      <ul ref={list} className={className}>
        {items.slice(0, shown).map(children)}
      </ul>
      {left > 0 ? (
        // The key makes it a new element after each step, so that the observer looks again.
        <p key={shown} ref={whenNear(grow)} className="list-more">
          <button
            type="button"
            className="btn btn-outline-primary"
            onClick={() => {
              // At once, so that the first of the new items can take the focus of the button.
              flushSync(grow)
              list.current?.children[shown]?.querySelector<HTMLElement>('a, button')?.focus()
            }}
          >
            {`Hiện thêm ${Math.min(step, left)} ${noun}`}
          </button>
        </p>
      ) : null}
    </>
  )
}
