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

/** A date of which a part is missing: the browser says '' for it, and would pass for no date. */
const HALF_A_DATE = '?'

interface DateTimeFieldProps<T extends FieldValues> {
  control: Control<T>
  /** A field that holds `2026-11-27T23:59` in Việt Nam's time: read it with `isoOfSiteTime`. */
  name: FieldPathByValue<T, string>
  label: string
}

/** An optional date and time in Việt Nam, wherever the device is; said in words below. */
export function DateTimeField<T extends FieldValues>({
  control,
  name,
  label,
}: DateTimeFieldProps<T>) {
  const { field, fieldState } = useController({ control, name })
  // By its contract the field holds text.
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
          // A part that is typed changes nothing as long as others are missing.
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

/** Browsers write dates in their own language's order: words leave no doubt. */
function hintOf(value: string): string {
  if (value === HALF_A_DATE) return 'Ngày giờ chưa đầy đủ.'
  if (value) return formatDue(isoOfSiteTime(value) ?? null)
  return isForeignZone(new Date()) ? 'Không bắt buộc. Giờ Việt Nam.' : 'Không bắt buộc.'
}
