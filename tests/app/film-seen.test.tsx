import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, faults, freshApi, renderApp, requests } from '../support/app.tsx'
import { answerLesson, COURSE, FILM } from '../support/lesson-page.ts'

const COMPLETE = '/api/student/lessons/:id/complete'
const LENGTH = 600

/** A film that the student has not completed. */
const OPEN = 'bai-mo'
const openLesson = (over: object = {}) =>
  answerLesson({
    _id: OPEN,
    title: 'Bài mở',
    course: { _id: COURSE, title: 'JavaScript' },
    completed: false,
    resources: [{ _id: 'phim', title: 'Phim', kind: 'VIDEO', url: '/phim.mp4', isPrimary: true }],
    ...over,
  })

/** jsdom plays nothing: a player that comes to these seconds one after the other. */
async function play(...seconds: number[]) {
  const video = await screen.findByLabelText<HTMLVideoElement>('Phim')
  Object.defineProperty(video, 'duration', { value: LENGTH, configurable: true })
  fireEvent.loadedMetadata(video)
  for (const second of seconds) {
    video.currentTime = second
    fireEvent.timeUpdate(video)
  }
}

const upTo = (end: number) => Array.from({ length: end / 10 }, (_, n) => (n + 1) * 10)
const posts = () =>
  requests.filter(({ method }) => method === 'POST').map(({ path }) => path.split('/').at(-1))
const done = () => screen.queryByText('Đã hoàn thành', { selector: '.badge' })

describe('a film that was seen marks its lesson', () => {
  beforeEach(async () => {
    await freshApi()
    openLesson()
    faults.reply('post', COMPLETE, null, 204)
    faults.reply('post', '/api/student/lessons/:id/uncomplete', null, 204)
  })

  test('at 95 percent, once, with the message and a way to undo it', async () => {
    const { user } = await renderApp(paths.lesson(OPEN), { as: 'student' })
    await play(...upTo(560))
    expect(posts()).toEqual([])
    await play(570, 580, 590, 600)
    expect(await screen.findByText('Đã đánh dấu hoàn thành.')).toBeVisible()
    expect(done()).toBeVisible()
    expect(posts()).toEqual(['complete'])

    await user.click(screen.getByRole('button', { name: 'Hoàn tác' }))
    expect(await screen.findByText('Đã bỏ đánh dấu hoàn thành.')).toBeVisible()
    await play(...upTo(600))
    expect(posts()).toEqual(['complete', 'uncomplete'])
  })

  test('not for who took the mark away, also on a later visit', async () => {
    const { user, unmount } = await renderApp(paths.lesson(OPEN), { as: 'student' })
    await user.click(await screen.findByRole('button', { name: 'Bỏ đánh dấu hoàn thành' }))
    await screen.findByText('Đã bỏ đánh dấu hoàn thành.')
    await play(...upTo(600))
    expect(posts()).toEqual(['uncomplete'])
    unmount()
    await renderApp(paths.lesson(OPEN), { as: 'student' })
    await play(...upTo(600))
    expect(posts()).toEqual([])
  })

  test('not by dragging to the end', async () => {
    await renderApp(paths.lesson(OPEN), { as: 'student' })
    await play(10, 20, 590, 600)
    expect(posts()).toEqual([])
  })

  test('not when it is completed already', async () => {
    openLesson({ completed: true })
    await renderApp(paths.lesson(OPEN), { as: 'student' })
    await play(...upTo(600))
    expect(posts()).toEqual([])
  })

  test('silent when it fails, and never asked a second time', async () => {
    faults.refuse('post', COMPLETE, 403, { message: 'Không được' })
    await renderApp(paths.lesson(OPEN), { as: 'student' })
    await play(...upTo(600))
    await waitFor(() => expect(posts()).toEqual(['complete']))
    await play(...upTo(600))
    expect(screen.queryByText('Thao tác thất bại')).toBeNull()
    expect(done()).toBeNull()
    expect(posts()).toEqual(['complete'])
  })

  test('the next lesson is one click away, and going there marks nothing', async () => {
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    await user.click(await screen.findByRole('link', { name: /^Bài tiếp theo/ }))
    expect(address()).not.toBe(paths.lesson(FILM))
    expect(posts()).toEqual([])
  })
})
