import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form'
import { Field, messageOf } from '../form/Field.tsx'

interface HtmlFieldProps<T extends FieldValues> {
  control: Control<T>
  name: FieldPathByValue<T, string>
  label: string
}

export function HtmlField<T extends FieldValues>({ control, name, label }: HtmlFieldProps<T>) {
  const { field, fieldState } = useController({ control, name })
  return (
    <Field label={label} message={messageOf(fieldState.error)}>
      {(wiring) => <textarea className="form-control" rows={6} {...wiring} {...field} />}
    </Field>
  )
}
