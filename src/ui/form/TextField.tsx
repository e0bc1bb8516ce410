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
  /** Without it the rules say so. */
  required?: boolean
  autoComplete?: string
  type?: 'text' | 'email' | 'password'
  /** The height of a text of several lines. */
  rows?: number
  hint?: ReactNode
  /** Shown inside the field, at its right end. */
  addition?: ReactNode
}

export function TextField<T extends FieldValues>(props: TextFieldProps<T>) {
  const { form, name, label, rules, type = 'text', rows, hint, addition } = props
  const { autoComplete = 'off', required = rules !== undefined } = props
  const message = messageOf(get(form.formState.errors, name))
  const plain = type === 'email' || autoComplete === 'nickname'
  return (
    <Field label={label} hint={hint} message={message}>
      {(wiring) => {
        const control = {
          ...form.register(name, rules),
          ...wiring,
          isInvalid: message !== undefined,
          'aria-required': required,
        }
        return rows ? (
          <FormControl as="textarea" rows={rows} {...control} />
        ) : (
          <div className="field-line">
            <FormControl
              {...control}
              type={type}
              autoComplete={autoComplete}
              {...(plain ? { autoCapitalize: 'none', spellCheck: false } : {})}
            />
            {addition}
          </div>
        )
      }}
    </Field>
  )
}
