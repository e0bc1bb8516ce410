import { POSITION_MESSAGE } from '../../../shared/rules/lesson-draft.ts'
import { joinWithOr } from '../../../shared/format/join-with-or.ts'
import { lessonTypes } from '../../../shared/rules/lesson-types.ts'
import { MAX_FILE_BYTES, MAX_FILES } from '../../../shared/rules/picked-files.ts'
import { z } from '../../platform/http/context.ts'
import { filledText } from '../../platform/http/filled-text.ts'
import { multipart, readFields } from '../../platform/http/forms.ts'
import type { LessonChange } from './content-lessons.ts'
import { parseAddresses } from './resource-addresses.ts'
import type { UploadForm } from '../../providers/files/form.ts'

/** The multipart form of a lesson (docs/product.md#lesson-rules). */

const MAX_TEXT = 100_000
const MAX_SECONDS = 24 * 3600

const TITLE = 'Nhập tiêu đề bài học.'
const SECONDS = `Thời lượng phải là số giây nguyên từ 0 đến ${MAX_SECONDS}.`

const whole = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,9}$/, message)
    .transform(Number)
const emptyIsAbsent = (value: unknown) => (value === '' ? undefined : value)

const FieldsSchema = z.object({
  title: filledText(TITLE).max(200, 'Tiêu đề bài học dài tối đa 200 ký tự.'),
  type: z.enum(lessonTypes, `Loại bài học phải là ${joinWithOr(lessonTypes)}.`).default('VIDEO'),
  contentText: z
    .string()
    .default('')
    // Forms send line ends as two bytes.
    .transform((text) => text.replace(/\r\n?/g, '\n'))
    .pipe(z.string().max(MAX_TEXT, 'Nội dung bài học dài tối đa 100.000 ký tự.')),
  durationSec: z.preprocess(
    emptyIsAbsent,
    whole(SECONDS).pipe(z.number().max(MAX_SECONDS, SECONDS)).optional(),
  ),
  isFreePreview: z.enum(['0', '1'], 'Học thử (isFreePreview) phải là 1 hoặc 0.').default('0'),
  sortOrder: z.preprocess(
    emptyIsAbsent,
    whole(POSITION_MESSAGE).pipe(z.number().min(1, POSITION_MESSAGE)).optional(),
  ),
  section: z.preprocess(emptyIsAbsent, z.string().optional()),
  resourceUrls: z.string().optional(),
})

export const lessonFormDocument = multipart(Object.keys(FieldsSchema.shape), ['files'], ['title'])

export const LESSON_FORM_LIMITS = {
  files: { files: MAX_FILES },
  fileBytes: MAX_FILE_BYTES,
  // A character has up to three bytes, a line end two.
  fieldBytes: 4 * MAX_TEXT,
}

/** Reads the form; 400 INVALID with a message for each field. An absent duration clears the stored one. */
export function readLessonForm(form: UploadForm): LessonChange & { sectionId: string | undefined } {
  const { section, resourceUrls, durationSec, isFreePreview, ...fields } = readFields(
    FieldsSchema,
    form.fields,
  )
  return {
    ...fields,
    durationSec: durationSec ?? null,
    isFreePreview: isFreePreview === '1',
    sectionId: section,
    addresses: resourceUrls === undefined ? undefined : parseAddresses(resourceUrls),
    files: form.files,
  }
}
