import { screen } from '@testing-library/react'
import { seedId } from '../../server/tools/seed/ids.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { faults } from './app.tsx'

/** The lesson player in tests: lessons of the seed by their content, and sample lessons. */
export const SLUG = 'javascript-tu-con-so-0'
export const COURSE = seedId('course', SLUG)
/** The first lesson, a free preview; complete for the demo student. */
export const FILM = lessonId(SLUG, 0, 0)
export const YOUTUBE = lessonId(SLUG, 0, 1)
export const PDF = lessonId(SLUG, 0, 2)
/** Not complete for the demo student. */
export const IMAGE = lessonId(SLUG, 1, 2)
export const LAST = lessonId(SLUG, 3, 2)

export const LESSON = '/api/student/lessons/:id'

export const title = () => screen.findByRole('heading', { level: 1 })

export const answerLesson = (lesson: object, assessments: unknown = []) =>
  faults.answer('get', LESSON, {
    lesson: { _id: 'l', title: 'Bài lạ', type: 'VIDEO', resources: [], ...lesson },
    assessments: assessments as never,
  })

/** The address of YouTube's player without cookies, with the API that reports the playing position. */
export const embedded = (id: string) =>
  `https://www.youtube-nocookie.com/embed/${id}?enablejsapi=1&origin=http%3A%2F%2Flocalhost%3A3000`
