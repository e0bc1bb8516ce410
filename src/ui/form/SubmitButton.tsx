import Button from 'react-bootstrap/Button'

interface SubmitButtonProps {
  pending: boolean
  children: string
  /** The label while pending. */
  busy: string
  wide?: boolean
}

/** Sends the form; while that is under way it says so and takes no second press. */
export function SubmitButton({ pending, children, busy, wide = false }: SubmitButtonProps) {
  return (
    <Button type="submit" disabled={pending} className={wide ? 'w-100' : ''}>
      {pending ? busy : children}
    </Button>
  )
}
