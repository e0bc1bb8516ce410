import { screen } from '@testing-library/react'
import { settingsPaths } from '../../shared/extra-paths.ts'
import { renderApp, type Who } from './app.tsx'
import { demoCourse } from './demo-data.ts'

/** The page of a course's settings (docs/back-office.md#course-settings). */

export const TEACHER = 'giangvien@lopmo.test'

/** Opens the settings of a course of the demo's teacher. */
export async function openSettings(who: Who = 'instructor', status = 'PUBLISHED') {
  const course = await demoCourse(TEACHER, 'MAIN', status)
  const { user } = await renderApp(settingsPaths.courseSettings(course.id), { as: who })
  await screen.findByRole('heading', { name: `Thiết lập: ${course.title}` })
  return { course, user }
}

export const titleField = () => screen.getByLabelText('Tên khóa học')
