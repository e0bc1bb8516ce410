import { screen, within } from '@testing-library/react'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, requests } from './app.tsx'

/**
 * The content page of a course with one section and one lesson, from which tests open the
 * assessment dialogs.
 */

export const API = {
  content: '/api/instructor/courses/:courseId/content',
  lesson: '/api/instructor/lessons/:lessonId',
  assignment: '/api/instructor/lessons/:lessonId/assessments/assignment',
  quiz: '/api/instructor/lessons/:lessonId/assessments/quiz',
  attach: '/api/instructor/lessons/:lessonId/assessments/:id/attach',
  assessment: '/api/instructor/assessments/:id',
}

interface Link {
  _id: string
  title: string
  assessmentType: 'QUIZ' | 'ASSIGNMENT'
}

const lesson = (assessments: readonly Link[]) => ({
  _id: 'l',
  title: 'Bài 1',
  type: 'VIDEO',
  sortOrder: 1,
  resources: [],
  assessments: assessments.map((assessment) => ({ _id: `link-${assessment._id}`, assessment })),
})

/** Sets the assessments that the API lists under the lesson. */
export function answerContent(assessments: readonly Link[] = []) {
  faults.answer('get', API.content, {
    course: { _id: 'c', slug: 'khoa', title: 'Khóa học', status: 'DRAFT', myRole: 'MAIN' },
    sections: [{ _id: 's', title: 'Chương 1', sortOrder: 1, lessons: [lesson(assessments)] }],
  } as never)
  answerLesson(assessments)
}

export const answerLesson = (assessments: readonly Link[] = []) =>
  faults.answer('get', API.lesson, lesson(assessments) as never)

/** Opens the page and presses one of its buttons, by name. */
export async function openDialog(button: string) {
  const view = await renderApp(paths.instructorCourse('c'), { as: 'instructor' })
  await view.user.click(await screen.findByRole('button', { name: button }))
  await screen.findByRole('dialog')
  return view
}

/** The bodies of the requests with this method and end of path, in their order. */
export const sent = (method: string, end: string): any[] =>
  requests
    .filter((request) => request.method === method && request.path.endsWith(end))
    .map(({ body }) => (body ? JSON.parse(body) : null))

export const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join('')

/** A field of the open dialog; the page behind it may have the same label. */
export const field = (label: string | RegExp) =>
  within(screen.getByRole('dialog')).getByLabelText(label)
