import { screen, within } from '@testing-library/react'
import { paths } from '../../shared/paths.ts'
import { renderApp, type Who } from './app.tsx'

/** The content page of instructors in tests: its call, sample content, and locators. */
export const CONTENT = '/api/instructor/courses/:courseId/content'

export const section = (title: string, lessons: object[]) => ({
  _id: `id of ${title}`,
  title,
  summary: '',
  lessons,
})

export const lesson = (title: string, more: object = {}) => ({
  _id: `id of ${title}`,
  title,
  type: 'VIDEO',
  resources: [],
  assessments: [],
  ...more,
})

export async function openContent(
  courseId: string,
  { as = 'instructor', section }: { as?: Who; section?: string } = {},
) {
  const view = await renderApp(paths.instructorCourse(courseId, section), { as })
  await screen.findByRole('table')
  return view
}

/** The section titles on the page, without numbers and counts. */
export const sectionTitles = () =>
  screen
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent?.replace(/^\d+|\d+ bài học.*$/g, ''))

/** The table's row of a lesson. */
export const row = (title: string) =>
  within(screen.getByRole('cell', { name: title }).closest('tr')!)
