import { useLayoutEffect, useRef, type MouseEvent } from 'react'
import { QuietRetry } from './LoadState.tsx'
import { whenNear } from './when-near.ts'

interface MoreButtonProps {
  words: string
  /** Nothing follows: there is no button. */
  isEnd: boolean
  onMore: () => void
  isLoading?: boolean
  hasFailed?: boolean
  /** How many items there are, for a list that also grows when the user comes near its end. */
  near?: number
}

/** Brings the next items of the list right before it, and hands the focus to the first new one. */
export function MoreButton(props: MoreButtonProps) {
  const { words, isEnd, onMore, isLoading = false, hasFailed = false, near } = props
  const button = useRef<HTMLButtonElement>(null)
  const awaited = useRef<{ items: HTMLCollection; at: number } | null>(null)
  useLayoutEffect(() => {
    const first = awaited.current?.items[awaited.current.at]
    if (!first) return
    awaited.current = null
    const { activeElement } = document
    // The user may have gone on meanwhile.
    if (activeElement !== document.body && activeElement !== button.current) return
    const target = first.matches('[tabindex]') ? first : first.querySelector('a, button')
    if (target instanceof HTMLElement) target.focus()
  })
  const onClick = ({ currentTarget }: MouseEvent) => {
    if (isLoading) return
    const items = itemsOf(currentTarget.parentElement?.previousElementSibling)
    awaited.current = items ? { items, at: items.length } : null
    onMore()
  }
  if (isEnd) return null
  if (hasFailed) return <QuietRetry text="Chưa tải được phần tiếp theo." onRetry={onMore} />
  return (
    // The key makes it a new element after each step, so that the observer looks again.
    <p key={near} ref={near === undefined ? undefined : whenNear(onMore)} className="list-more">
      <button
        ref={button}
        type="button"
        className="btn btn-outline-primary"
        aria-disabled={isLoading || undefined}
        onClick={onClick}
      >
        {isLoading ? 'Đang tải…' : words}
      </button>
    </p>
  )
}

/** `null` for a table that draws its visible rows alone. */
function itemsOf(list: Element | null | undefined): HTMLCollection | null {
  if (!(list instanceof HTMLTableElement)) return list?.children ?? null
  return list.hasAttribute('aria-rowcount') ? null : (list.tBodies[0]?.rows ?? null)
}
