import { useId, type ReactNode } from 'react'
import FormGroup from 'react-bootstrap/FormGroup'
import FormLabel from 'react-bootstrap/FormLabel'
import FormText from 'react-bootstrap/FormText'
import '../styles/form.scss'

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  message: string | undefined
  /** Renders the control; `wiring` connects it with label, hint and message for screen readers. */
  children: (wiring: {
    id: string
    'aria-invalid': boolean
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** The frame of every field: label above, hint and message below. */
export function Field({ label, hint, message, children }: FieldProps) {
  const id = useId()
  const described = [message ? `${id}-message` : '', hint ? `${id}-hint` : ''].filter(Boolean)
  return (
    <FormGroup>
      <FormLabel htmlFor={id}>{label}</FormLabel>
      {children({
        id,
        'aria-invalid': message !== undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      {message ? (
        <div className="field-message" id={`${id}-message`}>
          {message}
        </div>
      ) : null}
      {hint ? (
        <FormText as="div" id={`${id}-hint`}>
          {hint}
        </FormText>
      ) : null}
    </FormGroup>
  )
}

/** The message of a field from the form's errors. */
export const messageOf = (error: { message?: string } | undefined): string | undefined =>
  error ? error.message || 'Nội dung chưa hợp lệ.' : undefined
