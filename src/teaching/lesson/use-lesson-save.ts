import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LessonForEdit, TaughtSection } from '../../../shared/contract/teaching.ts'
import { nextPosition } from '../../../shared/rules/lesson-draft.ts'
import { toApiError, type ApiError, type ApiErrorKind } from '../../api/errors.ts'
import {
  contentQuery,
  saveLesson,
  type LessonDraft,
  fetchContent,
  fetchLessonForEdit,
} from '../../api/teaching.ts'
import { type DraftKey, readDraft, removeDraft, saveDraft } from '../../drafts/draft-store.ts'
import { useUpload } from '../../sending/use-upload.ts'
import { useSaveOnce } from '../assessments/use-save-once.ts'

interface LessonSave {
  courseId: string
  /** The lesson as it was read; `null` makes a new one. */
  lesson: LessonForEdit | null
  sections: readonly TaughtSection[]
  /** Beside the form's draft: a save whose end is not known. */
  sentKey: DraftKey
  onRefused: (error: ApiError) => void
  /** As in `useSaveOnce`. */
  onSaved: (late: boolean) => void
  onClose: () => void
}

/** Names the save of one lesson, or of a new one in one section. */
export const saveKey = (of: string) => ['lesson', of]

const sectionIn = (sections: readonly TaughtSection[], id: string) =>
  sections.find(({ _id }) => _id === id)

/** What stood behind the last lesson of the sections on screen stands behind the last one of `current`. */
const movedPosition = (
  { sectionId, sortOrder }: LessonDraft,
  onScreen: readonly TaughtSection[],
  current: readonly TaughtSection[],
): number =>
  sortOrder === nextPosition(sectionIn(onScreen, sectionId))
    ? nextPosition(sectionIn(current, sectionId))
    : sortOrder

/** What was refused in plain words has not arrived. */
const REFUSED: readonly ApiErrorKind[] = ['unauthenticated', 'denied', 'missing', 'refused']

/**
 * Saves a lesson with its files, once. One lesson stays one, and a file too: after an unclear end the
 * server is read again before a second send is offered.
 */
export function useLessonSave(lessonSave: LessonSave) {
  const { courseId, lesson, sections, sentKey, onRefused, onSaved, onClose } = lessonSave
  const client = useQueryClient()
  const { upload, part, cancel } = useUpload()
  const [startsUnclear] = useState(() => readSent(sentKey) !== null)

  /** The sections with every lesson that was added before this save. */
  const readSections = async () => {
    // Reads only what a change has made stale.
    const content = { ...contentQuery(courseId), staleTime: Infinity }
    return (await client.fetchQuery(content).catch(() => ({ sections }))).sections
  }

  const send = async (draft: LessonDraft) => {
    // Without them, a lesson just added is taken for this one, and this one is put in front of it.
    const current = lesson ? sections : await readSections()
    const sent = lesson ? sentFiles(lesson, draft.files.length) : sentNew(draft.title, current)
    if (sent) keepSent(sentKey, sent)
    const position = lesson ? draft.sortOrder : movedPosition(draft, sections, current)
    const saved = { ...draft, sortOrder: position }
    try {
      await upload(draft.files, (handles) => saveLesson(courseId, lesson?._id, saved, handles))
    } catch (thrown) {
      const error = toApiError(thrown)
      if (REFUSED.includes(error.kind)) {
        forgetSent(sentKey)
        onRefused(error)
      }
      // Lesson save failures are logged (docs/product.md#instructor-calls).
      if (error.kind !== 'cancelled') console.error(error)
      throw error
    }
    forgetSent(sentKey)
  }
  const look = async () => {
    const sent = readSent(sentKey)
    if (!sent) return false
    const arrived = await hasArrived(sent, { courseId, lessonId: lesson?._id })
    forgetSent(sentKey)
    return arrived
  }
  const save = useSaveOnce<LessonDraft>({
    courseId,
    key: saveKey(sentKey.of),
    send,
    look,
    lookEarlier: startsUnclear ? look : undefined,
    onSaved,
    onClose,
  })
  return { ...save, part, cancel }
}

/**
 * A save of which nobody knows yet whether it has arrived, and how to find out. It is kept on the
 * device beside the form's draft, for the tab may be closed before that is known.
 */
type SentLesson =
  /** A new lesson of this title, which none of these ids is. */
  | { is: 'new'; title: string; before: readonly string[] }
  /** Files for a lesson that has this many once they are there. */
  | { is: 'files'; total: number }

function readSent(key: DraftKey): SentLesson | null {
  const value = readDraft(key)?.value
  // Written by `keepSent` alone.
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

const filesOf = ({ resources }: LessonForEdit) => resources.filter(({ isFile }) => isFile).length

/** `null` for no files: sending the fields of a lesson again does no harm. */
const sentFiles = (lesson: LessonForEdit, added: number): SentLesson | null =>
  added > 0 ? { is: 'files', total: filesOf(lesson) + added } : null

/** Reads the server again; rejects with an `ApiError` when that cannot be done. */
async function hasArrived(
  sent: SentLesson,
  target: { courseId: string; lessonId?: string | undefined },
): Promise<boolean> {
  if (sent.is === 'files') {
    return (
      target.lessonId !== undefined &&
      filesOf(await fetchLessonForEdit(target.lessonId)) >= sent.total
    )
  }
  const { sections } = await fetchContent(target.courseId)
  return sections.some(({ lessons }) =>
    lessons.some(({ _id, title }) => title.trim() === sent.title && !sent.before.includes(_id)),
  )
}
