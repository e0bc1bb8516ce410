import {
  useLayoutEffect,
  type KeyboardEvent,
  type ReactNode,
  type RefCallback,
  type RefObject,
} from 'react'
import Dropdown from 'react-bootstrap/Dropdown'
import { Link } from 'react-router-dom'
import './styles/dropdown.scss'

export type MenuItem =
  | { label: ReactNode; to: string }
  | { label: string; onSelect: () => void }
  | { note: string }
  | 'divider'

export interface MenuPopupProps {
  items: readonly MenuItem[]
  head?: ReactNode
  align?: 'start' | 'end'
  toggle: RefObject<HTMLButtonElement | null>
  toggleId: string
  show: boolean
  onShow: (show: boolean) => void
}

/** The part of `Menu` that loads on first use. */
export function MenuPopup({
  items,
  head,
  align = 'start',
  toggle,
  toggleId,
  show,
  onShow,
}: MenuPopupProps) {
  return (
    <Dropdown show={show} align={align} onToggle={onShow}>
      <Dropdown.Toggle as={AdoptedToggle} element={toggle} />
      <Dropdown.Menu aria-labelledby={toggleId} onKeyDown={onHomeOrEnd}>
        {head}
        {items.map((item, index) => (
          // Only the index identifies an item.
          // oxlint-disable-next-line no-array-index-key
          <Line key={index} item={item} />
        ))}
      </Dropdown.Menu>
    </Dropdown>
  )
}

function Line({ item }: { item: MenuItem }) {
  if (item === 'divider') return <Dropdown.Divider />
  if ('note' in item) return <Dropdown.ItemText>{item.note}</Dropdown.ItemText>
  if ('to' in item) {
    return (
      <Dropdown.Item as={Link} to={item.to}>
        {item.label}
      </Dropdown.Item>
    )
  }
  return (
    <Dropdown.Item as="button" type="button" onClick={item.onSelect}>
      {item.label}
    </Dropdown.Item>
  )
}

/** Makes the existing button the Dropdown's toggle; renders nothing. */
function AdoptedToggle({
  element,
  ref,
}: {
  element: RefObject<HTMLButtonElement | null>
  ref?: RefCallback<HTMLElement>
}) {
  useLayoutEffect(() => {
    ref?.(element.current)
    return () => void ref?.(null)
  }, [element, ref])
  return null
}

/** The Dropdown itself handles arrows, Tab and Escape. */
function onHomeOrEnd(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Home' && event.key !== 'End') return
  event.preventDefault()
  const lines = event.currentTarget.querySelectorAll<HTMLElement>('.dropdown-item')
  lines[event.key === 'Home' ? 0 : lines.length - 1]?.focus()
}
