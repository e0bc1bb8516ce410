import { useState } from 'react'
import { lazyComponent } from '../ui/lazy-component.ts'
import { MenuIcon } from './icons.tsx'

const useSheet = lazyComponent(async () => (await import('./Sheet.tsx')).Sheet)

/** On phones, behind this button: everything that the header has no room for. Loaded on first use. */
export function SheetButton() {
  const [open, setOpen] = useState(false)
  const [Sheet, want] = useSheet(() => setOpen(false))
  return (
    <>
      <button
        type="button"
        className="header-icon d-lg-none"
        aria-label="Mở menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want()
          setOpen(true)
        }}
      >
        <MenuIcon />
      </button>
      {Sheet ? <Sheet show={open} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
