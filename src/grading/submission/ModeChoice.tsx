import type { UseFormReturn } from 'react-hook-form'
import type { GradeFields } from './grade-fields.ts'

const MODES: readonly [GradeFields['mode'], string][] = [
  ['grade', 'Chấm bài'],
  ['redo', 'Yêu cầu làm lại bài'],
]

interface ModeChoiceProps {
  form: UseFormReturn<GradeFields>
  disabled: boolean
}

/** The two modes of section 2 "Grading". */
export const ModeChoice = ({ form, disabled }: ModeChoiceProps) => (
  <fieldset className="grader-modes" disabled={disabled}>
    <legend className="visually-hidden">Hình thức</legend>
    {MODES.map(([mode, label]) => (
      <label key={mode}>
        <input type="radio" value={mode} {...form.register('mode')} />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)
