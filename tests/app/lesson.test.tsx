import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedId } from '../../server/seed/ids.ts'
import { lessonId } from '../../server/seed/insert-catalogue.ts'
import { paths } from '../../src/paths.ts'
import { address, faults, freshApi, renderApp, requests, server } from '../support/app.tsx'

const SLUG = 'javascript-tu-con-so-0'
const COURSE = seedId('course', SLUG)
const FILM = lessonId(SLUG, 0, 0)
const YOUTUBE = lessonId(SLUG, 0, 1)
const PDF = lessonId(SLUG, 0, 2)
const IMAGE = lessonId(SLUG, 1, 2)
const LAST = lessonId(SLUG, 3, 2)

const LESSON = '/api/student/lessons/:id'
const OUTLINE = '/api/student/courses/:id/outline'
const COMPLETE = '/api/student/lessons/:id/complete'
const UNCOMPLETE = '/api/student/lessons/:id/uncomplete'

const title = () => screen.findByRole('heading', { level: 1 })
const posts = () => requests.filter(({ method }) => method === 'POST')
const markButton = () => screen.findByRole('button', { name: 'Đánh dấu hoàn thành' })
const unmarkButton = () => screen.findByRole('button', { name: 'Bỏ đánh dấu hoàn thành' })

/** The player that does not set cookies, telling this page how far it is. */
const embedded = (id: string) =>
  `https://www.youtube-nocookie.com/embed/${id}?enablejsapi=1&origin=http%3A%2F%2Flocalhost%3A3000`

const resource = (over: object) => ({ title: 'Tài nguyên', kind: 'OTHER', ...over })
const answerLesson = (lesson: object, assessments: unknown = []) =>
  faults.answer('get', LESSON, {
    lesson: { _id: 'l', title: 'Bài lạ', type: 'VIDEO', resources: [], ...lesson },
    assessments: assessments as never,
  })

describe('what is shown', () => {
  test('title, a link to the outline, the primary resource in the native player, further ones with kind and link', async () => {
    await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await title()).toHaveTextContent('Chào bạn, chúng ta sẽ làm gì?')
    expect(document.title).toContain('Chào bạn')
    const video = screen.getByLabelText<HTMLVideoElement>('Phim giới thiệu khóa học')
    expect(video.tagName).toBe('VIDEO')
    expect(video.getAttribute('src')).toMatch(/^\/api\/files\/.+sig=/)
    expect(video).toHaveAttribute('controls')
    expect(video).toHaveAttribute('preload', 'metadata')
    expect(video).toHaveAttribute('playsinline')
    expect(screen.getByText(/Đoạn phim ngắn này giới thiệu/)).toBeVisible()
    const further = within(screen.getByRole('region', { name: 'Tài nguyên khác' }))
    expect(further.getByText('Hình ảnh')).toBeVisible()
    const link = further.getByRole('link', { name: /^Bản đồ khóa học/ })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('link', { name: /← Đề cương: JavaScript/ })).toHaveAttribute(
      'href',
      paths.outline(COURSE),
    )
  })

  test('a YouTube link is embedded, with the way out', async () => {
    await renderApp(paths.lesson(YOUTUBE), { as: 'student' })
    const frame = await screen.findByTitle('JavaScript có thể làm được gì?')
    expect(frame.tagName).toBe('IFRAME')
    expect(frame).toHaveAttribute('src', embedded('0SJE9dYdpps'))
    expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    expect(frame).toHaveAttribute('allowfullscreen')
    expect(frame).toHaveAttribute('loading', 'lazy')
    expect(screen.getByRole('link', { name: /^Mở trên YouTube/ })).toHaveAttribute(
      'href',
      'https://www.youtube.com/watch?v=0SJE9dYdpps',
    )
    expect(document.querySelector('video')).toBeNull()
  })

  test.each([
    'https://www.youtube.com/watch?v=abcdefghijk&list=PL1&t=90s',
    'https://youtu.be/abcdefghijk?t=90',
    'https://www.youtube.com/embed/abcdefghijk?start=90',
    'https://www.youtube.com/shorts/abcdefghijk?feature=share&t=1m30s',
  ])('YouTube as %s', async (url) => {
    answerLesson({ resources: [resource({ title: 'Phim', url })] })
    await renderApp(paths.lesson('l'), { as: 'student' })
    expect(await screen.findByTitle('Phim')).toHaveAttribute(
      'src',
      `${embedded('abcdefghijk')}&start=90`,
    )
  })

  test('DOCUMENT lessons show an open-document link; a PDF is framed', async () => {
    await renderApp(paths.lesson(PDF), { as: 'student' })
    const frame = await screen.findByTitle('Phiếu tra cứu JavaScript (PDF)')
    const link = screen.getByRole('link', { name: /^Mở tài liệu/ })
    expect(link.getAttribute('href')).toMatch(/^\/api\/files\//)
    expect(frame).toHaveAttribute('src', link.getAttribute('href'))
    expect(link).toHaveAttribute('target', '_blank')
  })

  test('DOCUMENT lessons: also for a document that cannot be framed, and for a picture', async () => {
    answerLesson({
      type: 'DOCUMENT',
      resources: [resource({ title: 'Đề cương.docx', kind: 'DOCUMENT', url: '/f/de-cuong.docx' })],
    })
    const { unmount } = await renderApp(paths.lesson('l'), { as: 'student' })
    expect(await screen.findByRole('link', { name: /^Mở tài liệu/ })).toHaveAttribute(
      'href',
      '/f/de-cuong.docx',
    )
    unmount()
    server.resetHandlers()
    await renderApp(paths.lesson(IMAGE), { as: 'student' })
    expect(await screen.findByRole('img', { name: /Băng chuyền/ })).toBeVisible()
    expect(screen.getByRole('link', { name: /^Mở tài liệu/ })).toBeVisible()
  })

  test('the primary resource wins over the first; viewUrl over url', async () => {
    answerLesson({
      resources: [
        resource({ title: 'Thứ nhất', kind: 'VIDEO', url: 'https://cdn.test/1.mp4' }),
        resource({
          title: 'Bài nghe',
          kind: 'AUDIO',
          url: 'https://cdn.test/2.mp3',
          viewUrl: 'https://cdn.test/xem/2.mp3',
          isPrimary: true,
        }),
      ],
    })
    await renderApp(paths.lesson('l'), { as: 'student' })
    const audio = await screen.findByLabelText('Bài nghe')
    expect(audio.tagName).toBe('AUDIO')
    expect(audio).toHaveAttribute('src', 'https://cdn.test/xem/2.mp3')
    expect(screen.getByRole('link', { name: /^Thứ nhất/ })).toBeVisible()
  })

  test('the first resource is shown where none is primary; a video that is not on YouTube plays natively', async () => {
    answerLesson({
      resources: [
        resource({ title: 'Phim đầu', kind: 'VIDEO', url: 'https://cdn.test/1.mp4' }),
        resource({ title: 'Phim sau', kind: 'VIDEO', url: 'https://youtu.be/abcdefghijk' }),
      ],
    })
    await renderApp(paths.lesson('l'), { as: 'student' })
    const video = await screen.findByLabelText('Phim đầu')
    expect(video.tagName).toBe('VIDEO')
    expect(video).toHaveAttribute('src', 'https://cdn.test/1.mp4')
    expect(screen.getByRole('link', { name: /^Phim sau/ })).toBeVisible()
    expect(document.querySelector('main iframe')).toBeNull()
  })

  test('an address that a browser would run is no link', async () => {
    answerLesson({
      resources: [resource({ title: 'Bẫy', url: 'javascript:alert(1)' })],
      contentText: 'Chữ',
    })
    await renderApp(paths.lesson('l'), { as: 'student' })
    await title()
    expect(screen.queryByText('Bẫy')).toBeNull()
  })

  test('a film that cannot be played says so and can be opened or tried again', async () => {
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    fireEvent.error(await screen.findByLabelText('Phim giới thiệu khóa học'))
    expect(await screen.findByText('Trình duyệt không phát được nội dung này.')).toBeVisible()
    expect(screen.getByRole('link', { name: /^Mở trực tiếp/ })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(screen.getByLabelText('Phim giới thiệu khóa học')).toBeVisible()
  })

  test('contentText as HTML is shown safely', async () => {
    answerLesson({ contentText: '<p>Xin <strong>chào</strong></p><script>window.x = 1</script>' })
    await renderApp(paths.lesson('l'), { as: 'student' })
    expect((await screen.findByText('chào')).tagName).toBe('STRONG')
    expect(document.querySelector('main script')).toBeNull()
  })

  test('a lesson with nothing in it says so', async () => {
    answerLesson({})
    await renderApp(paths.lesson('l'), { as: 'student' })
    expect(await screen.findByText('Bài học này chưa có nội dung.')).toBeVisible()
  })

  test('assessments: title, type, due date; link objects with a nested assessment', async () => {
    answerLesson({}, [
      { _id: 'a', title: 'Bài luận', assessmentType: 'ASSIGNMENT', dueAt: '2031-01-05T16:59:00Z' },
      { _id: 'link', assessment: { id: 'q', title: 'Kiểm tra', assessmentType: 'QUIZ' } },
    ])
    await renderApp(paths.lesson('l'), { as: 'student' })
    const rows = within(await screen.findByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    const [essay, quiz] = rows.getAllByRole('listitem')
    expect(essay).toHaveTextContent(/Assignment.*Bài luận.*Hạn nộp: Chủ Nhật 05\/01\/2031, 23:59/)
    expect(quiz).toHaveTextContent(/Quiz.*Kiểm tra.*Không có hạn nộp/)
  })

  test('the lesson may come bare, with `id`', async () => {
    faults.answer('get', LESSON, { id: 'l', title: 'Bài trần', contentText: 'Chữ' })
    await renderApp(paths.lesson('l'), { as: 'student' })
    expect(await title()).toHaveTextContent('Bài trần')
  })
})

describe('the outline around the lesson', () => {
  test('previous and next lesson in outline order, and the whole outline with the present place', async () => {
    const { user } = await renderApp(paths.lesson(PDF), { as: 'student' })
    const ways = within(await screen.findByRole('navigation', { name: /Bài trước/ }))
    expect(
      await ways.findByRole('link', { name: /^Bài trước: JavaScript làm được gì/ }),
    ).toHaveAttribute('href', paths.lesson(YOUTUBE))
    const outline = within(screen.getByRole('navigation', { name: 'Đề cương khóa học' }))
    expect(outline.getByText('5/12 bài')).toBeVisible()
    expect(outline.getAllByRole('link')).toHaveLength(12)
    expect(outline.getByRole('link', { current: 'page' })).toHaveTextContent(/Dòng lệnh đầu tiên/)
    // The next one is in the next section.
    await user.click(ways.getByRole('link', { name: /^Bài tiếp theo: Biến/ }))
    expect(address()).toBe(paths.lesson(lessonId(SLUG, 1, 0)))
    expect(await screen.findByRole('heading', { level: 1, name: /^Biến/ })).toBeVisible()
  })

  test('the first has no previous, the last no next', async () => {
    const { unmount } = await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await screen.findByRole('link', { name: /^Bài tiếp theo/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Bài trước/ })).toBeNull()
    unmount()
    await renderApp(paths.lesson(LAST), { as: 'student' })
    expect(await screen.findByRole('link', { name: /^Bài trước/ })).toBeVisible()
    expect(screen.queryByRole('link', { name: /^Bài tiếp theo/ })).toBeNull()
  })

  describe('«Nội dung khóa học»: the outline as a sheet where there is no room beside the lesson', () => {
    const NAME = 'Nội dung khóa học'
    const button = () => screen.findByRole('button', { name: NAME })
    const sheet = () => screen.findByRole('dialog', { name: NAME })
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    test('holds the focus; Escape and the cross close it and give the focus back', async () => {
      const { user } = await renderApp(paths.lesson(PDF), { as: 'student' })
      const opener = await button()
      expect(opener).toHaveAttribute('aria-expanded', 'false')
      await user.click(opener)
      const box = await sheet()
      expect(box).toHaveAttribute('aria-modal', 'true')
      await waitFor(() => expect(box).toContainElement(document.activeElement as HTMLElement))
      const inside = within(box)
      expect(inside.getByText('Đã hoàn thành 5/12 bài')).toBeVisible()
      expect(inside.getAllByRole('link')).toHaveLength(12)
      expect(inside.getByRole('link', { current: 'page' })).toHaveTextContent(/Dòng lệnh đầu tiên/)
      await user.keyboard('{Escape}')
      await gone()
      expect(opener).toHaveFocus()
      await user.click(opener)
      await user.click(
        within(await sheet()).getByRole('button', { name: 'Đóng nội dung khóa học' }),
      )
      await gone()
      expect(opener).toHaveFocus()
    })

    test('choosing a lesson closes it and puts the focus on that lesson', async () => {
      const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
      await user.click(await button())
      await user.click(within(await sheet()).getByRole('link', { name: /^JavaScript làm được gì/ }))
      await gone()
      expect(address()).toBe(paths.lesson(YOUTUBE))
      expect(await screen.findByRole('heading', { level: 1, name: /^JavaScript/ })).toBeVisible()
      await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
    })

    test('without an outline there is no such button', async () => {
      faults.refuse('get', OUTLINE, 404)
      await renderApp(paths.lesson(FILM), { as: 'student' })
      await title()
      await waitFor(() => expect(screen.queryByRole('button', { name: NAME })).toBeNull())
    })
  })

  test('the outline may fail silently', async () => {
    faults.refuse('get', OUTLINE, 404, { message: 'Không có' })
    await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await title()).toHaveTextContent('Chào bạn')
    await waitFor(() =>
      expect(screen.queryByRole('navigation', { name: 'Đề cương khóa học' })).toBeNull(),
    )
    expect(screen.queryByText('Không có')).toBeNull()
    expect(screen.getByRole('link', { name: /← Đề cương/ })).toBeVisible()
  })
})

describe('a film goes on where this user left it, on this device', () => {
  const LENGTH = 600
  const film = () => screen.findByLabelText<HTMLVideoElement>('Phim giới thiệu khóa học')
  /** jsdom plays nothing: what a browser does when the film's length is known. */
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

  test('what was seen since the last writing is kept when the page is closed, paused or put away', async () => {
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
  ])('%s begin anew', async (_, seconds) => {
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

  test('a film whose address has run out goes on with the new one where it stopped', async () => {
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

    test('what it says before it plays is not where the person stopped', async () => {
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
    ])('messages from %s are not listened to', async (_, from) => {
      await renderApp(paths.lesson(YOUTUBE), { as: 'student' })
      await tell({ duration: LENGTH, playerState: 1, currentTime: 75 }, from)
      fireEvent(window, new Event('pagehide'))
      expect(JSON.stringify({ ...localStorage })).not.toContain('0SJE9dYdpps')
    })
  })
})

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

  test('after the last missing lesson it says that the course is done', async () => {
    const slug = 'git-va-github-trong-mot-buoi-chieu'
    const { user } = await renderApp(paths.lesson(lessonId(slug, 0, 0)), { as: 'student' })
    const done = 'Bạn đã hoàn thành tất cả bài học của khóa này.'
    await user.click(await unmarkButton())
    await screen.findByText('Đã bỏ đánh dấu hoàn thành.')
    expect(screen.queryByText(done, { exact: false })).toBeNull()
    await user.click(await markButton())
    expect(await screen.findByText(done, { exact: false })).toBeVisible()
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

  test('a session that has run out meanwhile says so', async () => {
    faults.refuse('post', COMPLETE, 401, { message: 'Hết phiên' })
    const { user } = await renderApp(paths.lesson(IMAGE), { as: 'student' })
    await user.click(await markButton())
    expect(await screen.findByText(/Phiên đăng nhập đã hết hạn/)).toBeVisible()
  })

  test('a lesson read again does not begin a playing film anew', async () => {
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    const video = await screen.findByLabelText('Phim giới thiệu khóa học')
    await user.click(await unmarkButton())
    await markButton()
    expect(screen.getByLabelText('Phim giới thiệu khóa học')).toBe(video)
    expect(requests.filter(({ path }) => path === `/api/student/lessons/${FILM}`)).toHaveLength(1)
  })
})

describe('a lesson that cannot be read', () => {
  test("'Không tải được bài học', with a retry that heals it", async () => {
    faults.cutOff('get', LESSON)
    const { user } = await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await screen.findByRole('heading', { name: 'Không tải được bài học' })).toBeVisible()
    server.resetHandlers()
    await user.click(screen.getByRole('button', { name: 'Thử lại' }))
    expect(await screen.findByRole('heading', { name: /^Chào bạn/ })).toBeVisible()
  })

  test("not bought: the server's message and a way to the courses", async () => {
    await renderApp(paths.lesson(IMAGE), { as: 'newStudent' })
    expect(await screen.findByRole('heading', { name: 'Không tải được bài học' })).toBeVisible()
    expect(screen.getByText('Bạn cần mua khóa học để xem bài này.')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toHaveAttribute(
      'href',
      '/courses',
    )
    expect(screen.queryByRole('button', { name: 'Thử lại' })).toBeNull()
  })

  test('no such lesson', async () => {
    await renderApp(paths.lesson('khong-co'), { as: 'student' })
    expect(await screen.findByRole('heading', { name: 'Không tải được bài học' })).toBeVisible()
    expect(screen.getByText('Không tìm thấy bài học này.')).toBeVisible()
  })

  test('a free preview opens for those who have not bought the course, without its outline', async () => {
    await renderApp(paths.lesson(FILM), { as: 'newStudent' })
    expect(await title()).toHaveTextContent('Chào bạn')
    expect(screen.queryByRole('link', { name: /^Bài tiếp theo/ })).toBeNull()
  })
})
