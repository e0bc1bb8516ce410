import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { typed } from './rules.ts'
import { TextField, type TextFieldProps } from './TextField.tsx'

type Chosen = 'label' | 'autoComplete'
type PasswordFieldProps<T extends FieldValues> = Omit<
  TextFieldProps<T>,
  Chosen | 'type' | 'addition'
> &
  Partial<Pick<TextFieldProps<T>, Chosen>>

/** A password, unless told otherwise the one that the account has, with a button that reveals it. */
export function PasswordField<T extends FieldValues>({
  label = 'Mật khẩu',
  autoComplete = 'current-password',
  rules = typed(`Vui lòng nhập ${label.toLowerCase()}.`),
  ...field
}: PasswordFieldProps<T>) {
  const [shown, setShown] = useState(false)
  return (
    <TextField
      {...field}
      label={label}
      autoComplete={autoComplete}
      rules={rules}
      type={shown ? 'text' : 'password'}
      addition={
        <button
          type="button"
          className="field-toggle"
          aria-pressed={shown}
          aria-label={`Hiện ${label.toLowerCase()}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Ẩn' : 'Hiện'}
        </button>
      }
    />
  )
}
