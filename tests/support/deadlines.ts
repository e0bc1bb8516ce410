/** What is due, as the API lists it. */

export const DEADLINES = '/api/student/deadlines'

export const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A quiz that is due in two days. */
export const dueItem = (over: object = {}) => ({
  _id: 'x',
  title: 'Bài',
  type: 'QUIZ',
  dueAt: inHours(48.5),
  submitted: false,
  graded: false,
  lessonId: 'l1',
  ...over,
})
