import type { KeyboardEvent } from 'react'
import FormControl from 'react-bootstrap/FormControl'
import type { UseFormReturn } from 'react-hook-form'
import { readTypedScore, storedScore } from '../../../shared/rules/grading.ts'
import { typedNumber } from '../../../shared/format/typed-number.ts'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { isOddScore, ODD_SCORE, type GradeFields } from './grade-fields.ts'

const STEP = 0.1

interface ScoreFieldProps {
  form: UseFormReturn<GradeFields>
  fields: GradeFields
  readOnly: boolean
}

/**
 * A number from 0 to 100 in steps of 0.1. Not `type="number"`: on a device set to English it swallows
 * the comma, and `8,5` becomes 85. It is announced as the same thing, and the arrows step it.
 */
export function ScoreField({ form, fields, readOnly }: ScoreFieldProps) {
  const score = readTypedScore(fields.score)
  const message = messageOf(form.formState.errors.score)
  const set = (value: number) =>
    form.setValue('score', typedNumber(storedScore(value)), { shouldDirty: true })
  const onKeyDown = (event: KeyboardEvent) => {
    const steps = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
    if (!steps || readOnly || isOddScore(fields)) return
    event.preventDefault()
    set((Number.isNaN(score) ? 0 : score) + steps * STEP)
  }
  return (
    <Field label="Điểm (0–100)" message={message}>
      {(wiring) => (
        <FormControl
          {...form.register('score', {
            validate: () => !isOddScore(form.getValues()) || ODD_SCORE,
            onBlur: () => {
              // Shows how it was understood; what is no number stays as typed.
              const typed = form.getValues('score')
              const understood = typedNumber(readTypedScore(typed))
              if (understood && understood !== typed) form.setValue('score', understood)
            },
          })}
          {...wiring}
          type="text"
          role="spinbutton"
          inputMode="decimal"
          autoComplete="off"
          min={0}
          max={100}
          step={STEP}
          aria-valuemin={0}
          aria-valuemax={100}
          {...(Number.isNaN(score) ? {} : { 'aria-valuenow': score })}
          aria-valuetext={fields.score.trim() || 'Chưa nhập'}
          disabled={fields.mode === 'redo'}
          readOnly={readOnly}
          isInvalid={message !== undefined}
          onKeyDown={onKeyDown}
        />
      )}
    </Field>
  )
}
