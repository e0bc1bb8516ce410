import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { formatSiteDay, siteDayOf } from '../../shared/rules/site-days.ts'
import { expireSession, faults, freshApi, renderApp, requests, server } from '../support/app.tsx'
import { signInAgain } from '../support/sign-in-again.ts'
import { answerLesson, COURSE, FILM, IMAGE } from '../support/lesson-page.ts'

const COMPLETE = '/api/student/lessons/:id/complete'
const UNCOMPLETE = '/api/student/lessons/:id/uncomplete'

const markButton = () => screen.findByRole('button', { name: 'Đánh dấu hoàn thành' })
const unmarkButton = () => screen.findByRole('button', { name: 'Bỏ đánh dấu hoàn thành' })
const posts = () => requests.filter(({ method }) => method === 'POST')

describe('mark complete and unmark', () => {
  beforeEach(async () => void (await freshApi()))

  test("POST complete with {}; 'Đã đánh dấu hoàn thành.'; then unmark: 'Đã bỏ đánh dấu hoàn thành.'", async () => {
    const { user } = await renderApp(paths.lesson(IMAGE), { as: 'student' })
    await user.click(await markButton())
    expect(await screen.findByText('Đã đánh dấu hoàn thành.')).toBeVisible()
    expect(await screen.findByText('6/12 bài')).toBeVisible()
    await user.click(await unmarkButton())
    expect(await screen.findByText('Đã bỏ đánh dấu hoàn thành.')).toBeVisible()
    expect(await markButton()).toBeVisible()
    expect(await screen.findByText('5/12 bài')).toBeVisible()
    expect(posts().map(({ path, body }) => [path, body])).toEqual([
      [`/api/student/lessons/${IMAGE}/complete`, '{}'],
      [`/api/student/lessons/${IMAGE}/uncomplete`, '{}'],
    ])
  })

  test('buttons to mark complete and unmark stand there in either state; words say which it is', async () => {
    const { unmount } = await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await unmarkButton()).toBeEnabled()
    expect(await markButton()).toBeEnabled()
    expect(screen.getByText('Đã hoàn thành', { selector: '.badge' })).toBeVisible()
    unmount()
    await renderApp(paths.lesson(IMAGE), { as: 'student' })
    expect(await unmarkButton()).toBeEnabled()
    expect(await markButton()).toBeEnabled()
    expect(screen.queryByText('Đã hoàn thành', { selector: '.badge' })).toBeNull()
  })

  test('when the lesson does not tell whether it is completed, the outline does', async () => {
    answerLesson({ _id: FILM, course: COURSE })
    await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await screen.findByText('Đã hoàn thành', { selector: '.badge' })).toBeVisible()
  })

  test('an answer without a body (204) counts too; `completed` may come as a number', async () => {
    faults.reply('post', COMPLETE, null, 204)
    answerLesson({ _id: FILM, course: COURSE, completed: 0 })
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    const mark = await markButton()
    expect(screen.queryByText('Đã hoàn thành', { selector: '.badge' })).toBeNull()
    await user.click(mark)
    expect(await screen.findByText('Đã đánh dấu hoàn thành.')).toBeVisible()
    expect(await screen.findByText('Đã hoàn thành', { selector: '.badge' })).toBeVisible()
  })

  test('a double click sends one call', async () => {
    const release = faults.hold('post', COMPLETE)
    const { user } = await renderApp(paths.lesson(IMAGE), { as: 'student' })
    const button = await markButton()
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(button).toHaveAttribute('aria-disabled', 'true'))
    await user.click(button)
    expect(button).toHaveFocus()
    release()
    expect(await screen.findByText('Đã đánh dấu hoàn thành.')).toBeVisible()
    expect(posts()).toHaveLength(1)
  })

  test('after the last missing lesson: the course is done, on what day, its certificate and one way on', async () => {
    const slug = 'git-va-github-trong-mot-buoi-chieu'
    const { user } = await renderApp(paths.lesson(lessonId(slug, 0, 0)), { as: 'student' })
    const done = /^Bạn đã học xong /
    await user.click(await unmarkButton())
    await screen.findByText('Đã bỏ đánh dấu hoàn thành.')
    expect(screen.queryByText(done)).toBeNull()
    await user.click(await markButton())
    const day = formatSiteDay(siteDayOf(new Date()))
    const said = await screen.findByText(done)
    expect(said).toHaveTextContent(`Bạn đã học xong Git và GitHub trong một buổi chiều ngày ${day}`)
    expect(said.closest('[role="status"]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Về khóa học của tôi' })).toLeadTo(paths.learning())
  })

  test.each([
    ['refused', () => faults.refuse('post', COMPLETE, 403, { message: 'Không được' })],
    ['stumbling', () => faults.refuse('post', COMPLETE, 500)],
    ['offline', () => faults.cutOff('post', COMPLETE)],
  ])("%s: 'Thao tác thất bại', and it can be done again", async (_, fault) => {
    fault()
    const { user } = await renderApp(paths.lesson(IMAGE), { as: 'student' })
    await user.click(await markButton())
    expect(await screen.findByText('Thao tác thất bại')).toBeVisible()
    server.resetHandlers()
    await user.click(await markButton())
    expect(await screen.findByText('Đã đánh dấu hoàn thành.')).toBeVisible()
  })

  test("unmark refused: 'Thao tác thất bại' and it stays completed", async () => {
    faults.refuse('post', UNCOMPLETE, 500)
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    await user.click(await unmarkButton())
    expect(await screen.findByText('Thao tác thất bại')).toBeVisible()
    expect(await unmarkButton()).toBeEnabled()
  })

  test('a session that has run out meanwhile says so, and the mark goes out after sign-in', async () => {
    const { user } = await renderApp(paths.lesson(IMAGE), { as: 'student' })
    const button = await markButton()
    await expireSession('student')
    await user.click(button)
    expect(await screen.findByText(/Phiên đăng nhập đã hết hạn/)).toBeVisible()
    await signInAgain(user)
    expect(await screen.findByText('Đã đánh dấu hoàn thành.')).toBeVisible()
  })

  test('an outline that was asked for before the click and comes after it does not count', async () => {
    const release = faults.delayOnce('get', '/api/student/courses/:id/outline')
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    await user.click(await unmarkButton())
    await screen.findByText('Đã bỏ đánh dấu hoàn thành.')
    release()
    expect(await screen.findByText('4/12 bài')).toBeVisible()
  })

  test('the lesson is not read again for it, and a playing film goes on', async () => {
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    const video = await screen.findByLabelText('Phim giới thiệu khóa học')
    await user.click(await unmarkButton())
    await screen.findByText('Đã bỏ đánh dấu hoàn thành.')
    expect(await screen.findByText('4/12 bài')).toBeVisible()
    expect(screen.getByLabelText('Phim giới thiệu khóa học')).toBe(video)
    expect(requests.filter(({ path }) => path === `/api/student/lessons/${FILM}`)).toHaveLength(1)
  })
})
