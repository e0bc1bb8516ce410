import { Icon } from '../../ui/Icon.tsx'
import * as styles from './desk/desk.module.scss'

interface StepButtonProps {
  label: string
  keys: string
  to: 'previous' | 'next'
  /** At the end of the list. */
  isEnd: boolean
  onClick: () => void
}

/** To the neighbour of what is shown. */
export const StepButton = ({ label, keys, to, isEnd, onClick }: StepButtonProps) => (
  <button
    type="button"
    className={`btn btn-sm btn-outline-primary ${styles.deskStep}`}
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    // Not `disabled`, so that the button keeps the focus at the end of the list.
    aria-disabled={isEnd || undefined}
    onClick={() => isEnd || onClick()}
  >
    <Icon>
      <path d={to === 'next' ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'} />
    </Icon>
  </button>
)
