import FormSelect from 'react-bootstrap/FormSelect'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import FormControl from 'react-bootstrap/FormControl'
import type { LessonType } from '../../../../shared/contract/catalogue.ts'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import {
  nextPosition,
  typedAddressesProblem,
  positionProblem,
  readSeconds,
  secondsProblem,
} from '../../../../shared/rules/lesson-draft.ts'
import {
  MAX_FILE_SIZE,
  MAX_FILES,
  sizeProblem,
  type FileRules,
  type PickedFile,
} from '../../../../shared/rules/picked-files.ts'
import { readTypedNumber, typedNumber } from '../../../../shared/format/typed-number.ts'
import { formatLessonDuration } from '../../../../shared/format/duration.ts'
import { isRefusedName } from '../../../../shared/rules/submission-files.ts'
import { Field, messageOf } from '../../../ui/form/Field.tsx'
import { Options, SelectField } from '../../../ui/form/SelectField.tsx'
import { filled } from '../../../ui/form/rules.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { HtmlField } from '../../../ui/html/HtmlField.tsx'
import { FilePicker } from '../../../ui/FilePicker.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import type { LessonFields } from './lesson-fields.ts'
import * as styles from './lesson-dialog.module.scss'

const TYPES = Object.entries({
  VIDEO: 'VIDEO · Video bài giảng',
  DOCUMENT: 'DOCUMENT · Tài liệu',
  QUIZ: 'QUIZ · Bài kiểm tra',
} satisfies Record<LessonType, string>)

interface BasicFieldsProps {
  form: UseFormReturn<LessonFields>
  sections: readonly TaughtSection[]
  isNew: boolean
}

export function BasicFields({ form, sections, isNew }: BasicFieldsProps) {
  return (
    <section className={styles.lessonPart} aria-labelledby="lesson-basic">
      <h3 id="lesson-basic">Thông tin cơ bản</h3>
      <TextField form={form} name="title" label="Tiêu đề" rules={filled('Nhập tiêu đề bài học.')} />
      <div className={styles.lessonRow}>
        <SelectField form={form} name="type" label="Loại bài học" options={TYPES} />
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
            // A position that the user has not typed follows the section.
            if (isNew && sortOrder === typedNumber(nextPosition(sectionOf(section)))) {
              const next = nextPosition(sectionOf(event.target.value))
              form.setValue('sortOrder', typedNumber(next), { shouldValidate: true })
            }
            void onChange(event)
          }}
        >
          {sectionOf(form.getValues('section')) ? null : <option value="">Chọn chương</option>}
          <Options of={sections.map(({ _id, title }, index) => [_id, `${index + 1}. ${title}`])} />
        </FormSelect>
      )}
    </Field>
  )
}

interface ResourceFieldsProps {
  form: UseFormReturn<LessonFields>
  files: readonly File[]
  /** The files come from an earlier opening of the dialog. */
  restored: boolean
  /** The server's message about the files. */
  problem: string | undefined
  locked: boolean
  onFiles: (files: readonly File[]) => void
}

export function ResourceFields(props: ResourceFieldsProps) {
  const { form, files, restored, problem, locked, onFiles } = props
  const message = messageOf(form.formState.errors.resourceUrls)
  return (
    <section className={styles.lessonPart} aria-labelledby="lesson-resources">
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
              validate: (typed: string) =>
                typedAddressesProblem(typed, form.formState.defaultValues?.resourceUrls ?? '') ??
                true,
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
        <p role="status" className="quiet mb-0">
          {restored ? 'Các tệp bạn đã chọn lần trước vẫn còn đây.' : ''}
        </p>
      </div>
    </section>
  )
}

/** Backends number by steps of their own, but what is above all stands last. */
function positionHint(lessons: TaughtSection['lessons'], position: number): string {
  if (lessons.length === 0) return 'Chương chưa có bài học.'
  const isBehind = position > Math.max(...lessons.map(({ sortOrder }) => sortOrder)) + 1
  return `Chương đang có ${lessons.length} bài học${isBehind ? '; bài này sẽ đứng cuối' : ''}.`
}

interface SettingsFieldsProps {
  form: UseFormReturn<LessonFields>
  sections: readonly TaughtSection[]
}

export function SettingsFields({ form, sections }: SettingsFieldsProps) {
  const { control } = form
  const [durationSec, section, sortOrder] = useWatch({
    control,
    name: ['durationSec', 'section', 'sortOrder'],
  })
  const { lessons = [] } = sections.find(({ _id }) => _id === section) ?? {}
  return (
    <section className={styles.lessonPart} aria-labelledby="lesson-settings">
      <h3 id="lesson-settings">Thiết lập</h3>
      <div className={styles.lessonRow}>
        <NumberField
          form={form}
          name="durationSec"
          label="Thời lượng (giây, không bắt buộc)"
          hint={durationHint(durationSec)}
          read={readSeconds}
          problemOf={secondsProblem}
        />
        <NumberField
          form={form}
          name="sortOrder"
          label="Thứ tự"
          hint={positionHint(lessons, readTypedNumber(sortOrder))}
          problemOf={positionProblem}
        />
      </div>
      <label className={styles.lessonCheck}>
        <input type="checkbox" {...form.register('isFreePreview')} />
        <span>
          Cho học thử miễn phí
          <span className="d-block quiet mb-0">
            Ai cũng xem được bài này, kể cả khi chưa mua khóa học.
          </span>
        </span>
      </label>
    </section>
  )
}

/** The duration as students see it. */
function durationHint(typed: string): string {
  if (typed.trim() === '' || secondsProblem(typed)) return 'Nhập được cả 12:30.'
  return `Hiển thị: ${formatLessonDuration(readSeconds(typed))}`
}

/** Explains the fields to new teachers. */
export const LessonHelp = () => (
  <section className={styles.lessonHelp} aria-labelledby="lesson-help">
    <h3 id="lesson-help">Gợi ý</h3>
    <ul>
      <li>Tài nguyên chính được mở trước; nếu chưa chọn, đó là tài nguyên đầu tiên.</li>
      <li>VIDEO: dán liên kết YouTube hoặc tải lên tệp MP4, WebM.</li>
      <li>DOCUMENT: tải lên PDF, Word hoặc viết ngay trong phần mô tả.</li>
      <li>QUIZ: lưu bài học trước, rồi thêm câu hỏi bằng nút «Thêm quiz» ở danh sách bài học.</li>
      <li>
        {`Mỗi tệp khoảng ${MAX_FILE_SIZE}. Video dài hơn nên đưa lên YouTube rồi dán liên kết.`}
      </li>
    </ul>
  </section>
)

/**
 * Video, PDF, image, audio, Word, plain text, CSV, markdown (docs/product.md#lesson-rules). By extension,
 * because some devices know no media type for them.
 */
const ENDINGS =
  /\.(?:mp4|m4v|webm|ogv|mov|mkv|avi|mp3|m4a|ogg|oga|wav|aac|flac|png|jpe?g|gif|webp|avif|heic|pdf|docx?|txt|csv|md|markdown)$/i

/** The types that the browser's file chooser offers first. */
export const LESSON_FILE_ACCEPT = 'video/*,image/*,audio/*,.pdf,.doc,.docx,.txt,.csv,.md,.markdown'

/** Media files may have any extension, except one that a browser runs or shows as a page. */
const isTakenKind = ({ name, type = '' }: PickedFile): boolean =>
  !isRefusedName(name) && (ENDINGS.test(name.trim()) || /^(?:video|audio|image)\//.test(type))

export const LESSON_FILES: FileRules = {
  problemOf: (file) =>
    isTakenKind(file)
      ? sizeProblem(file)
      : 'Bài học không nhận loại tệp này. Hãy dùng video, PDF, ảnh, âm thanh, Word, văn bản (.txt), CSV hoặc Markdown.',
  tooMany: `Mỗi lần lưu gửi được tối đa ${MAX_FILES} tệp. Hãy lưu rồi thêm tệp còn lại.`,
}
