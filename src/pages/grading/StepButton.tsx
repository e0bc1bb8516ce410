import { Button } from '../../ui/Button.tsx'
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
  <Button
    small
    className={styles.deskStep}
    aria-label={label}
    title={label}
    aria-keyshortcuts={keys}
    // Not `disabled`, so that the button keeps the focus at the end of the list.
    blocked={isEnd || undefined}
    onClick={() => isEnd || onClick()}
  >
    <Icon d={to === 'next' ? 'm9 5 7 7-7 7' : 'm15 5-7 7 7 7'} />
  </Button>
)
