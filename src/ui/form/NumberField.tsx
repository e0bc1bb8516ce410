import type { ReactNode } from 'react'
import {
  get,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { readTypedNumber, typedNumber } from '../../../shared/format/typed-number.ts'
import { Field, messageOf } from './Field.tsx'
import { NumberInput } from './NumberInput.tsx'

interface NumberFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  /** A field whose value is the typed text; read it with `readTypedNumber`. */
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  /** Reads more than plain numbers; NaN for invalid text. */
  read?: (typed: string) => number
  /** The problem of the typed text; `null` when it is valid. */
  problemOf?: (typed: string) => string | null
}

/** A number in a form. Leaving the field shows how it was read; invalid text stays. */
export function NumberField<T extends FieldValues>({
  form,
  name,
  label,
  hint,
  problemOf,
  read = readTypedNumber,
}: NumberFieldProps<T>) {
  const message = messageOf(get(form.formState.errors, name))
  return (
    <Field label={label} hint={hint} message={message}>
      {(wiring) => (
        <NumberInput
          {...form.register(name, {
            // The cast is safe: the field holds the typed text.
            validate: (typed) => problemOf?.(typed as string) ?? true,
            onBlur: (event: { target: { value: string } }) => {
              const typed = event.target.value
              const shown = typedNumber(read(typed))
              if (shown && shown !== typed) form.setValue(name, shown as PathValue<T, FieldPath<T>>)
            },
          })}
          {...wiring}
          isInvalid={message !== undefined}
        />
      )}
    </Field>
  )
}
