import type { QueryClient } from '@tanstack/react-query'
import type { TaughtLesson, TaughtSection } from '../../../shared/contract/teaching.ts'
import { timeOf } from '../../../shared/format/iso-time.ts'
import { waitingQuery } from '../../api/grading.ts'
import { contentQuery } from '../../api/teaching.ts'

/** Where work waits, by the counts of a backend that has them (docs/class.md#waiting-work). */

const lessonsOf = (sections: readonly TaughtSection[]) => sections.flatMap(({ lessons }) => lessons)

/** What waits in a lesson, or without one in the whole course; undefined where nobody counts. */
export function waitingIn(
  sections: readonly TaughtSection[],
  lessonId: string | undefined,
): number | undefined {
  const lessons = lessonsOf(sections).filter(
    ({ _id }) => lessonId === undefined || _id === lessonId,
  )
  const counts = lessons.flatMap(({ waitingCount }) => waitingCount ?? [])
  return counts.length > 0 ? counts.reduce((sum, count) => sum + count, 0) : undefined
}

/** The lessons where work waits: from `lessonId` to the end, then from the start. */
export function waitingLessons(
  sections: readonly TaughtSection[],
  lessonId: string | undefined,
): readonly TaughtLesson[] {
  const lessons = lessonsOf(sections)
  const at = Math.max(
    lessons.findIndex(({ _id }) => _id === lessonId),
    0,
  )
  return [...lessons.slice(at), ...lessons.slice(0, at)].filter(
    ({ waitingCount = 0 }) => waitingCount > 0,
  )
}

export interface WaitingSubmission {
  /** Without it, it is of the chosen lesson. */
  lessonId?: string
  studentId: string
  submissionId: string
}

/** As the backend that counts sends it. */
export interface WaitingHandIn extends WaitingSubmission {
  submittedAt: string | null
  late: boolean
}

/**
 * The hand-in that has waited longest, and how many came late; `null` where `waits` is not all of the `count`
 * that wait, so that nobody knows.
 */
export function longestWaiting(
  waits: readonly WaitingHandIn[],
  count: number,
): { oldest: WaitingHandIn; late: number } | null {
  const at = ({ submittedAt }: WaitingHandIn) => timeOf(submittedAt ?? '') || Infinity
  const [oldest] = [...waits].sort((a, b) => at(a) - at(b))
  if (!oldest || waits.length < count) return null
  return { oldest, late: waits.filter(({ late }) => late).length }
}

/** Where a hand-in stands among those that wait, with its neighbours; `null` for any other. */
export function placeIn(queue: readonly WaitingHandIn[], submissionId: string | undefined) {
  const at = queue.findIndex((handIn) => handIn.submissionId === submissionId)
  if (at < 0) return null
  return {
    number: at + 1,
    count: queue.length,
    previous: queue[at - 1] ?? null,
    next: queue[at + 1] ?? null,
  }
}

export type PlaceInQueue = NonNullable<ReturnType<typeof placeIn>>

interface CountedSearch {
  client: QueryClient
  courseId: string
  lessonId: string | undefined
  /** In the order of the search. */
  studentIds: readonly string[]
  /** The submission just saved. */
  except: string | undefined
  signal: AbortSignal
}

/**
 * The next submission that waits, in this lesson or in another one: one request for each assessment where the
 * counts say that some do. They are read again before it says that there is none (`null`).
 */
export async function findCounted(search: CountedSearch): Promise<WaitingSubmission | null> {
  const { client, courseId, lessonId, studentIds, except, signal } = search
  const place = new Map(studentIds.map((id, at) => [id, at]))
  const placeOf = ({ studentId }: WaitingSubmission) => place.get(studentId) ?? studentIds.length
  const findIn = async (sections: readonly TaughtSection[]) => {
    for (const { _id, assessments } of waitingLessons(sections, lessonId)) {
      const lists = await Promise.all(
        assessments
          .filter(({ waitingCount }) => waitingCount !== 0)
          // One after the other, so that the nearest lesson costs no more than its own.
          // oxlint-disable-next-line no-await-in-loop
          .map((assessment) => client.fetchQuery(waitingQuery(assessment._id))),
      )
      if (signal.aborted) return null
      const [first] = lists
        .flatMap(({ waits }) => waits)
        .filter(({ submissionId }) => submissionId !== except)
        .sort((a, b) => placeOf(a) - placeOf(b))
      if (first) return { lessonId: _id, ...first }
    }
    return null
  }
  const query = contentQuery(courseId)
  const known = client.getQueryData(query.queryKey)
  const found = known ? await findIn(known.sections) : null
  if (found || signal.aborted) return found
  return findIn((await client.fetchQuery({ ...query, staleTime: 0 })).sections)
}
