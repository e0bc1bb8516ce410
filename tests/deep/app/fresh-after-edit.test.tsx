import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { closed, faults, freshApi, renderApp, requests, server } from '../../support/app.tsx'
import { answerLesson, embedded } from '../../support/lesson-page.ts'
import { COURSE, KINDS, stored } from '../../support/two-teachers.ts'

/** What somebody changed elsewhere shows at once, and a film that plays is not disturbed. */

/** Opens another page as "Back" or a link does: the app is not loaded again. */
const goTo = (path: string) =>
  act(() => {
    window.history.pushState({}, '', path)
    window.dispatchEvent(new PopStateEvent('popstate', { state: {} }))
  })

const comeBack = () =>
  act(() => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
const reads = (path: string) =>
  requests.filter((request) => request.method === 'GET' && request.path.startsWith(path))

const SUBMITTED = { _id: 's1', status: 'SUBMITTED', attachments: [] }
const essay = (submission: object) => [
  { _id: 'a1', title: 'Bài luận', assessmentType: 'ASSIGNMENT', submission },
]
const GRADED = essay({ ...SUBMITTED, status: 'GRADED', score: 90, pass: true })

describe('a teacher graded meanwhile', () => {
  test('the student who leaves the lesson and enters it again sees the grade', async () => {
    answerLesson({}, essay(SUBMITTED))
    await renderApp(paths.lesson('l'), { as: 'student' })
    expect(await screen.findByText('Đã nộp')).toBeVisible()
    goTo(paths.about())
    await waitFor(() => expect(screen.queryByText('Đã nộp')).toBeNull())
    answerLesson({}, GRADED)
    goTo(paths.lesson('l'))
    expect(await screen.findByText('Đã chấm')).toBeVisible()
    expect(screen.getByText('ĐẠT')).toBeVisible()
  })

  const RESOURCES = {
    'a film': ['video', { kind: 'VIDEO', mime: 'video/mp4', url: '/f/film.mp4' }],
    'a sound': ['audio', { kind: 'AUDIO', mime: 'audio/mpeg', url: '/f/loi.mp3' }],
    'a PDF': ['iframe', { kind: 'PDF', mime: 'application/pdf', url: '/f/bai.pdf' }],
    'a picture': ['article img', { kind: 'IMAGE', mime: 'image/png', url: '/f/anh.png' }],
    'a YouTube film': ['iframe', { kind: 'VIDEO', url: 'https://youtu.be/aqz-KE-bpKQ' }],
  } as const

  test.each(Object.entries(RESOURCES))(
    'back at the tab the grade is there, and %s is the same element with the same address',
    async (_, [selector, resource]) => {
      const signed = (signature: string) => ({
        resources: [
          {
            ...resource,
            url: `${resource.url}?sig=${signature}`,
            isPrimary: true,
            title: signature,
          },
        ],
      })
      answerLesson(signed('cu'), essay(SUBMITTED))
      await renderApp(paths.lesson('l'), { as: 'student' })
      await screen.findByText('Đã nộp')
      const element = document.querySelector(selector)!
      const src = element.getAttribute('src')
      expect(src).toContain(resource.url.startsWith('/') ? 'sig=cu' : embedded('aqz-KE-bpKQ'))
      answerLesson({ ...signed('moi'), title: 'Tên bài mới' }, GRADED)
      comeBack()
      expect(await screen.findByText('Đã chấm')).toBeVisible()
      expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Tên bài mới')
      expect(document.querySelector(selector)).toBe(element)
      expect(element.getAttribute('src')).toBe(src)
    },
  )

  test('an address that has expired meanwhile is replaced by the newest one', async () => {
    const picture = (sig: string) => ({
      resources: [{ kind: 'IMAGE', mime: 'image/png', url: `/f/anh.png?sig=${sig}` }],
    })
    answerLesson(picture('cu'), essay(SUBMITTED))
    await renderApp(paths.lesson('l'), { as: 'student' })
    await screen.findByText('Đã nộp')
    answerLesson(picture('moi'), GRADED)
    comeBack()
    await screen.findByText('Đã chấm')
    const image = document.querySelector('article img')!
    fireEvent.error(image)
    expect(image.getAttribute('src')).toContain('sig=moi')
  })

  test('an answer from before a change of the student cannot undo the change on screen', async () => {
    answerLesson({ completed: false, course: COURSE })
    await renderApp(paths.lesson('l'), { as: 'student' })
    const mark = await screen.findByRole('button', { name: 'Đánh dấu hoàn thành' })
    faults.reply('post', '/api/student/lessons/:id/complete', null, 204)
    const older = faults.hold('get', '/api/student/lessons/:id', () =>
      Response.json({ lesson: { _id: 'l', title: 'Bài lạ', completed: false }, assessments: [] }),
    )
    comeBack()
    await waitFor(() => expect(reads('/api/student/lessons')).toHaveLength(2))
    answerLesson({ completed: true, course: COURSE })
    fireEvent.click(mark)
    expect(await screen.findByText('Đã hoàn thành', { selector: '.badge' })).toBeVisible()
    older()
    await waitFor(() => expect(reads('/api/student/lessons')).toHaveLength(3))
    expect(screen.getByText('Đã hoàn thành', { selector: '.badge' })).toBeVisible()
  })
})

describe('after a teacher has edited', () => {
  beforeEach(() => freshApi())

  test('the lesson and the deadlines are new for the same person, without a reload of the page', async () => {
    const { path } = await KINDS.lesson.make()
    const id = path.split('/').at(-1)!
    const { user } = await renderApp(paths.lesson(id), { as: 'admin' })
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Bài chung')
    goTo(paths.instructorCourse(COURSE))
    await user.click(await screen.findByRole('button', { name: 'Sửa bài học: Bài chung' }))
    const title = await screen.findByLabelText('Tiêu đề')
    fireEvent.change(title, { target: { value: 'Bài đổi tên' } })
    const before = reads('/api/student/deadlines').length
    await user.click(screen.getByRole('button', { name: 'Lưu bài học' }))
    await closed()
    expect((await stored(path)).title).toBe('Bài đổi tên')
    await waitFor(() => expect(reads('/api/student/deadlines').length).toBeGreaterThan(before))
    goTo(paths.lesson(id))
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Bài đổi tên'),
    )
  })
})

describe('bought in another tab', () => {
  afterEach(() => void vi.useRealTimers())

  test('the course page and the badge of the cart learn of it when the tab comes back', async () => {
    const card = { _id: 'c1', slug: 'khoa', title: 'Khóa học', price: 100_000 }
    faults.answer('get', '/api/public/courses/:id', { course: card, sections: [] } as never)
    faults.answer('get', '/api/student/my-courses', [])
    faults.answer('get', '/api/student/cart', { items: [{ course: card, quantity: 1 }] } as never)
    await renderApp(paths.course('khoa'), { as: 'student' })
    expect(await screen.findByRole('link', { name: 'Xem giỏ hàng' })).toBeVisible()
    await waitFor(() => expect(reads('/api/student/my-courses')).toHaveLength(1))
    // The user comes back at once: what was just read is not read again.
    comeBack()
    server.resetHandlers()
    faults.answer('get', '/api/student/my-courses', [{ course: card, progressPct: 0 }] as never)
    faults.answer('get', '/api/student/cart', { items: [] })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    comeBack()
    expect(await screen.findByRole('link', { name: 'Vào học' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Xem giỏ hàng' })).toBeNull()
    expect(reads('/api/student/my-courses')).toHaveLength(2)
    const cart = screen.getByRole('link', { name: /^Giỏ hàng/ })
    await waitFor(() => expect(cart).toHaveTextContent('0'))
  })
})
