import { useRef, type SyntheticEvent } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form'
import { formatDue, isForeignZone } from '../../../shared/format/dates.ts'
import {
  isoOfTimeField,
  isTypedTime,
  shownTimeOf,
  UNFINISHED_TIME,
} from '../../../shared/format/site-time.ts'
import { Field, messageOf } from './Field.tsx'

interface DateTimeFieldProps<T extends FieldValues> {
  control: Control<T>
  /** A field whose value is of `timeFieldOf`; read it with `isoOfTimeField`. */
  name: FieldPathByValue<T, string>
  label: string
  /** Without it the label says that nothing need be chosen. */
  required?: boolean
}

/** An optional date and time in Việt Nam, wherever the device is, repeated as text below. */
export function DateTimeField<T extends FieldValues>({
  control,
  name,
  label,
  required = false,
}: DateTimeFieldProps<T>) {
  const { field, fieldState } = useController({ control, name })
  // The cast is safe: `FieldPathByValue` allows only fields that hold text.
  const value = field.value as string
  /** The last value from the wire. */
  const came = useRef('')
  const take = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    // The browser's value of an incomplete date is '', which would pass for no date.
    const typed = currentTarget.validity.badInput ? UNFINISHED_TIME : currentTarget.value
    if (typed === (value === UNFINISHED_TIME ? value : shownTimeOf(value))) return
    if (!isTypedTime(value)) came.current = value
    // Whoever types what was there before has changed nothing, and keeps its seconds.
    field.onChange(typed === shownTimeOf(came.current) ? came.current : typed)
  }
  const message = messageOf(fieldState.error)
  return (
    <Field
      label={required ? label : `${label} (không bắt buộc)`}
      message={message}
      hint={hintOf(value)}
    >
      {(wiring) => (
        <FormControl
          {...wiring}
          ref={field.ref}
          name={name}
          type="datetime-local"
          max="9999-12-31T23:59"
          aria-required={required || undefined}
          isInvalid={message !== undefined}
          value={shownTimeOf(value)}
          onChange={take}
          // Incomplete input fires no change event.
          onKeyUp={take}
          onBlur={(event) => {
            take(event)
            field.onBlur()
          }}
        />
      )}
    </Field>
  )
}

/** The date as text, because browsers order day and month by their own language. */
function hintOf(value: string): string {
  if (value === UNFINISHED_TIME) return 'Ngày giờ chưa đầy đủ.'
  if (value) return formatDue(isoOfTimeField(value) ?? null)
  return isForeignZone(new Date()) ? 'Giờ Việt Nam.' : ''
}
