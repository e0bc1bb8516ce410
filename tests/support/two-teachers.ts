import { screen, within } from '@testing-library/react'
import { seedId } from '../../server/tools/seed/ids.ts'
import { testBackend } from './app.tsx'
import { lessonForm } from './faculty.ts'
import { sessionToken } from './session-token.ts'

/** A second teacher who saves by the API what the first one has open on screen. */
const SLUG = 'javascript-tu-con-so-0'
export const COURSE = seedId('course', SLUG)
export const OTHER = 'Trần Thu Hà'

async function call(email: string, method: string, path: string, body?: object) {
  const { api, deps } = await testBackend()
  const token = await sessionToken(deps, email)
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (body && !(body instanceof FormData)) headers['content-type'] = 'application/json'
  const response = await api.fetch(
    new Request(`http://localhost:3000/api/instructor${path}`, {
      method,
      headers,
      ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
    }),
  )
  const answer: any = response.status === 204 ? null : await response.json()
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(answer)}`)
  return answer
}

const as = (method: string, path: string, body?: object) =>
  call('dongiangvien@lopmo.test', method, path, body)

/** A kind of item: made anew, saved by the other teacher with changed fields, read. */
export interface Kind {
  /** «chương này». */
  name: string
  make: () => Promise<{ open: string; path: string }>
  save: (path: string, change: Record<string, unknown>) => Promise<unknown>
  saveButton: string
  /** A second field on screen and its name on the wire. */
  second: { label: string; field: string; value: string | number }
}

const SECTIONS = `/courses/${COURSE}/sections`
const LESSON = { title: 'Bài chung', type: 'DOCUMENT', contentText: '', durationSec: '60' }
const ASSIGNMENT = { title: 'Đề chung', description: '', maxScore: 20 }
const QUIZ = {
  title: 'Quiz chung',
  description: '',
  points: 10,
  passScore: 50,
  durationMinutes: 15,
  attemptsAllowed: 2,
  shuffleQuestions: false,
  questions: [
    { question: 'Một?', type: 'SINGLE', score: 1, options: [{ content: 'a', isCorrect: true }] },
  ],
}

const makeLesson = async () =>
  as('POST', `${SECTIONS}/${seedId('section', `${SLUG}/0`)}/lessons`, lessonForm(LESSON))

const assessment = (call: string, base: object): Pick<Kind, 'make' | 'save'> => ({
  make: async () => {
    const lesson = await makeLesson()
    const made = await as('POST', `/lessons/${lesson._id}/assessments/${call}`, base)
    const name = call === 'quiz' ? 'quiz' : 'bài tập'
    return { open: `Sửa ${name}: ${made.title}`, path: `/assessments/${made._id}` }
  },
  save: async (path, change) => as('PUT', path, { ...base, ...change }),
})

export const KINDS: Record<'section' | 'lesson' | 'assignment' | 'quiz', Kind> = {
  section: {
    name: 'chương này',
    make: async () => {
      const made = await as('POST', SECTIONS, { title: 'Chương chung', summary: '' })
      return { open: 'Sửa chương: Chương chung', path: `${SECTIONS}/${made._id}` }
    },
    save: async (path, change) => as('PUT', path, { title: 'Chương chung', ...change }),
    saveButton: 'Lưu chương',
    second: { label: 'Mô tả (không bắt buộc)', field: 'summary', value: '77' },
  },
  lesson: {
    name: 'bài học này',
    make: async () => {
      const made = await makeLesson()
      return { open: 'Sửa bài học: Bài chung', path: `/lessons/${made._id}` }
    },
    save: async (path, change) =>
      as('PUT', path, lessonForm({ ...LESSON, ...(change as Record<string, string>) })),
    saveButton: 'Lưu bài học',
    second: { label: 'Thời lượng (giây, không bắt buộc)', field: 'durationSec', value: '77' },
  },
  assignment: {
    name: 'bài tập này',
    ...assessment('assignment', ASSIGNMENT),
    saveButton: 'Lưu bài tập',
    second: { label: 'Điểm tối đa', field: 'maxScore', value: 77 },
  },
  quiz: {
    name: 'quiz này',
    ...assessment('quiz', QUIZ),
    saveButton: 'Lưu quiz',
    second: { label: 'Tổng điểm', field: 'points', value: 77 },
  },
}

/** The item as the server has it. */
export async function stored(path: string) {
  if (!path.startsWith(SECTIONS)) return as('GET', path)
  const id = path.split('/').at(-1)
  return (await as('GET', SECTIONS)).find(({ _id }: { _id: string }) => _id === id)
}

export const inDialog = () => within(screen.getByRole('dialog'))
