import type { ReactNode } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import {
  get,
  type FieldPath,
  type FieldValues,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { readTypedNumber, typedNumber } from '../../../shared/format/typed-number.ts'
import { Field, messageOf } from './Field.tsx'

interface NumberFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  /** A field that holds what was typed: read it with `readTypedNumber`. */
  name: FieldPath<T>
  label: string
  hint?: ReactNode
  /** Where more than a plain number is understood. NaN for what is not. */
  read?: (typed: string) => number
  /** What is wrong with what was typed; `null` when nothing is. */
  problemOf?: (typed: string) => string | null
}

/**
 * A number as text, for `type="number"` swallows a decimal comma on half of all devices. Leaving the
 * field shows how it was understood; what cannot be read stays as typed.
 */
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
        <FormControl
          {...form.register(name, {
            // The field holds text, by its contract.
            validate: (typed) => problemOf?.(typed as string) ?? true,
            onBlur: (event: { target: { value: string } }) => {
              const typed = event.target.value
              const shown = typedNumber(read(typed))
              if (shown && shown !== typed) form.setValue(name, shown as PathValue<T, FieldPath<T>>)
            },
          })}
          {...wiring}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          isInvalid={message !== undefined}
        />
      )}
    </Field>
  )
}
