import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyComponent } from './lazy-component.ts'
import type { MenuItem } from './MenuPopup.tsx'

interface MenuProps {
  /** The button's content. */
  children: ReactNode
  /** The button's accessible name, where its content is not enough. */
  label?: string
  className?: string
  items: readonly MenuItem[]
  /** Above the items. */
  head?: ReactNode
  align?: 'start' | 'end'
  /** Called before the first opening (on hover, focus or click), to load the items. */
  onWanted?: () => void
}

const usePopup = lazyComponent(async () => (await import('./MenuPopup.tsx')).MenuPopup)

/**
 * A button with a menu. react-bootstrap's Dropdown (10 kB with Popper) loads on the first hover, focus or
 * click. The button stays the same element, so neither focus nor click is lost.
 */
export function Menu({ children, label, className = '', onWanted, ...menu }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [Popup, wantPopup] = usePopup(() => setOpen(false))
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  const want = () => {
    onWanted?.()
    wantPopup()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || Popup) return
    event.preventDefault()
    want()
    setOpen(true)
  }

  return (
    <div className="menu">
      <button
        ref={button}
        id={id}
        type="button"
        className={`menu-toggle ${className}`}
        aria-label={label}
        aria-expanded={open && Popup !== undefined}
        aria-busy={open && !Popup ? true : undefined}
        onPointerEnter={want}
        onFocus={want}
        onKeyDown={onKeyDown}
        onBlur={() => {
          if (!Popup) setOpen(false)
        }}
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
    </div>
  )
}
