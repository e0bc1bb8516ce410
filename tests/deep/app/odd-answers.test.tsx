import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { faults, renderApp, type Who } from '../../support/app.tsx'

/**
 * Every page with answers that are plainly wrong. The page's own test file says what it shows then. Here it only has
 * to stand, and no technical word may get on screen.
 */
const PAGES: [path: string, calls: string[], as?: Who][] = [
  [paths.courses(), ['/api/public/courses']],
  [paths.course('k1'), ['/api/public/courses/:id']],
  [paths.cart(), ['/api/student/cart'], 'student'],
  [paths.orders(), ['/api/student/orders'], 'student'],
  [paths.checkoutSuccess('don-hang-1'), ['/api/student/orders'], 'student'],
  [paths.learning(), ['/api/student/my-courses', '/api/student/deadlines'], 'student'],
  [
    paths.outline('k1'),
    ['/api/student/courses/:id/outline', '/api/student/courses/:id/progress'],
    'student',
  ],
  [paths.lesson('b1'), ['/api/student/lessons/:id'], 'student'],
  [paths.deadlines(), ['/api/student/deadlines'], 'student'],
  [paths.profile(), ['/auth/me'], 'student'],
  [paths.instructorCourses(), ['/api/instructor/my-courses'], 'instructor'],
  [
    paths.instructorCourse('k1'),
    ['/api/instructor/courses/:courseId/content', '/api/instructor/my-courses'],
    'instructor',
  ],
  [paths.grading(), ['/api/instructor/my-courses'], 'instructor'],
]

/** Optional fields in shapes that the contract does not have. */
const ODD = {
  _id: 'k1',
  title: 'Có mã',
  ratingAvg: null,
  ratingCount: 'nhiều',
  waitingCount: ['ba'],
  extended: { until: null },
  isEmailProved: 'maybe',
  questionFeedback: 7,
  questions: [{ choices: [null, {}], isRight: 'yes', explanation: ['vì'] }, null],
  assessments: [{ assessment: { _id: 'a1', title: 'Bài', waitingCount: {}, extended: 'muộn' } }],
}
const odd = JSON.stringify({
  ...ODD,
  items: [ODD],
  course: ODD,
  lesson: ODD,
  sections: [{ _id: 's1', title: 'Chương', lessons: [ODD] }],
})

const ANSWERS: [what: string, text: string | null, status?: number][] = [
  ['nothing at all', null, 204],
  ['null', 'null'],
  ['an empty object', '{}'],
  ['rows of nothing', '[{}, {}, null, 7, "x", [], {"course": null, "items": null}]'],
  ['items of nothing', '{"items": [{}, {"items": 5}], "total": "x", "sections": {}, "lesson": []}'],
  ['optional fields of other shapes', odd],
  ['HTML', '<!doctype html><title>Tunnel</title><p>Visit site'],
  ['404 with HTML', '<h1>Not Found</h1>', 404],
  ['403 with an object for a message', '{"message": {"a": 1}, "error": ["b"]}', 403],
]

const TECHNICAL_WORDS = /undefined|NaN|Invalid Date|\[object|\bnull\b|<[a-z!]|sự cố/

describe.each(ANSWERS)('%s', (_, text, status) => {
  test.each(PAGES)('%s', async (path, calls, as) => {
    for (const call of calls) faults.reply('get', call, text, status)
    const { container } = await renderApp(path, as ? { as } : {})
    await waitFor(() => {
      expect(container.querySelector('main .skeleton')).toBeNull()
      expect(screen.getByRole('heading', { level: 1 })).not.toBeEmptyDOMElement()
    })
    expect(document.body.textContent).not.toMatch(TECHNICAL_WORDS)
  })
})
