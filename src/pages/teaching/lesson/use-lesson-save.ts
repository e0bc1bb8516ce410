import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { TaughtSection } from '../../../../shared/contract/teaching.ts'
import { nextPosition } from '../../../../shared/rules/lesson-draft.ts'
import { toApiError, type ApiError } from '../../../api/errors.ts'
import type { RequestOptions } from '../../../api/http.ts'
import {
  contentQuery,
  saveLesson,
  type LessonDraft,
  type LessonForEdit,
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
  edit: Pick<
    ReturnType<typeof useItemEdit<LessonForEdit, LessonFields>>,
    'prepare' | 'over' | 'send'
  >
  /** The form's values now, which may include what someone else changed meanwhile. */
  draftNow: () => LessonDraft
  /** Where the device notes a save without a clear end, because the tab may close meanwhile. */
  sentKey: DraftKey
  /** The section of a new lesson's dialog; absent for the first one. */
  sectionId?: string | undefined
  /** As in `useSaveOnce`. */
  onArrived: () => void
  onClose: () => void
}

interface LessonToSave extends LessonDraft {
  /** Where the new lesson went. */
  position?: number
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

/** Saves a lesson with its files. */
export function useLessonSave(lessonSave: LessonSave) {
  const { courseId, form, lesson, sections, edit, draftNow, sentKey, sectionId } = lessonSave
  const { onArrived, onClose } = lessonSave
  const client = useQueryClient()
  const [startsUnclear] = useState(() => readDraft(sentKey) !== null)
  const forgetSent = () => removeDraft(sentKey)

  /** The sections with all lessons added before this save. */
  const readSections = async () => {
    // Fetches only when a change has made the content stale.
    const content = { ...contentQuery(courseId), staleTime: Infinity }
    return (await client.fetchQuery(content).catch(() => ({ sections }))).sections
  }

  const sendOnce = async (draft: LessonToSave, options: RequestOptions) => {
    if (!lesson) {
      // Decided once: with another position it would be another request (`src/api/write-keys.ts`).
      draft.position ??= movedPosition(draft, sections, await readSections())
    }
    // Only these would be there twice.
    if (!lesson || draft.files.length > 0) saveDraft(sentKey, true)
    try {
      await expectReadable(draft.files)
      const { position = draft.sortOrder, ...fields } = draft
      await saveLesson(courseId, lesson?._id, { ...fields, sortOrder: position }, options)
    } catch (thrown) {
      const error = toApiError(thrown)
      // The contract requires failed saves to be logged (docs/product.md#instructor-calls).
      if (error.kind !== 'cancelled' && !isChanged(error)) console.error(error)
      throw error
    }
  }
  const save = useSaveOnce<LessonToSave, LessonFields>({
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
    over: edit.over,
    send: (draft, signal, onProgress) =>
      lesson
        ? edit.send((_, ifMatch) => sendOnce(draftNow(), { signal, onProgress, ifMatch }), signal)
        : sendOnce(draft, { signal, onProgress }),
    startsUnclear,
    onFailed: ({ arrived }) => {
      if (arrived === 'no') forgetSent()
    },
    onArrived: () => {
      forgetSent()
      onArrived()
    },
    done: lesson ? 'Đã lưu bài học.' : 'Đã thêm bài học.',
    onClose,
  })
  const isUnknown = save.failure?.arrived === 'unknown'
  return {
    ...save,
    isUnknown,
    send: (draft: LessonDraft) =>
      // To the letter, with the position of the first attempt.
      !lesson && isUnknown && !save.changed ? save.retry() : save.send(draft),
    forget: () => {
      save.forget()
      forgetSent()
    },
  }
}

/** The first sentence of a failed save. */
export const NOT_SAVED = 'Chưa lưu được bài học.'
const STAYS = 'Nội dung và tệp vẫn còn ở đây'

/** The second one. */
export function whyNotSaved(error: ApiError): string {
  if (error.kind === 'cancelled') {
    return `Lần gửi đã bị dừng. Máy chủ chưa nhận bài học này. ${STAYS}, bạn có thể lưu lại.`
  }
  return error.status === 413 && !error.serverMessage
    ? `Máy chủ không nhận tệp lớn như vậy. ${STAYS}; hãy bỏ bớt tệp rồi lưu lại.`
    : `${error.message} ${STAYS}.`
}
