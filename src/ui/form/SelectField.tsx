import FormSelect from 'react-bootstrap/FormSelect'
import {
  get,
  type FieldPath,
  type FieldValues,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'
import { Field, messageOf } from './Field.tsx'

/** The values of a select and their words. */
export type Choices = readonly (readonly [value: string, words: string])[]

export const Options = ({ of }: { of: Choices }) =>
  of.map(([value, words]) => (
    <option key={value} value={value}>
      {words}
    </option>
  ))

interface SelectFieldProps<T extends FieldValues> {
  form: UseFormReturn<T>
  name: FieldPath<T>
  label: string
  hint?: string
  rules?: RegisterOptions<T, FieldPath<T>>
  options: Choices
}

/** A labelled choice in a form of react-hook-form. */
export function SelectField<T extends FieldValues>(props: SelectFieldProps<T>) {
  const { form, name, label, hint, rules, options } = props
  return (
    <Field label={label} hint={hint} message={messageOf(get(form.formState.errors, name))}>
      {(wiring) => (
        <FormSelect
          {...form.register(name, rules)}
          {...wiring}
          aria-required={rules ? true : undefined}
        >
          <Options of={options} />
        </FormSelect>
      )}
    </Field>
  )
}
