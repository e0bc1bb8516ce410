import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import * as styles from '../../../src/parts/player/player.module.scss'
import { renderApp } from '../../support/app.tsx'
import { embedded, FILM, YOUTUBE } from '../../support/lesson-page.ts'

describe('a film goes on where this user left it, on this device', () => {
  const LENGTH = 600
  const film = () => screen.findByLabelText<HTMLVideoElement>('Phim giới thiệu khóa học')
  /** jsdom plays nothing. This does what a browser does when it knows the film's length. */
  const loaded = (video: HTMLVideoElement) => {
    Object.defineProperty(video, 'duration', { value: LENGTH, configurable: true })
    fireEvent.loadedMetadata(video)
  }
  const watch = async (seconds: number) => {
    const video = await film()
    loaded(video)
    video.currentTime = seconds
    fireEvent.timeUpdate(video)
    return video
  }

  test('«Tiếp tục từ 3:12», with «Xem từ đầu»', async () => {
    const { unmount } = await renderApp(paths.lesson(FILM), { as: 'student' })
    await watch(192.4)
    expect(screen.queryByText(/Tiếp tục từ/)).toBeNull()
    unmount()
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    const video = await film()
    expect(video.currentTime).toBe(0)
    loaded(video)
    expect(video.currentTime).toBe(192)
    expect(screen.getByText(/^Tiếp tục từ/)).toHaveTextContent('Tiếp tục từ 3:12')
    await user.click(screen.getByRole('button', { name: 'Xem từ đầu' }))
    expect(video.currentTime).toBe(0)
    expect(screen.queryByText(/Tiếp tục từ/)).toBeNull()
  })

  test('its picture has a play mark until the film has begun', async () => {
    await renderApp(paths.lesson(FILM), { as: 'student' })
    const video = await film()
    const mark = () => document.querySelector(`.${styles.playMark}`)
    // Until the length is known, the browser itself shows that it loads.
    expect(mark()).toBeNull()
    loaded(video)
    expect(mark()).toHaveAttribute('aria-hidden', 'true')
    fireEvent.playing(video)
    expect(mark()).toBeNull()
    fireEvent.pause(video)
    expect(mark()).toBeNull()
  })

  test('the position since the last writing is kept when the page is left and when the film is paused', async () => {
    await renderApp(paths.lesson(FILM), { as: 'student' })
    const video = await watch(100)
    const stored = () => JSON.stringify({ ...localStorage })
    const seen = (seconds: number) => {
      video.currentTime = seconds
      fireEvent.timeUpdate(video)
    }
    seen(101)
    expect(stored()).not.toContain(',101,')
    fireEvent(window, new Event('pagehide'))
    expect(stored()).toContain(',101,')
    seen(102)
    fireEvent.pause(video)
    expect(stored()).toContain(',102,')
  })

  test.each([
    ['the first seconds', 4],
    ['the last ten seconds', LENGTH - 9],
  ])('a film that was left in %s begins anew', async (_, seconds) => {
    const { unmount } = await renderApp(paths.lesson(FILM), { as: 'student' })
    await watch(seconds)
    unmount()
    await renderApp(paths.lesson(FILM), { as: 'student' })
    const video = await film()
    loaded(video)
    expect(video.currentTime).toBe(0)
    expect(screen.queryByText(/Tiếp tục từ/)).toBeNull()
  })

  test('another user of the same device begins at the beginning', async () => {
    const { unmount } = await renderApp(paths.lesson(FILM), { as: 'student' })
    await watch(192)
    unmount()
    await renderApp(paths.lesson(FILM), { as: 'newStudent' })
    const video = await film()
    loaded(video)
    expect(video.currentTime).toBe(0)
  })

  test('a film whose address has expired goes on with the new one where it stopped', async () => {
    await renderApp(paths.lesson(FILM), { as: 'student' })
    const video = await watch(192)
    // The browser forgets place and length with the old address.
    video.currentTime = 0
    Object.defineProperty(video, 'duration', { value: NaN, configurable: true })
    fireEvent.timeUpdate(video)
    loaded(video)
    expect(video.currentTime).toBe(192)
  })

  describe('YouTube, by the messages of its player', () => {
    const frame = () => screen.findByTitle<HTMLIFrameElement>('JavaScript có thể làm được gì?')
    const tell = async (
      info: object,
      { origin, source }: { origin?: string; source?: Window } = {},
    ) => {
      const { contentWindow } = await frame()
      return fireEvent(
        window,
        new MessageEvent('message', {
          data: JSON.stringify({ event: 'infoDelivery', info }),
          origin: origin ?? 'https://www.youtube-nocookie.com',
          source: source ?? contentWindow,
        }),
      )
    }
    const seenAgain = async (unmount: () => void) => {
      unmount()
      const view = await renderApp(paths.lesson(YOUTUBE), { as: 'student' })
      return { ...view, frame: await frame() }
    }
    const from75 = `${embedded('0SJE9dYdpps')}&start=75`

    test('the embed begins where it was left; «Xem từ đầu» begins it anew', async () => {
      const first = await renderApp(paths.lesson(YOUTUBE), { as: 'student' })
      await tell({ duration: LENGTH, playerState: 1 })
      await tell({ currentTime: 75.8 })
      const again = await seenAgain(first.unmount)
      expect(again.frame).toHaveAttribute('src', from75)
      expect(screen.getByText(/^Tiếp tục từ/)).toHaveTextContent('Tiếp tục từ 1:15')
      expect(screen.getByRole('link', { name: /^Mở trên YouTube/ })).toBeVisible()
      await again.user.click(screen.getByRole('button', { name: 'Xem từ đầu' }))
      expect(await frame()).toHaveAttribute('src', embedded('0SJE9dYdpps'))
    })

    test('a position that the player sends before it plays does not replace the kept one', async () => {
      const first = await renderApp(paths.lesson(YOUTUBE), { as: 'student' })
      await tell({ duration: LENGTH, playerState: 1, currentTime: 75 })
      const second = await seenAgain(first.unmount)
      await tell({ duration: LENGTH, playerState: -1, currentTime: 0 })
      expect((await seenAgain(second.unmount)).frame).toHaveAttribute('src', from75)
    })

    test.each([
      ['another origin', { origin: 'https://www.youtube.com.evil.test' }],
      ['no https', { origin: 'http://www.youtube.com' }],
      ['another window', { source: window }],
    ])('messages from %s are ignored', async (_, from) => {
      await renderApp(paths.lesson(YOUTUBE), { as: 'student' })
      await tell({ duration: LENGTH, playerState: 1, currentTime: 75 }, from)
      fireEvent(window, new Event('pagehide'))
      expect(JSON.stringify({ ...localStorage })).not.toContain('0SJE9dYdpps')
    })
  })
})
