import type { ComponentProps } from 'react'
import { SendNotes } from '../../../parts/sending/SendNotes.tsx'
import { Button } from '../../../ui/Button.tsx'

interface ActItemProps extends ComponentProps<typeof Button> {
  /** What the act does, or why it is blocked. */
  words: string
  /** The request, where no dialog shows it. */
  of?: ComponentProps<typeof SendNotes>['of']
}

/** A button in a list of acts, with its explanation. */
export const ActItem = ({ words, of, ...button }: ActItemProps) => (
  <li>
    <Button {...button} />
    <p>{words}</p>
    {of ? <SendNotes of={of} /> : null}
  </li>
)
