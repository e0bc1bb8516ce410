import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { expect, type MockInstance, vi } from 'vitest'
import { seedId } from '../../server/tools/seed/ids.ts'
import { faults, requests, server } from './app.tsx'
import { CONTENT, openContent } from './content.ts'

/** The lesson dialog of instructors in tests: the seed's course, the sent forms, locators. */
const SLUG = 'javascript-tu-con-so-0'
export const COURSE = seedId('course', SLUG)
export const sectionId = (index: number) => seedId('section', `${SLUG}/${index}`)

export const POST = '/api/instructor/courses/:courseId/sections/:sectionId/lessons'
export const LESSON = '/api/instructor/lessons/:id'

/** The forms that the app has sent; the API still receives them. */
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

let logged: MockInstance
/** For a `beforeEach`: records saves and logged errors. */
export function watchSaves() {
  sent.length = 0
  logged = vi.spyOn(console, 'error').mockReset()
  listen('post', POST)
  listen('put', LESSON)
}
/** Expects exactly one logged error, of this kind: a failed save of a lesson is logged. */
export function expectLogged(kind: string) {
  expect(logged).toHaveBeenCalledTimes(1)
  expect(logged.mock.calls[0]?.[0]).toMatchObject({ name: 'ApiError', kind })
}
export const expectNothingLogged = () => expect(logged).not.toHaveBeenCalled()

/** With a fixed time, so that a file left over from an earlier test counts as the same file. */
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

/** Responds with these sections in the form of the contract, without the extras of the reference API. */
export const answerContent = (...sections: object[]) =>
  faults.answer('get', CONTENT, { sections } as never)
