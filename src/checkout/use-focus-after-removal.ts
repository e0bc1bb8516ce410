import { useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the keyboard's place when the line that held the focus goes away: on the next line's link,
 * else the last one's, else the page's heading.
 */
export function useFocusAfterRemoval(ids: readonly string[]) {
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const held = useRef<string | null>(null)
  const before = useRef(ids)

  useLayoutEffect(() => {
    const index = held.current === null ? -1 : before.current.indexOf(held.current)
    const gone = index >= 0 && !ids.includes(held.current ?? '')
    before.current = ids
    if (!gone) return
    held.current = null
    if (document.activeElement !== document.body) return
    const lines = list.current?.querySelectorAll<HTMLElement>('[data-course] a') ?? []
    const next = lines[Math.min(index, lines.length - 1)] ?? heading.current
    next?.focus()
  }, [ids])

  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      const line = target instanceof Element ? target.closest<HTMLElement>('[data-course]') : null
      held.current = line?.dataset['course'] ?? null
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  return { heading, list }
}
