import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CourseStudent, GradebookEntry } from '../../../../shared/contract/grading.ts'
import { ApiError } from '../../../api/errors.ts'
import { fetchGradebook, gradebookQuery } from '../../../api/grading.ts'
import { contentQuery, fetchContent } from '../../../api/teaching.ts'
import { useSend } from '../../../parts/sending/use-send.ts'
import { byStudent, nextWaiting } from './gradebook.ts'
import { waitingLessons } from './waiting.ts'

interface OtherLessons {
  courseId: string
  lessonId: string | undefined
  studentId: string | undefined
  /** The students of a lesson in the order of grading. */
  listOf: (lessonId: string) => readonly CourseStudent[]
  onFound: (found: GradebookEntry, lessonId: string) => void
  /** Nothing was found, or the search failed: the panel over the words must close. */
  onWords: () => void
}

/** Searches the other lessons for the next submission that waits, by the counts of the course, which it reads again. */
export function useOtherLessons(desk: OtherLessons) {
  const { courseId, lessonId, studentId, listOf, onFound, onWords } = desk
  const client = useQueryClient()
  const search = useSend({
    send: async ({ except }: { except: string | undefined; at: string }, signal) => {
      const content = await fetchContent(courseId, signal)
      client.setQueryData(contentQuery(courseId).queryKey, content)
      for (const { _id } of waitingLessons(content.sections, lessonId)) {
        // One after the other, because the nearest lesson mostly has one.
        // oxlint-disable-next-line no-await-in-loop
        const entries = await fetchGradebook(_id, signal)
        client.setQueryData(gradebookQuery(_id).queryKey, entries)
        const found = nextWaiting(listOf(_id), byStudent(entries), except)
        if (signal.aborted) throw new ApiError('cancelled')
        if (found) return { found, lessonId: _id }
      }
      return null
    },
    onDone: (next) => (next ? onFound(next.found, next.lessonId) : onWords()),
    onFailed: ({ error }) => isFailure(error) && onWords(),
  })
  const at = `${lessonId} ${studentId}`
  const leave = useEffectEvent((left: string) => {
    if (search.input?.at !== left) return
    search.letGo()
    search.reset()
  })
  // After "Back", another student or another page, the search must not open a submission.
  useEffect(() => () => leave(at), [at])
  const { pending, arrived, result, error, send, letGo } = search
  const words = pending
    ? 'Đang tìm bài tiếp theo…'
    : arrived && result === null
      ? 'Không còn bài nào chờ chấm trong khóa học này.'
      : isFailure(error)
        ? 'Chưa tìm được bài tiếp theo. Vui lòng thử lại.'
        : ''
  const start = (except: string | undefined) => send({ except, at })
  return { isPending: pending, words, start, stop: letGo }
}

const isFailure = (error: ApiError | null) => error !== null && error.kind !== 'cancelled'
