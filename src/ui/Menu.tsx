import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { MenuItem } from './MenuPopup.tsx'
import { isComposing } from './is-composing.ts'
import { onDemand, usePart } from './on-demand.ts'
import { PlainMenu } from './PlainMenu.tsx'

interface MenuProps {
  children: ReactNode
  /** The button's accessible name, where its content is not enough. */
  label?: string
  className?: string
  items: readonly MenuItem[]
  head?: ReactNode
  align?: 'start' | 'end'
  /** Called before the first opening (on hover, focus or click), to load the items. */
  onWanted?: () => void
}

export const menuPopup = onDemand(async () => (await import('./MenuPopup.tsx')).MenuPopup)

/**
 * A button with a menu. react-bootstrap's Dropdown (10 kB with Popper) loads in idle time, or on the first
 * hover, focus or click; when it does not come, the items are a plain list. The button stays the same
 * element, so neither focus nor click is lost.
 */
export function Menu({ children, label, className = '', onWanted, ...menu }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const { ready: Popup, failure, retry } = usePart(menuPopup, wanted)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const isPlain = !Popup && failure !== null

  const want = () => {
    onWanted?.()
    setWanted(true)
    if (failure !== null) retry()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (Popup || isComposing(event)) return
    if (event.key === 'Escape') setOpen(false)
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    want()
    setOpen(true)
  }

  return (
    <div
      className="menu"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!Popup && !currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <button
        ref={button}
        id={id}
        type="button"
        className={`menu-toggle ${className}`}
        aria-label={label}
        aria-expanded={open && (Popup !== undefined || isPlain)}
        aria-busy={open && !Popup && !isPlain ? true : undefined}
        onPointerEnter={want}
        onFocus={want}
        onKeyDown={onKeyDown}
        onClick={() => {
          want()
          setOpen(!open)
        }}
      >
        {children}
      </button>
      {Popup ? (
        <Popup {...menu} toggle={button} toggleId={id} show={open} onShow={setOpen} />
      ) : null}
      {isPlain && open ? (
        <PlainMenu
          items={menu.items}
          head={menu.head}
          label={label ?? 'Menu'}
          onDone={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
