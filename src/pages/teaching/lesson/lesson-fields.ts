import type { LessonType } from '../../../../shared/contract/catalogue.ts'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import type { LessonDraft, LessonForEdit } from '../../../api/teaching.ts'
import { sameValue } from '../../../parts/drafts/use-form-draft.ts'
import { plainTextOf } from '../../../ui/html/html-as-text.ts'
import { nextPosition, readSeconds } from '../../../../shared/rules/lesson-draft.ts'
import { readTypedNumber, typedNumber } from '../../../../shared/format/typed-number.ts'

/** The form's values of a lesson, under the API's field names. */
export interface LessonFields {
  title: string
  type: LessonType
  /** Id of the section. */
  section: string
  contentText: string
  resourceUrls: string
  durationSec: string
  sortOrder: string
  isFreePreview: boolean
}

type Sections = readonly TaughtSection[]

/** A new lesson after the last one of the given section, else of the first (docs/product.md#lesson-dialog). */
export function newLesson(sections: Sections, sectionId: string | undefined): LessonFields {
  const section = sections.find(({ _id }) => _id === sectionId) ?? sections[0]
  return {
    title: '',
    type: 'VIDEO',
    section: section?._id ?? '',
    contentText: '',
    resourceUrls: '',
    durationSec: '',
    sortOrder: typedNumber(nextPosition(section)),
    isFreePreview: false,
  }
}

const addressesOf = ({ resources }: LessonForEdit): string =>
  resources
    .map(({ address }) => address)
    .filter(Boolean)
    .join('\n')

/** Where the lesson's response has no section, the one whose list contains the lesson. */
const sectionOf = (lesson: LessonForEdit, sections: Sections): string =>
  lesson.sectionId ||
  sections.find(({ lessons }) => lessons.some(({ _id }) => _id === lesson._id))?._id ||
  ''

export const fieldsOfLesson = (lesson: LessonForEdit, sections: Sections): LessonFields => ({
  title: lesson.title,
  type: lesson.type,
  section: sectionOf(lesson, sections),
  contentText: lesson.contentText,
  resourceUrls: addressesOf(lesson),
  durationSec: typedNumber(lesson.durationSec),
  sortOrder: typedNumber(lesson.sortOrder),
  isFreePreview: lesson.isFreePreview,
})

/** The request's values, from fields that passed validation. */
export const lessonDraft = (fields: LessonFields, files: readonly File[]): LessonDraft => ({
  title: fields.title.trim(),
  type: fields.type,
  contentText: fields.contentText,
  durationSec: fields.durationSec.trim() === '' ? '' : String(readSeconds(fields.durationSec)),
  isFreePreview: fields.isFreePreview,
  sortOrder: readTypedNumber(fields.sortOrder),
  sectionId: fields.section,
  resourceUrls: fields.resourceUrls,
  files,
})

/** Another primary resource changes the order of the addresses, which means nothing. */
export const isSameLessonField = (name: keyof LessonFields, one: unknown, other: unknown) =>
  name === 'resourceUrls'
    ? sameValue(addressesOfText(one), addressesOfText(other))
    : sameValue(one, other)

const addressesOfText = (text: unknown): string[] =>
  String(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .sort()

/** What each field is called and shows, for a notice about it. */
export const describedLesson = (
  sections: Sections,
): Record<keyof LessonFields, [label: string, text: (fields: LessonFields) => string]> => ({
  title: ['Tiêu đề', ({ title }) => title],
  type: ['Loại bài học', ({ type }) => type],
  section: ['Chương', ({ section }) => sections.find(({ _id }) => _id === section)?.title ?? ''],
  contentText: ['Mô tả / ghi chú', ({ contentText }) => plainTextOf(contentText)],
  resourceUrls: ['Danh sách liên kết', ({ resourceUrls }) => resourceUrls],
  durationSec: ['Thời lượng (giây)', ({ durationSec }) => durationSec],
  sortOrder: ['Thứ tự', ({ sortOrder }) => sortOrder],
  isFreePreview: ['Học thử miễn phí', ({ isFreePreview }) => (isFreePreview ? 'có' : 'không')],
})
