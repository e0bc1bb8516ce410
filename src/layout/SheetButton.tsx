import { useState, type ComponentType } from 'react'
import { MenuIcon } from './icons.tsx'
import type { SheetProps } from './Sheet.tsx'

let loaded: ComponentType<SheetProps> | undefined
const loadSheet = async () => (loaded ??= (await import('./Sheet.tsx')).Sheet)

/** On phones, behind this button: everything that the header has no room for. Loaded on first use. */
export function SheetButton() {
  const [open, setOpen] = useState(false)
  const [Sheet, setSheet] = useState(() => loaded)
  const want = () => {
    if (Sheet) return
    loadSheet().then(
      (sheet) => setSheet(() => sheet),
      () => setOpen(false),
    )
  }
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
