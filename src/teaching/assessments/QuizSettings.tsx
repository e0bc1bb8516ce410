import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { DateTimeField } from '../../ui/form/DateTimeField.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { HtmlField } from '../../ui/html/HtmlField.tsx'
import type { QuizFields } from './quiz-fields.ts'

interface QuizSettingsProps {
  form: UseFormReturn<QuizFields>
  disabled: boolean
}

/** Everything of a quiz but its questions. */
export function QuizSettings({ form, disabled }: QuizSettingsProps) {
  const shuffle = useId()
  return (
    <>
      <TextField form={form} name="title" label="Tiêu đề" autoComplete="off" />
      <HtmlField control={form.control} name="description" label="Mô tả" disabled={disabled} />
      <div className="editor-row editor-row-numbers">
        <NumberField form={form} name="points" label="Tổng điểm" />
        <NumberField form={form} name="passScore" label="Điểm đạt (%)" />
        <NumberField form={form} name="durationMinutes" label="Thời lượng (phút)" />
        <NumberField form={form} name="attemptsAllowed" label="Số lần làm" />
      </div>
      <div className="editor-row">
        <DateTimeField control={form.control} name="availableAt" label="Mở lúc" />
        <DateTimeField control={form.control} name="dueAt" label="Hạn nộp" />
      </div>
      <div className="editor-check">
        <input id={shuffle} type="checkbox" {...form.register('shuffleQuestions')} />
        <label htmlFor={shuffle}>Xáo trộn câu hỏi và phương án cho từng học viên</label>
      </div>
    </>
  )
}
