import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { http, HttpResponse } from 'msw'
import { expect, vi } from 'vitest'
import { seedId } from '../../server/tools/seed/ids.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests, server, type Who } from './app.tsx'

/** The grading desk in tests: the seed's class, and where things are. */
const SLUG = 'javascript-tu-con-so-0'
export const COURSE = seedId('course', SLUG)
/** Its lessons by what is submitted to them. */
export const LESSONS = {
  quiz: lessonId(SLUG, 0, 1),
  essay: lessonId(SLUG, 0, 2),
  tree: lessonId(SLUG, 2, 0),
  returned: lessonId(SLUG, 3, 0),
  /** Without a due date in the past or a submission. */
  open: lessonId(SLUG, 1, 1),
  /** Without assessments. */
  bare: lessonId(SLUG, 0, 0),
}
export const student = (username: string) => seedId('user', username)

export const STUDENTS = '/api/instructor/courses/:courseId/students'
export const CONTENT = '/api/instructor/courses/:courseId/content'
export const SUBMISSIONS = '/api/instructor/assessments/:id/submissions'
export const COURSES = '/api/instructor/my-courses'

/** jsdom has no layout, and what has no height shows no rows: panels of 600 px, rows of 60. */
export function giveRowsHeight() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(60)
}

interface Place {
  lesson?: string
  student?: string
  submission?: string
}

export async function openDesk(place: Place = {}, as: Who = 'instructor', courseId = COURSE) {
  const view = await renderApp(paths.gradingCourse(courseId, place), { as })
  await screen.findByRole('heading', { level: 2, name: 'Học viên' })
  return view
}

export const panel = (name: 'Bài học' | 'Học viên' | 'Bài tập và quiz') =>
  within(screen.getByRole('region', { name }))

export const card = async (title: string) =>
  within((await screen.findByRole('heading', { level: 3, name: title })).closest('article')!)

export const chosen = () =>
  panel('Học viên')
    .getAllByRole('button')
    .find((button) => button.getAttribute('aria-current') === 'true')?.textContent
export const studentRows = () => within(screen.getByRole('list', { name: 'Học viên' }))
export const rowOf = async (text: string) => {
  const list = await screen.findByRole('list', { name: 'Học viên' })
  return (await within(list).findByText(text)).closest<HTMLElement>('button')!
}
/** The button of a card, once the submission has come: before, it is off. */
export const opener = async (title: string, name: RegExp) => {
  const inside = await card(title)
  await waitFor(() => expect(inside.getByRole('button', { name })).toBeEnabled())
  return inside.getByRole('button', { name })
}
export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })

/** The place that the address names. */
export const params = () => Object.fromEntries(new URLSearchParams(window.location.search))

/** Reads of a lesson's gradebook. */
export const GRADEBOOK = '/api/instructor/lessons/:id/gradebook'
export const bookCalls = () => requests.filter(({ path }) => path.endsWith('/gradebook'))

/** Calls that read submissions (docs/product.md#instructor-calls), as assessment and student. */
export const submissionCalls = () =>
  requests.filter(({ path }) => /\/submissions\?user=/.test(path)).map(({ path }) => path)

/** A class and a lesson of our own making. */
export function madeUp({
  students = ['Ánh', 'Bình', 'Đức', 'Hà'],
  assessments = ['Bài 1'],
}: { students?: string[]; assessments?: string[] } = {}) {
  faults.answer(
    'get',
    STUDENTS,
    students.map((fullName, n) => ({ _id: `s${n}`, fullName, email: `${n}@lop.vn` })),
  )
  faults.answer('get', CONTENT, {
    course: { _id: 'k', title: 'Khóa K' },
    sections: [
      {
        _id: 'c1',
        title: 'Chương 1',
        lessons: [
          {
            _id: 'l1',
            title: 'Bài học 1',
            assessments: assessments.map((title, n) => ({
              _id: `link${n}`,
              sortOrder: n + 1,
              assessment: { _id: `a${n}`, title, assessmentType: 'ASSIGNMENT' },
            })),
          },
        ],
      },
    ],
  })
}

/** Who has submitted what: `'a0 s2': 'SUBMITTED'`; all others nothing. The gradebook says the same. */
export function submissions(given: Record<string, string>) {
  faults.answer(
    'get',
    GRADEBOOK,
    Object.entries(given).map(([key, status]) => {
      const [assessment, user] = key.split(' ')
      return { ...handIn(`${assessment}-${user}`, status), assessment, user }
    }),
  )
  server.use(
    http.get('http://localhost:3000/api/instructor/assessments/:id/submissions', (call) => {
      const user = new URL(call.request.url).searchParams.get('user')
      const status = given[`${String(call.params['id'])} ${user}`]
      return HttpResponse.json(
        status ? [handIn(`${String(call.params['id'])}-${user}`, status)] : [],
      )
    }),
  )
}

/** The desk of the class of our own making. */
export function openMadeUp(place: Place, given: Record<string, string> = {}) {
  madeUp()
  submissions(given)
  return openDesk(place, 'instructor', 'k')
}

const handIn = (_id: string, status: string) => ({
  _id,
  status,
  score: { GRADED: 80, CHO_DUYET: 55 }[status] ?? null,
  submittedAt: '2026-01-02T03:04:05Z',
})
