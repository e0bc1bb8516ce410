import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { lazyComponent } from './lazy-component.ts'
import type { MenuItem } from './MenuPopup.tsx'

interface MenuProps {
  /** What the button shows. */
  children: ReactNode
  /** The button's name when what it shows does not say it. */
  label?: string
  className?: string
  items: readonly MenuItem[]
  /** Above the items. */
  head?: ReactNode
  align?: 'start' | 'end'
  /** Before the first opening (hover, focus or click): the moment to load what the menu lists. */
  onWanted?: () => void
}

const usePopup = lazyComponent(async () => (await import('./MenuPopup.tsx')).MenuPopup)

/**
 * A button with a menu. react-bootstrap's Dropdown (with Popper 10 kB) comes with the first hover,
 * focus or click; the button itself stays the same element, so neither focus nor click is lost.
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
