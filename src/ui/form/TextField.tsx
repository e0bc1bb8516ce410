import type { ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import {
  get,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { Field, messageOf } from './Field.tsx'

export interface TextFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
  label: string
  rules?: RegisterOptions<T, FieldPath<T>>
  autoComplete: string
  type?: 'text' | 'email' | 'password'
  hint?: ReactNode
  /** Shown inside the field, at its right end. */
  addition?: ReactNode
}

export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name, label, rules, autoComplete, type = 'text', hint, addition } = props
  const message = messageOf(get(form.formState.errors, name))
  const plain = type === 'email' || autoComplete === 'nickname'
  return (
    <Field label={label} hint={hint} message={message}>
      {(wiring) => (
        <div className="field-line">
          <FormControl
            {...form.register(name, rules)}
            {...wiring}
            type={type}
            isInvalid={message !== undefined}
            aria-required={rules !== undefined}
            autoComplete={autoComplete}
            {...(plain ? { autoCapitalize: 'none', spellCheck: false } : {})}
          />
          {addition}
        </div>
      )}
    </Field>
  )
}
