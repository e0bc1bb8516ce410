import FormControl from 'react-bootstrap/FormControl'
import type { UseFormReturn } from 'react-hook-form'
import { addressesProblem } from '../../../shared/rules/lesson-draft.ts'
import { MAX_FILE_SIZE } from '../../../shared/rules/picked-files.ts'
import { LESSON_FILE_ACCEPT, LESSON_FILES } from './lesson-files.ts'
import { Field, messageOf } from '../../ui/form/Field.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import type { LessonFields } from './lesson-fields.ts'

interface ResourceFieldsProps {
  form: UseFormReturn<LessonFields>
  files: readonly File[]
  /** They were chosen in an earlier opening of the dialog. */
  restored: boolean
  /** What the server says of them. */
  problem: string | undefined
  locked: boolean
  onFiles: (files: readonly File[]) => void
}

export function ResourceFields(props: ResourceFieldsProps) {
  const { form, files, restored, problem, locked, onFiles } = props
  const message = messageOf(form.formState.errors.resourceUrls)
  return (
    <section className="lesson-part" aria-labelledby="lesson-resources">
      <h3 id="lesson-resources">Tài nguyên</h3>
      <Field
        label="Danh sách liên kết (không bắt buộc)"
        hint="Mỗi dòng một địa chỉ: YouTube, video, PDF hoặc trang web."
        message={message}
      >
        {(wiring) => (
          <FormControl
            as="textarea"
            rows={3}
            spellCheck={false}
            autoCapitalize="none"
            placeholder="https://www.youtube.com/watch?v=…"
            {...form.register('resourceUrls', {
              validate: (typed: string) => addressesProblem(typed) ?? true,
            })}
            {...wiring}
            isInvalid={message !== undefined}
          />
        )}
      </Field>
      <div>
        <FilePicker
          label="Tải tệp lên (không bắt buộc)"
          help={`Kéo thả hoặc chọn nhiều tệp: video, PDF, ảnh, âm thanh, Word, văn bản, CSV, Markdown; khoảng ${MAX_FILE_SIZE} mỗi tệp.`}
          listLabel="Tệp sẽ tải lên"
          rules={LESSON_FILES}
          accept={LESSON_FILE_ACCEPT}
          files={files}
          onChange={onFiles}
          disabled={locked}
        />
        <div role="alert">{problem ? <p className="file-refused">{problem}</p> : null}</div>
        <p role="status" className="lesson-quiet">
          {restored ? 'Các tệp bạn đã chọn lần trước vẫn còn đây.' : ''}
        </p>
      </div>
    </section>
  )
}
