import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** A password with a button that reveals it. */
export function PasswordField<T extends FieldValues>(
  props: Omit<TextFieldProps<T>, 'type' | 'addition'>,
) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={shown ? 'text' : 'password'}
      addition={
        <button
          type="button"
          className="field-toggle"
          aria-pressed={shown}
          aria-label={`Hiện ${props.label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ẩn' : 'Hiện'}
        </button>
      }
    />
  )
}
