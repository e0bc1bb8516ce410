import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import * as styles from './desk.module.scss'

interface VirtualListProps<T> {
  /** For screen readers. */
  label: string
  items: readonly T[]
  keyOf: (item: T) => string
  /** Pixels; the exact height unless `measured`, else an estimate. */
  rowHeight: number
  /** True for rows whose height depends on their text. */
  measured?: boolean
  /** Index of the selected row, scrolled into view when it changes; -1 for none. */
  chosen?: number
  /**
   * For rows of one button each: the list is one tab stop; arrows, Home and End move inside it. `isStop`
   * is true for the button that the Tab key reaches.
   */
  arrows?: boolean
  children: (item: T, isStop: boolean) => ReactNode
}

const KEYS: Record<string, (at: number, last: number) => number> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** A list of any length that renders only the visible rows. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, keyOf, rowHeight, measured = false, chosen = -1, arrows = false } = props
  const box = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState(-1)
  const wantsFocus = useRef(false)
  const stop = Math.min(focused >= 0 ? focused : Math.max(chosen, 0), items.length - 1)

  // Nothing here memoises the virtualizer's functions, whose results change between renders.
  // oxlint-disable-next-line react/incompatible-library
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => {
      const item = items[index]
      return item === undefined ? index : keyOf(item)
    },
    overscan: 3,
    useFlushSync: false,
    // Always render the row that the Tab key reaches.
    rangeExtractor: (range) => {
      const seen = defaultRangeExtractor(range)
      if (!arrows || stop < 0 || seen.includes(stop)) return seen
      return [...seen, stop].sort((a, b) => a - b)
    },
  })

  // Only a new selection scrolls the list, not every measured row.
  const scrollTo = useEffectEvent((index: number) => rows.scrollToIndex(index))
  useEffect(() => {
    if (chosen >= 0) scrollTo(chosen)
  }, [chosen])

  useEffect(() => {
    if (!wantsFocus.current) return
    wantsFocus.current = false
    box.current?.querySelector<HTMLElement>(`[data-index="${focused}"] button`)?.focus()
  }, [focused])

  const onKeyDown = (event: KeyboardEvent) => {
    const move = KEYS[event.key]
    if (!move || focused < 0) return
    event.preventDefault()
    const to = move(focused, items.length - 1)
    if (to === focused) return
    wantsFocus.current = true
    rows.scrollToIndex(to)
    setFocused(to)
  }
  const onFocus = ({ target }: FocusEvent) => {
    const row = target.closest('[data-index]')
    if (row) setFocused(Number(row.getAttribute('data-index')))
  }
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!wantsFocus.current && !box.current?.contains(relatedTarget)) setFocused(-1)
  }

  return (
    <div className={styles.virtualList} ref={box}>
      <ul
        aria-label={label}
        style={{ height: rows.getTotalSize() }}
        {...(arrows ? { onKeyDown, onFocus, onBlur } : {})}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const item = items[index]
          return item === undefined ? null : (
            <li
              key={key}
              ref={measured ? rows.measureElement : undefined}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start}px)` }}
            >
              {props.children(item, index === stop)}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
