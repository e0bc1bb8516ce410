import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { http as client } from '../../../src/api/http.ts'
import { address, faults, freshApi, renderApp, requests } from '../../support/app.tsx'
import { answerLesson, COURSE, FILM } from '../../support/lesson-page.ts'

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

/** jsdom plays nothing. This moves the player to these seconds one after the other. */
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

/** When this call has its answer, everything that the page had to send before is on its way. */
const allIsSent = () => client.get('/auth/me')

/** A player that the test moves, second by second. */
interface Player {
  /** Plays from one second to another; `rate` is how fast. */
  play: (from: number, to: number, rate?: number) => void
  jump: (to: number) => void
}

function native(title: string): () => Promise<Player> {
  return async () => {
    const film = await screen.findByLabelText<HTMLVideoElement>(title)
    Object.defineProperty(film, 'duration', { value: LENGTH, configurable: true })
    fireEvent.loadedMetadata(film)
    const at = (second: number) => {
      film.currentTime = second
      fireEvent.timeUpdate(film)
    }
    const jump = (to: number) => {
      film.currentTime = to
      fireEvent.seeking(film)
      fireEvent.timeUpdate(film)
      fireEvent.seeked(film)
    }
    return {
      jump,
      play: (from, to, rate = 1) => {
        if (film.currentTime !== from) jump(from)
        fireEvent.play(film)
        for (let second = from; second < to; second += rate) at(Math.min(to, second + rate))
        fireEvent.pause(film)
      },
    }
  }
}

async function youtube(): Promise<Player> {
  const frame = await screen.findByTitle<HTMLIFrameElement>('Phim')
  const tell = (info: object) =>
    fireEvent(
      window,
      new MessageEvent('message', {
        data: JSON.stringify({ event: 'infoDelivery', info: { duration: LENGTH, ...info } }),
        origin: 'https://www.youtube-nocookie.com',
        source: frame.contentWindow,
      }),
    )
  return {
    jump: (to) => tell({ currentTime: to, playerState: 3 }),
    play: (from, to, rate = 1) => {
      tell({ currentTime: from, playerState: 1, playbackRate: rate })
      // While it plays, it sends its position and nothing else.
      for (let at = from; at < to; at += rate) tell({ currentTime: Math.min(to, at + rate) })
      tell({ playerState: 2 })
    },
  }
}

const film = (kind: string, url: string) => [
  { _id: 'phim', title: 'Phim', kind, url, isPrimary: true },
]

/** Each step runs on a page of its own, as after a reload. */
const WAYS: [string, ((player: Player) => void)[], boolean][] = [
  ['played to its end', [(it) => it.play(0, LENGTH)], true],
  ['played at double speed', [(it) => it.play(0, LENGTH, 2)], true],
  [
    'played in halves, a reload between them',
    [(it) => it.play(0, 300), (it) => it.play(300, LENGTH)],
    true,
  ],
  [
    'played in halves, the second one first',
    [(it) => it.play(300, LENGTH), (it) => it.play(0, 300)],
    true,
  ],
  [
    'played with one part skipped, which is played later',
    [(it) => (it.play(0, 100), it.play(200, LENGTH)), (it) => it.play(100, 200)],
    true,
  ],
  [
    'begun, dragged to the end, reloaded, played to its end',
    [(it) => (it.play(0, 2), it.jump(500)), (it) => it.play(500, LENGTH)],
    false,
  ],
  [
    'opened at a kept position near the end, then played',
    [(it) => it.jump(560), (it) => it.play(560, LENGTH)],
    false,
  ],
  [
    'skipped through in steps of ten seconds',
    [
      (it) => {
        for (let at = 0; at < LENGTH; at += 10) {
          it.play(at, at + 1)
          it.jump(at + 10)
        }
      },
    ],
    false,
  ],
  [
    'skipped through in steps of five seconds, while it is paused',
    [
      (it) => {
        it.play(0, 1)
        for (let at = 1; at <= LENGTH; at += 5) it.jump(at)
      },
    ],
    false,
  ],
  ['the same minutes ten times', [(it) => Array.from({ length: 10 }, () => it.play(0, 60))], false],
  ['without the last minute', [(it) => it.play(0, 540)], false],
]

describe.each<[string, object[], () => Promise<Player>]>([
  ['a film', film('VIDEO', '/phim.mp4'), native('Phim')],
  ['a recording', film('AUDIO', '/phim.mp3'), native('Phim')],
  ['a YouTube film', film('VIDEO', 'https://youtu.be/0SJE9dYdpps'), youtube],
])('%s counts as seen as far as it was played', (_, resources, player) => {
  test.each(WAYS)('%s', async (_, visits, seen) => {
    openLesson({ resources })
    faults.reply('post', COMPLETE, null, 204)
    for (const visit of visits) {
      const { unmount } = await renderApp(paths.lesson(OPEN), { as: 'student' })
      visit(await player())
      if (visit !== visits.at(-1)) unmount()
    }
    await (seen ? screen.findByText('Đã đánh dấu hoàn thành.') : allIsSent())
    expect(posts()).toEqual(seen ? ['complete'] : [])
  })

  test('for each user separately', async () => {
    openLesson({ resources })
    faults.reply('post', COMPLETE, null, 204)
    const { unmount } = await renderApp(paths.lesson(OPEN), { as: 'student' })
    ;(await player()).play(0, 300)
    unmount()
    await renderApp(paths.lesson(OPEN), { as: 'newStudent' })
    ;(await player()).play(300, LENGTH)
    await allIsSent()
    expect(posts()).toEqual([])
  })
})

test('a recording whose length the browser estimates counts as seen as far as it was played', async () => {
  openLesson({ resources: film('AUDIO', '/phim.mp3') })
  faults.reply('post', COMPLETE, null, 204)
  await renderApp(paths.lesson(OPEN), { as: 'student' })
  const recording = await screen.findByLabelText<HTMLAudioElement>('Phim')
  for (let second = 0; second <= LENGTH; second += 1) {
    const estimate = LENGTH + 100 - Math.min(100, 5 * Math.floor(second / 10))
    Object.defineProperty(recording, 'duration', { value: estimate, configurable: true })
    recording.currentTime = second
    fireEvent.timeUpdate(recording)
  }
  expect(await screen.findByText('Đã đánh dấu hoàn thành.')).toBeVisible()
})

test.each<[string, string, [number, number][], boolean]>([
  ['from where its link begins', '100', [[100, LENGTH]], true],
  ['only before where its link begins', '300', [[0, 300]], false],
  ['for a moment, its link beginning near the end', '580', [[580, 582]], false],
  ['to its end, its link beginning near the end', '580', [[580, LENGTH]], true],
  ['for a moment, its link beginning beyond the end', '900', [[0, 2]], false],
  ['to its end, its link beginning beyond the end', '900', [[0, LENGTH]], true],
])('a YouTube film that is played %s', async (_, begin, parts, seen) => {
  openLesson({ resources: film('VIDEO', `https://youtu.be/0SJE9dYdpps?t=${begin}`) })
  faults.reply('post', COMPLETE, null, 204)
  await renderApp(paths.lesson(OPEN), { as: 'student' })
  const player = await youtube()
  for (const [from, to] of parts) player.play(from, to)
  await (seen ? screen.findByText('Đã đánh dấu hoàn thành.') : allIsSent())
  expect(posts()).toEqual(seen ? ['complete'] : [])
})

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

  test('not after the student took the mark away, also on a later visit', async () => {
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

  test('not when it is completed already', async () => {
    openLesson({ completed: true })
    await renderApp(paths.lesson(OPEN), { as: 'student' })
    await play(...upTo(600))
    expect(posts()).toEqual([])
  })

  test('without a message when the call fails, and without a second call', async () => {
    faults.refuse('post', COMPLETE, 403, { message: 'Không được' })
    await renderApp(paths.lesson(OPEN), { as: 'student' })
    await play(...upTo(600))
    await waitFor(() => expect(posts()).toEqual(['complete']))
    await play(...upTo(600))
    expect(screen.queryByText('Thao tác thất bại')).toBeNull()
    expect(done()).toBeNull()
    expect(posts()).toEqual(['complete'])
  })

  test('but a click on the next lesson marks nothing', async () => {
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    await user.click(await screen.findByRole('link', { name: /^Bài tiếp theo/ }))
    expect(address()).not.toBe(paths.lesson(FILM))
    expect(posts()).toEqual([])
  })
})
