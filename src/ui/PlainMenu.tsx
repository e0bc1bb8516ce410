import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { MenuItem } from './MenuPopup.tsx'

interface PlainMenuProps {
  items: readonly MenuItem[]
  head?: ReactNode
  label: string
  onDone: () => void
}

/** A menu without a library, for when its own has not loaded: signing out must always work. */
export const PlainMenu = ({ items, head, label, onDone }: PlainMenuProps) => (
  <nav className="plain-menu" aria-label={label}>
    {head}
    <ul>
      {items.map((item, index) => (
        // Only the index identifies an item.
        // oxlint-disable-next-line no-array-index-key
        <Line key={index} item={item} onDone={onDone} />
      ))}
    </ul>
  </nav>
)

function Line({ item, onDone }: { item: MenuItem; onDone: () => void }) {
  if (item === 'divider') return null
  if ('note' in item) return <li>{item.note}</li>
  return (
    <li>
      {'to' in item ? (
        <Link to={item.to} onClick={onDone}>
          {item.label}
        </Link>
      ) : (
        <button
          type="button"
          onClick={() => {
            onDone()
            item.onSelect()
          }}
        >
          {item.label}
        </button>
      )}
    </li>
  )
}
