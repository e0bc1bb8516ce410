import { initials } from '../../shared/format/initials.ts'
import './styles/initials.scss'

interface InitialsProps {
  name: string
  /** CSS pixels. */
  size: number
}

/** In place of the picture of somebody whose name stands beside it: tells people apart. Decorative. */
export const Initials = ({ name, size }: InitialsProps) => (
  <span
    className="initials"
    style={{ width: size, height: size, fontSize: size * 0.4 }}
    aria-hidden="true"
    translate="no"
  >
    {initials(name)}
  </span>
)
