import { keepPreviousData, queryOptions, type QueryClient } from '@tanstack/react-query'
import type {
  ClassLessons,
  ClassMessages,
  ClassPage,
  ReminderResult,
} from '../../shared/contract/class.ts'
import { fetchCsv, getAs, objectQuery, readAs, search } from './extra-call.ts'
import { http } from './http.ts'
import { pagesQuery } from './pages.ts'
import { ME, reload } from './query-client.ts'

/** A teacher's view of a class (docs/class.md). Only our own server has these calls, and keeps to the contract. */

const CLASS = [...ME, 'class'] as const

const addressOf = (courseId: string, call = '') =>
  `/api/instructor/courses/${encodeURIComponent(courseId)}/class${call}`

export type ClassFilter = Partial<Record<'q' | 'sort' | 'dir', string>>

/** The first page is on screen sooner than one of hundreds. */
const FIRST = '100'
const FOLLOWING = '500'

/** The class with its students, page by page. */
export const classQuery = (courseId: string, filter: ClassFilter) =>
  pagesQuery({
    queryKey: [...CLASS, courseId, 'students', filter],
    fetchPage: (after, signal) =>
      getAs<ClassPage>(
        addressOf(courseId) + search({ ...filter, limit: after ? FOLLOWING : FIRST, after }),
        { signal },
        'items',
        'next',
        'sums',
      ),
    // A search or another order must not take the page away.
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** How far the class has come, lesson by lesson. */
export const classLessonsQuery = (courseId: string) => ({
  ...objectQuery<ClassLessons>(
    [...CLASS, courseId, 'lessons'],
    addressOf(courseId, '/lessons'),
    'lessons',
  ),
  staleTime: 60_000,
})

const fetchClassMessages = (courseId: string, after: string, signal: AbortSignal) =>
  getAs<ClassMessages>(
    addressOf(courseId, '/messages') + search({ after }),
    { signal },
    'items',
    'next',
  )

/** What was written to the class, newest first, page by page. */
export const classMessagesQuery = (courseId: string) =>
  pagesQuery({
    queryKey: [...CLASS, courseId, 'messages'],
    fetchPage: (after, signal) => fetchClassMessages(courseId, after, signal),
    staleTime: 0,
  })

export const fetchClassCsv = (courseId: string, filter: ClassFilter, signal: AbortSignal) =>
  fetchCsv(addressOf(courseId, '.csv') + search(filter), { signal })

/** Whom a reminder is for. */
export interface Behind {
  below?: number
  unseenDays?: number
  students?: readonly string[]
}

const postReminder = async (courseId: string, sent: object, signal: AbortSignal) =>
  readAs<ReminderResult>(
    await http.post(addressOf(courseId, '/reminders'), sent, { signal }),
    'recipients',
    'leftOut',
  )

/** How many a reminder would reach now. */
export const reminderTrialQuery = (courseId: string, behind: Behind | null) =>
  queryOptions({
    queryKey: [...CLASS, courseId, 'reminder', behind],
    queryFn: ({ signal }) => postReminder(courseId, { ...behind, dryRun: true }, signal),
    enabled: behind !== null,
    staleTime: 0,
  })

export const sendReminder = (
  courseId: string,
  reminder: Behind & { body: string },
  signal: AbortSignal,
) => postReminder(courseId, reminder, signal)

export const sendAnnouncement = async (
  courseId: string,
  announcement: { title: string; body: string },
  signal: AbortSignal,
) =>
  readAs<{ _id: string; recipients: number }>(
    await http.post(addressOf(courseId, '/announcements'), announcement, { signal }),
    'recipients',
  )

export const classChanges = {
  /** Something was written to the class. */
  sent: (client: QueryClient, courseId: string) =>
    reload(client, {
      queryKey: [...CLASS, courseId],
      predicate: ({ queryKey }) => queryKey[3] !== 'students',
    }),
}
