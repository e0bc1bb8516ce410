import { fetchContent, fetchLessonForEdit } from '../../api/teaching.ts'
import type { LessonForEdit, TaughtSection } from '../../../shared/contract/teaching.ts'
import { readDraft, removeDraft, saveDraft, type DraftKey } from '../../drafts/draft-store.ts'

/**
 * A save of which nobody knows yet whether it has arrived, and how to find out. It is kept on the
 * device beside the form's draft, for the tab may be closed before that is known.
 */
export type SentLesson =
  /** A new lesson of this title, which none of these ids is. */
  | { is: 'new'; title: string; before: readonly string[] }
  /** Files for a lesson that has this many once they are there. */
  | { is: 'files'; total: number }

export function readSent(key: DraftKey): SentLesson | null {
  const value = readDraft(key)?.value
  // Written by `keepSent` alone.
  return typeof value === 'object' && value !== null ? (value as SentLesson) : null
}

export const keepSent = (key: DraftKey, sent: SentLesson): void => void saveDraft(key, sent)
export const forgetSent = removeDraft

export const sentNew = (title: string, sections: readonly TaughtSection[]): SentLesson => ({
  is: 'new',
  title,
  before: sections.flatMap(({ lessons }) =>
    lessons.filter((lesson) => lesson.title.trim() === title).map(({ _id }) => _id),
  ),
})

const filesOf = ({ resources }: LessonForEdit) => resources.filter(({ isFile }) => isFile).length

/** `null` for no files: sending the fields of a lesson again does no harm. */
export const sentFiles = (lesson: LessonForEdit, added: number): SentLesson | null =>
  added > 0 ? { is: 'files', total: filesOf(lesson) + added } : null

/** Reads the server again; rejects with an `ApiError` when that cannot be done. */
export async function hasArrived(
  sent: SentLesson,
  place: { courseId: string; lessonId?: string | undefined },
): Promise<boolean> {
  if (sent.is === 'files') {
    return (
      place.lessonId !== undefined &&
      filesOf(await fetchLessonForEdit(place.lessonId)) >= sent.total
    )
  }
  const { sections } = await fetchContent(place.courseId)
  return sections.some(({ lessons }) =>
    lessons.some(({ _id, title }) => title.trim() === sent.title && !sent.before.includes(_id)),
  )
}
