import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, vi } from 'vitest'
import { seedId } from '../../server/seed/ids.ts'
import { faults, requests, server } from './app.tsx'
import { CONTENT, openContent } from './content.ts'

/** The author's lesson dialog in tests: the seed's course, what is sent, and where things are. */
const SLUG = 'javascript-tu-con-so-0'
export const COURSE = seedId('course', SLUG)
export const sectionId = (index: number) => seedId('section', `${SLUG}/${index}`)

export const POST = '/api/instructor/courses/:courseId/sections/:sectionId/lessons'
export const LESSON = '/api/instructor/lessons/:id'

/** What came, before the API itself answers it. */
export const sent: FormData[] = []
export const listen = (method: 'post' | 'put', path: string) =>
  server.use(
    http[method](`http://localhost:3000${path}`, async ({ request }) => {
      sent.push(await request.clone().formData())
    }),
  )
export const fieldsOf = (form: FormData | undefined) =>
  Object.fromEntries([...(form ?? [])].filter(([, value]) => typeof value === 'string'))
export const filesOf = (form: FormData | undefined) =>
  form?.getAll('files').map((part) => (part as File).name)
export const sends = () =>
  requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/lessons'))

const logged = vi.spyOn(console, 'error')
/** For a `beforeEach`: hears saves and errors from now on. */
export function watchSaves() {
  sent.length = 0
  logged.mockReset()
  listen('post', POST)
  listen('put', LESSON)
}
/** 'Lesson save failures are only logged': once, the error itself. */
export function expectLogged(kind: string) {
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ name: 'ApiError', kind })
}
export const expectNothingLogged = () => expect(logged).not.toHaveBeenCalled()

/** Of one moment: what an earlier test left chosen in this tab is the same file, chosen twice. */
export const file = (name: string, content = 'Ghi chú') =>
  new File([content], name, { lastModified: 1 })
export const dialog = () => screen.findByRole('dialog')
export const field = (name: RegExp | string) => screen.findByLabelText<HTMLInputElement>(name)
export const saveButton = (name = 'Thêm bài học') =>
  within(screen.getByRole('dialog')).getByRole('button', { name })
export const chosen = () => screen.getByRole('list', { name: 'Tệp sẽ tải lên' })

export async function openNew(courseId = COURSE) {
  const view = await openContent(courseId)
  await view.user.click(screen.getByRole('button', { name: 'Thêm bài học' }))
  await dialog()
  return view
}

/** Sections as the contract has them, without the reference API's extras. */
export const answerContent = (...sections: object[]) =>
  faults.answer('get', CONTENT, { sections } as never)
