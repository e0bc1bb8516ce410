import FormSelect from 'react-bootstrap/FormSelect'
import type { UseFormReturn } from 'react-hook-form'
import type { LessonType } from '../../../shared/contract/catalogue.ts'
import type { TaughtSection } from '../../../shared/contract/teaching.ts'
import { nextPlace } from '../../../shared/rules/lesson-draft.ts'
import { typedNumber } from '../../../shared/format/typed-number.ts'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { filled } from '../../ui/form/rules.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { HtmlField } from '../../ui/html/HtmlField.tsx'
import type { LessonFields } from './lesson-fields.ts'

const TYPES: Record<LessonType, string> = {
  VIDEO: 'Video bài giảng',
  DOCUMENT: 'Tài liệu',
  QUIZ: 'Bài kiểm tra',
}

interface BasicFieldsProps {
  form: UseFormReturn<LessonFields>
  sections: readonly TaughtSection[]
  isNew: boolean
}

export function BasicFields({ form, sections, isNew }: BasicFieldsProps) {
  const { errors } = form.formState
  return (
    <section className="lesson-part" aria-labelledby="lesson-basic">
      <h3 id="lesson-basic">Thông tin cơ bản</h3>
      <TextField
        form={form}
        name="title"
        label="Tiêu đề"
        autoComplete="off"
        rules={filled('Nhập tiêu đề bài học.')}
      />
      <div className="lesson-row">
        <Field label="Loại bài học" message={messageOf(errors.type)}>
          {(wiring) => (
            <FormSelect {...form.register('type')} {...wiring}>
              {Object.entries(TYPES).map(([type, words]) => (
                <option key={type} value={type}>
                  {type} · {words}
                </option>
              ))}
            </FormSelect>
          )}
        </Field>
        <SectionField form={form} sections={sections} isNew={isNew} />
      </div>
      <HtmlField control={form.control} name="contentText" label="Mô tả / ghi chú" />
    </section>
  )
}

function SectionField({ form, sections, isNew }: BasicFieldsProps) {
  const message = messageOf(form.formState.errors.section)
  const sectionOf = (id: string) => sections.find(({ _id }) => _id === id)
  const { onChange, ...field } = form.register('section', {
    validate: (id: string) => sectionOf(id) !== undefined || 'Chọn chương cho bài học.',
  })
  return (
    <Field label="Chương" message={message}>
      {(wiring) => (
        <FormSelect
          {...field}
          {...wiring}
          isInvalid={message !== undefined}
          aria-required
          onChange={(event) => {
            const { section, sortOrder } = form.getValues()
            // A place that nobody has typed follows the section.
            if (isNew && sortOrder === typedNumber(nextPlace(sectionOf(section)))) {
              const next = nextPlace(sectionOf(event.target.value))
              form.setValue('sortOrder', typedNumber(next), { shouldValidate: true })
            }
            void onChange(event)
          }}
        >
          {sectionOf(form.getValues('section')) ? null : <option value="">Chọn chương</option>}
          {sections.map(({ _id, title }, index) => (
            <option key={_id} value={_id}>
              {index + 1}. {title}
            </option>
          ))}
        </FormSelect>
      )}
    </Field>
  )
}
