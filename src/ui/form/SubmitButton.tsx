import type { Ref } from 'react'
import Button from 'react-bootstrap/Button'

interface SubmitButtonProps {
  ref?: Ref<HTMLButtonElement>
  pending: boolean
  children: string
  /** The label while pending. */
  busy: string
  wide?: boolean
}

/**
 * Submits the form. While pending it shows `busy`, and `useSubmit` ignores presses. Not `disabled`, which
 * would drop the focus.
 */
export function SubmitButton({ ref, pending, children, busy, wide = false }: SubmitButtonProps) {
  return (
    <Button ref={ref} type="submit" aria-disabled={pending} className={wide ? 'w-100' : ''}>
      {pending ? busy : children}
    </Button>
  )
}
