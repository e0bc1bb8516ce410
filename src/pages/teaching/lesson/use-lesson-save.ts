import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import { nextPosition } from '../../../../shared/rules/lesson-draft.ts'
import { isUnclear, toApiError, type ApiError } from '../../../api/errors.ts'
import type { RequestOptions } from '../../../api/http.ts'
import {
  contentQuery,
  saveLesson,
  type LessonDraft,
  type LessonForEdit,
  fetchContent,
  fetchLessonForEdit,
} from '../../../api/teaching.ts'
import {
  type DraftKey,
  readDraft,
  removeDraft,
  saveDraft,
} from '../../../parts/drafts/draft-store.ts'
import { isChanged, type useItemEdit } from '../../../parts/editing/use-item-edit.ts'
import { expectReadable } from '../../../parts/sending/readable-files.ts'
import type { LessonFields } from './lesson-fields.ts'
import { useSaveOnce } from '../use-save-once.ts'

interface LessonSave {
  courseId: string
  form: UseFormReturn<LessonFields>
  /** The loaded lesson; `null` to create one. */
  lesson: LessonForEdit | null
  sections: readonly TaughtSection[]
  /** For a saved lesson: reads it again before a save, and names the version that the save may replace. */
  edit: Pick<ReturnType<typeof useItemEdit<LessonForEdit, LessonFields>>, 'prepare' | 'send'>
  /** The form's values now, which may include what someone else changed meanwhile. */
  draftNow: () => LessonDraft
  /** Where the device stores a save whose outcome is unclear, beside the form's draft. */
  sentKey: DraftKey
  /** The section of a new lesson's dialog; absent for the first one. */
  sectionId?: string | undefined
  /** As in `useSaveOnce`. */
  onArrived: () => void
  onSaved: (late: boolean) => void
  onClose: () => void
}

const sectionIn = (sections: readonly TaughtSection[], id: string) =>
  sections.find(({ _id }) => _id === id)

/** Keeps a position after the last lesson: moves it behind lessons that `current` has and the page lacks. */
const movedPosition = (
  { sectionId, sortOrder }: LessonDraft,
  onScreen: readonly TaughtSection[],
  current: readonly TaughtSection[],
): number =>
  sortOrder === nextPosition(sectionIn(onScreen, sectionId))
    ? nextPosition(sectionIn(current, sectionId))
    : sortOrder

/**
 * Saves a lesson with its files once. After an unclear end it reloads the lesson before it offers to send
 * again, so that neither lesson nor files are saved twice.
 */
export function useLessonSave(lessonSave: LessonSave) {
  const { courseId, form, lesson, sections, edit, draftNow, sentKey, sectionId } = lessonSave
  const { onArrived, onSaved, onClose } = lessonSave
  const client = useQueryClient()
  const [startsUnclear] = useState(() => readSent(sentKey) !== null)

  /** The sections with all lessons added before this save. */
  const readSections = async () => {
    // Fetches only when a change has made the content stale.
    const content = { ...contentQuery(courseId), staleTime: Infinity }
    return (await client.fetchQuery(content).catch(() => ({ sections }))).sections
  }

  /** One PUT or POST. `stored` is the lesson as the server has it. */
  const sendOnce = async (
    draft: LessonDraft,
    stored: LessonForEdit | null,
    options: RequestOptions,
  ) => {
    // Older sections could lack a lesson just added, which would then pass for this one, with a wrong position.
    const current = lesson ? sections : await readSections()
    const sent = stored ? sentFiles(stored, draft) : sentNew(draft.title, current)
    if (sent) keepSent(sentKey, sent)
    const position = lesson ? draft.sortOrder : movedPosition(draft, sections, current)
    const saved = { ...draft, sortOrder: position }
    try {
      await expectReadable(draft.files)
      await saveLesson(courseId, lesson?._id, saved, options)
    } catch (thrown) {
      const error = toApiError(thrown)
      if (!isUnclear(error)) forgetSent(sentKey)
      // The contract requires failed saves to be logged (docs/product.md#instructor-calls).
      if (error.kind !== 'cancelled' && !isChanged(error)) console.error(error)
      throw error
    }
    forgetSent(sentKey)
  }
  const send = (
    draft: LessonDraft,
    signal: AbortSignal,
    onProgress: (part: number) => void,
  ): Promise<void> =>
    lesson
      ? edit.send(
          (stored, ifMatch) => sendOnce(draftNow(), stored, { signal, onProgress, ifMatch }),
          signal,
        )
      : sendOnce(draft, null, { signal, onProgress })
  const findSent = async () => {
    const sent = readSent(sentKey)
    if (!sent) return false
    const arrived = await hasArrived(sent, { courseId, lessonId: lesson?._id })
    forgetSent(sentKey)
    return arrived
  }
  return useSaveOnce<LessonDraft, LessonFields>({
    courseId,
    form,
    // A lesson, or a new lesson in one section.
    key: ['lesson', sentKey.target],
    subject: ({ title, files }) => ({
      name: `${lesson ? 'Lưu' : 'Thêm'} bài học: ${title}`,
      files: files.map((file) => file.name),
      failureTitle: () => NOT_SAVED,
      whyFailed: whyNotSaved,
    }),
    dialog: {
      is: 'lesson',
      ...(lesson ? { lessonId: lesson._id } : {}),
      ...(sectionId ? { sectionId } : {}),
    },
    prepare: (_, signal) => edit.prepare(signal),
    send,
    findSent,
    findEarlier: startsUnclear ? findSent : undefined,
    onArrived,
    onSaved,
    onClose,
  })
}

/** The first sentence of a failed save. */
export const NOT_SAVED = 'Chưa lưu được bài học.'
const STAYS = 'Nội dung và tệp vẫn còn ở đây'
const NOT_THERE = `Máy chủ chưa nhận bài học này. ${STAYS}, bạn có thể lưu lại.`

/** The second one. */
export function whyNotSaved(error: ApiError): string {
  if (error.kind === 'cancelled') return `Lần gửi đã bị dừng. ${NOT_THERE}`
  if (isUnclear(error)) return `${error.message} ${NOT_THERE}`
  return error.status === 413 && !error.serverMessage
    ? `Máy chủ không nhận tệp lớn như vậy. ${STAYS}; hãy bỏ bớt tệp rồi lưu lại.`
    : `${error.message} ${STAYS}.`
}

/**
 * A save whose outcome is unclear, with the data to find it out. The device stores it beside the form's
 * draft, because the tab may close before the outcome is known.
 */
type SentLesson =
  /** A new lesson with this title and none of these ids. */
  | { is: 'new'; title: string; before: readonly string[] }
  /** Files for a lesson, which has `total` files once they have arrived; `addresses` are no files. */
  | { is: 'files'; total: number; addresses?: readonly string[] }

function readSent(key: DraftKey): SentLesson | null {
  const value = readDraft(key)?.value
  // The cast is safe: only `keepSent` writes this value.
  return typeof value === 'object' && value !== null ? (value as SentLesson) : null
}

const keepSent = (key: DraftKey, sent: SentLesson): void => void saveDraft(key, sent)
const forgetSent = removeDraft

const sentNew = (title: string, sections: readonly TaughtSection[]): SentLesson => ({
  is: 'new',
  title,
  before: sections.flatMap(({ lessons }) =>
    lessons.filter((lesson) => lesson.title.trim() === title).map(({ _id }) => _id),
  ),
})

/** A new file that looks like an address (`isUploadedFile`) is one that nobody typed. */
const filesOf = ({ resources }: LessonForEdit, addresses?: readonly string[]) =>
  resources.filter(({ isFile, address }) => isFile || addresses?.includes(address) === false).length

/** `null` without files, because sending a lesson's fields twice is harmless. */
const sentFiles = (lesson: LessonForEdit, draft: LessonDraft): SentLesson | null =>
  draft.files.length > 0
    ? {
        is: 'files',
        total: filesOf(lesson) + draft.files.length,
        addresses: [
          ...lesson.resources.map(({ address }) => address),
          ...draft.resourceUrls.split('\n').map((line) => line.trim()),
        ],
      }
    : null

/** Checks with the server; rejects with an `ApiError` when that fails. */
async function hasArrived(
  sent: SentLesson,
  target: { courseId: string; lessonId?: string | undefined },
): Promise<boolean> {
  if (sent.is === 'files') {
    return (
      target.lessonId !== undefined &&
      filesOf(await fetchLessonForEdit(target.lessonId), sent.addresses) >= sent.total
    )
  }
  const { sections } = await fetchContent(target.courseId)
  return sections.some(({ lessons }) =>
    lessons.some(({ _id, title }) => title.trim() === sent.title && !sent.before.includes(_id)),
  )
}
