import Button from 'react-bootstrap/Button'

interface SubmitButtonProps {
  pending: boolean
  children: string
  /** The label while pending. */
  busy: string
  wide?: boolean
}

/**
 * Sends the form; while that is under way it says so, and `useSubmit` takes no second press. Not
 * `disabled`: the button would drop the focus.
 */
export function SubmitButton({ pending, children, busy, wide = false }: SubmitButtonProps) {
  return (
    <Button type="submit" aria-disabled={pending} className={wide ? 'w-100' : ''}>
      {pending ? busy : children}
    </Button>
  )
}
