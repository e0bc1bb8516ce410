import type { TestApi } from './api.ts'
import { lessonForm } from './faculty.ts'

/** What students and teachers ask about assessments and what is handed in to them; first who asks. */
export function learningCalls(api: TestApi) {
  const student = (as: string, method: string, path: string, sent: object = {}) =>
    api.call(method, `/api/student${path}`, { as, ...sent })
  const teacher = (as: string, method: string, path: string, sent: object = {}) =>
    api.call(method, `/api/instructor${path}`, { as, ...sent })
  return {
    open: (as: string, id: string) => student(as, 'GET', `/assessments/${id}`),
    openLesson: (as: string, id: string) => student(as, 'GET', `/lessons/${id}`),
    deadlines: async (as: string, query = '') =>
      (await student(as, 'GET', `/deadlines${query}`)).body,
    thread: async (as: string, id: string, query = '') =>
      (await student(as, 'GET', `/assessments/${id}/thread${query}`)).body,
    submitQuiz: (as: string, id: string, answers: unknown, more: object = {}) => {
      const answersJson = typeof answers === 'string' ? answers : JSON.stringify(answers)
      const json = { answersJson, ...more }
      return student(as, 'POST', `/assessments/${id}/submit-quiz`, { json })
    },
    submitAssignment: (as: string, id: string, ...sent: Parameters<typeof lessonForm>) => {
      const form = lessonForm(...sent)
      return student(as, 'POST', `/assessments/${id}/submit-assignment`, { form })
    },
    say: (as: string, id: string, message: unknown) =>
      student(as, 'POST', `/submissions/${id}/comments`, { json: { message } }),
    submissionsOf: (as: string, id: string, user?: string) =>
      teacher(as, 'GET', `/assessments/${id}/submissions${user ? `?user=${user}` : ''}`),
    readSubmission: (as: string, id: string) => teacher(as, 'GET', `/submissions/${id}`),
    grade: (as: string, id: string, json: unknown) =>
      teacher(as, 'POST', `/submissions/${id}/grade`, { json }),
    answer: (as: string, id: string, message: unknown) =>
      teacher(as, 'POST', `/submissions/${id}/comments`, { json: { message } }),
  }
}
