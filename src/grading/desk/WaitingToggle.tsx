import { Icon } from '../../ui/Icon.tsx'

interface WaitingToggleProps {
  /** Where another toggle has the same word: its name, which holds the word. */
  name?: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** «Chờ chấm»: leaves in the list below what waits for a grade. */
export const WaitingToggle = ({ name, isOn, onChange }: WaitingToggleProps) => (
  <button
    type="button"
    className="btn btn-sm btn-outline-primary"
    aria-label={name}
    aria-pressed={isOn}
    onClick={() => onChange(!isOn)}
  >
    <TickIcon isOn={isOn} />
    <span>Chờ chấm</span>
  </button>
)

/** A box that is ticked while the filter is on. */
const TickIcon = ({ isOn }: { isOn: boolean }) => (
  <Icon>
    <rect x="4" y="4" width="16" height="16" rx="4" />
    {isOn ? <path d="m8 12 3 3 5-6" /> : null}
  </Icon>
)
