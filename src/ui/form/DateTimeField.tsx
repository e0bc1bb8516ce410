import type { SyntheticEvent } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import {
  useController,
  type Control,
  type FieldPathByValue,
  type FieldValues,
} from 'react-hook-form'
import { formatDue, isForeignZone } from '../../../shared/format/dates.ts'
import { isoOfSiteTime } from '../../../shared/format/site-time.ts'
import { Field, messageOf } from './Field.tsx'

/** An incomplete date. The browser's value is '' then, which would pass for no date. */
const HALF_A_DATE = '?'

interface DateTimeFieldProps<T extends FieldValues> {
  control: Control<T>
  /** A field whose value is `2026-11-27T23:59` in Việt Nam's time; read it with `isoOfSiteTime`. */
  name: FieldPathByValue<T, string>
  label: string
}

/** An optional date and time in Việt Nam, wherever the device is, repeated as text below. */
export function DateTimeField<T extends FieldValues>({
  control,
  name,
  label,
}: DateTimeFieldProps<T>) {
  const { field, fieldState } = useController({ control, name })
  // The cast is safe: `FieldPathByValue` allows only fields that hold text.
  const value = field.value as string
  const take = ({ currentTarget }: SyntheticEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const typed = currentTarget.validity.badInput ? HALF_A_DATE : currentTarget.value
    if (typed !== value) field.onChange(typed)
  }
  const message = messageOf(fieldState.error)
  return (
    <Field label={label} message={message} hint={hintOf(value)}>
      {(wiring) => (
        <FormControl
          {...wiring}
          ref={field.ref}
          name={name}
          type="datetime-local"
          max="9999-12-31T23:59"
          isInvalid={message !== undefined}
          value={value === HALF_A_DATE ? '' : value}
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
  if (value === HALF_A_DATE) return 'Ngày giờ chưa đầy đủ.'
  if (value) return formatDue(isoOfSiteTime(value) ?? null)
  return isForeignZone(new Date()) ? 'Không bắt buộc. Giờ Việt Nam.' : 'Không bắt buộc.'
}
