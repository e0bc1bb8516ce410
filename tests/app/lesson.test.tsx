import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { faults, renderApp, server } from '../support/app.tsx'
import {
  answerLesson,
  COURSE,
  embedded,
  FILM,
  IMAGE,
  LESSON,
  PDF,
  title,
  YOUTUBE,
} from '../support/lesson-page.ts'

const resource = (over: object) => ({ title: 'Tài nguyên', kind: 'OTHER', ...over })

/** The page of a lesson that the backend answers with this. */
async function show(...lesson: Parameters<typeof answerLesson>) {
  answerLesson(...lesson)
  return renderApp(paths.lesson('l'), { as: 'student' })
}

describe('what is shown', () => {
  test('title, a link to the outline, the primary resource in the native player, further ones with kind and link', async () => {
    await renderApp(paths.lesson(FILM), { as: 'student' })
    expect(await title()).toHaveTextContent('Chào bạn, chúng ta sẽ làm gì?')
    expect(document.title).toContain('Chào bạn')
    const video = await screen.findByLabelText<HTMLVideoElement>('Phim giới thiệu khóa học')
    expect(video.tagName).toBe('VIDEO')
    expect(video.getAttribute('src')).toMatch(/^\/api\/files\/.+sig=/)
    expect(video).toHaveAttribute('controls')
    expect(video).toHaveAttribute('preload', 'metadata')
    expect(video).toHaveAttribute('playsinline')
    // Before it plays: the cover of its course.
    expect(video).toHaveAttribute('poster', expect.stringMatching(/^\/.*javascript/))
    expect(await screen.findByText(/Đoạn phim ngắn này giới thiệu/)).toBeVisible()
    const further = within(await screen.findByRole('region', { name: 'Tài nguyên khác' }))
    expect(further.getByText('Hình ảnh')).toBeVisible()
    const link = further.getByRole('link', { name: /^Bản đồ khóa học/ })
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('link', { name: /← Nội dung khóa học: JavaScript/ })).toLeadTo(
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
    expect(screen.getByRole('link', { name: /^Mở trên YouTube/ })).toLeadTo(
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
    await show({ resources: [resource({ title: 'Phim', url })] })
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
    // The frame alone asks the browser's viewer for the whole width.
    expect(frame).toHaveAttribute('src', `${link.getAttribute('href')}#navpanes=0&view=FitH`)
    expect(link).toHaveAttribute('target', '_blank')
    // Phones show the caption alone, as a card.
    const card = within(link.closest('figcaption')!)
    expect(card.getByText('Phiếu tra cứu JavaScript (PDF)')).toBeVisible()
    // Its name says already what it is.
    expect(card.queryByText('PDF')).toBeNull()
  })

  test('a PDF whose name does not say so has the badge of its kind', async () => {
    await show({
      type: 'DOCUMENT',
      resources: [resource({ title: 'Phiếu tra cứu', kind: 'PDF', url: '/f/phieu.pdf' })],
    })
    const link = await screen.findByRole('link', { name: /^Mở tài liệu/ })
    const card = within(link.closest('figcaption')!)
    expect(card.getByText('Phiếu tra cứu')).toBeVisible()
    expect(card.getByText('PDF')).toHaveClass('badge')
  })

  test('DOCUMENT lessons: also for a document that cannot be framed, and for a picture', async () => {
    const { unmount } = await show({
      type: 'DOCUMENT',
      resources: [resource({ title: 'Đề cương.docx', kind: 'DOCUMENT', url: '/f/de-cuong.docx' })],
    })
    expect(await screen.findByRole('link', { name: /^Mở tài liệu/ })).toLeadTo('/f/de-cuong.docx')
    unmount()
    server.resetHandlers()
    await renderApp(paths.lesson(IMAGE), { as: 'student' })
    expect(await screen.findByRole('img', { name: /Băng chuyền/ })).toBeVisible()
    const document = screen.getByRole('link', { name: /^Mở tài liệu/ })
    expect(document).toBeVisible()
    // A drawing may be too small to read on a phone: a press on it opens it too.
    const picture = screen.getByRole('link', { name: /Băng chuyền/ })
    expect(picture).toLeadTo(document.getAttribute('href'))
    expect(picture).toHaveAttribute('target', '_blank')
  })

  test('pictures in the text open in full, those in a link lead where it leads', async () => {
    await show({
      contentText:
        '<p>Hai hình:</p><p><img src="https://cdn.test/1.png" alt="Sơ đồ"></p>' +
        '<p><a href="https://cdn.test/trang"><img src="https://cdn.test/2.png" alt="Bìa"></a></p>' +
        '<img src="https://cdn.test/3.png">',
    })
    const inside = within(await screen.findByRole('region', { name: 'Nội dung bài học' }))
    const links = inside
      .getAllByRole('link')
      .map((link) => [
        link.getAttribute('href'),
        link.getAttribute('target'),
        link.getAttribute('rel'),
        link.children.length,
      ])
    const tab = ['_blank', 'noopener noreferrer', 1]
    expect(links).toEqual([
      ['https://cdn.test/1.png', ...tab],
      ['https://cdn.test/trang', ...tab],
      ['https://cdn.test/3.png', ...tab],
    ])
    expect(inside.getByRole('link', { name: 'Sơ đồ' })).toBeVisible()
    expect(inside.getByRole('link', { name: 'Mở hình trong thẻ mới' })).toBeVisible()
  })

  test('the primary resource wins over the first; viewUrl over url', async () => {
    await show({
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
    const audio = await screen.findByLabelText('Bài nghe')
    expect(audio.tagName).toBe('AUDIO')
    expect(audio).toHaveAttribute('src', 'https://cdn.test/xem/2.mp3')
    expect(screen.getByRole('link', { name: /^Thứ nhất/ })).toBeVisible()
  })

  test('the first resource is shown where none is primary; a video that is not on YouTube plays natively', async () => {
    await show({
      resources: [
        resource({ title: 'Phim đầu', kind: 'VIDEO', url: 'https://cdn.test/1.mp4' }),
        resource({ title: 'Phim sau', kind: 'VIDEO', url: 'https://youtu.be/abcdefghijk' }),
      ],
    })
    const video = await screen.findByLabelText('Phim đầu')
    expect(video.tagName).toBe('VIDEO')
    expect(video).toHaveAttribute('src', 'https://cdn.test/1.mp4')
    expect(screen.getByRole('link', { name: /^Phim sau/ })).toBeVisible()
    expect(document.querySelector('main iframe')).toBeNull()
  })

  test('an address that a browser would run is no link', async () => {
    await show({
      resources: [resource({ title: 'Bẫy', url: 'javascript:alert(1)' })],
      contentText: 'Chữ',
    })
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
    await show({ contentText: '<p>Xin <strong>chào</strong></p><script>window.x = 1</script>' })
    expect((await screen.findByText('chào')).tagName).toBe('STRONG')
    expect(document.querySelector('main script')).toBeNull()
  })

  test('code in a text has a button that copies the code alone, and says so', async () => {
    const { user } = await show({
      contentText: '<p>Gõ:</p><pre><code>const a = 1 &lt; 2\nlet b</code></pre>',
    })
    const copied = vi.spyOn(navigator.clipboard, 'writeText')
    await user.click(await screen.findByRole('button', { name: 'Chép' }))
    expect(await screen.findByRole('button', { name: 'Đã chép' })).toBeVisible()
    expect(copied).toHaveBeenCalledExactlyOnceWith('const a = 1 < 2\nlet b')
  })

  test('a lesson with nothing in it says so', async () => {
    await show({})
    expect(await screen.findByText('Bài học này chưa có nội dung.')).toBeVisible()
  })

  test('assessments: title, type, due date; link objects with a nested assessment', async () => {
    await show({}, [
      { _id: 'a', title: 'Bài luận', assessmentType: 'ASSIGNMENT', dueAt: '2031-01-05T16:59:00Z' },
      { _id: 'link', assessment: { id: 'q', title: 'Kiểm tra', assessmentType: 'QUIZ' } },
    ])
    const rows = within(await screen.findByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    const [essay, quiz] = rows.getAllByRole('listitem')
    expect(essay).toHaveTextContent(/Bài tập.*Bài luận.*Hạn nộp: Chủ Nhật 05\/01\/2031, 23:59/)
    expect(quiz).toHaveTextContent(/Quiz.*Kiểm tra.*Không có hạn nộp/)
  })

  test('what a quiz asks for is read before its clock runs, and when it opens', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()
    const quiz = { assessmentType: 'QUIZ', durationMinutes: 15, attemptsAllowed: 2, passScore: 60 }
    await show({}, [
      { _id: 'a', title: 'Mở rồi', ...quiz, dueAt: inDays(2) },
      { _id: 'b', title: 'Chưa mở', ...quiz, durationMinutes: null, availableAt: inDays(14) },
      { _id: 'c', title: 'Trễ', assessmentType: 'ASSIGNMENT', dueAt: inDays(-3) },
      { _id: 'd', title: 'Trơn', assessmentType: 'QUIZ' },
    ])
    const rows = within(await screen.findByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    const [open, early, late, plain] = rows.getAllByRole('listitem')
    expect(open).toHaveTextContent('15 phút · 2 lượt làm · đạt từ 60% · đồng hồ chạy ngay khi mở')
    expect(within(open!).getByText('còn 2 ngày')).toBeVisible()
    expect(within(open!).getByRole('button')).toHaveClass('btn-primary')
    expect(early).toHaveTextContent(/Mở .+ \(còn 14 ngày\)2 lượt làm · đạt từ 60%/)
    expect(early).not.toHaveTextContent('đồng hồ')
    expect(within(early!).getByRole('button')).toHaveClass('btn-outline-primary')
    expect(within(late!).getByText('trễ 2 ngày')).toHaveAttribute('data-urgency', 'overdue')
    expect(within(late!).getByRole('button', { name: /^Xem kết quả/ })).toHaveClass('btn-link')
    expect(plain).toHaveTextContent(/^Quiz TrơnKhông có hạn nộpChưa nộp/)
  })

  test('what was over before one joined is no delay; where the backend does not tell, it is', async () => {
    const dueAt = new Date(Date.now() - 99 * 86_400_000).toISOString()
    const work = (over: object) => ({
      _id: JSON.stringify(over),
      title: 'Bài luận',
      assessmentType: 'ASSIGNMENT',
      dueAt,
      submission: null,
      ...over,
    })
    faults.answer('get', '/api/student/lessons/:id', {
      lesson: { _id: 'l', title: 'Bài', type: 'VIDEO', resources: [] },
      assessments: [work({ dueBeforeEnrolment: true }), work({})] as never,
    })
    await renderApp(paths.lesson('l'), { as: 'student' })
    const rows = await screen.findAllByText(/^Hạn nộp: /)
    const [before, late] = rows.map((due) => due.closest('p')!)
    expect(before).toHaveTextContent(/Hạn chung của lớp đã qua, bạn vẫn nộp được$/)
    expect(before).not.toHaveTextContent('trễ')
    expect(within(late!).getByText('trễ 99 ngày')).toHaveAttribute('data-urgency', 'overdue')
  })

  test('the first work to be done is named below the title and leads to its row', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 60_000).toISOString()
    const { user } = await show({}, [
      { _id: 'a', title: 'Chưa mở', assessmentType: 'QUIZ', availableAt: inDays(14) },
      {
        _id: 'b',
        title: 'Trước khi vào',
        assessmentType: 'ASSIGNMENT',
        dueAt: inDays(-30),
        dueBeforeEnrolment: true,
      },
      { _id: 'c', title: 'Sau', assessmentType: 'QUIZ', dueAt: inDays(2) },
    ])
    // No delay: it was over before one joined.
    const named = { name: 'Bài tập Trước khi vào' }
    await screen.findAllByRole('button', named)
    const rows = within(screen.getByRole('region', { name: 'Bài kiểm tra và bài tập' }))
    // Below the title and among the acts: a stylesheet shows one of them.
    expect(screen.getAllByRole('button', named)).toHaveLength(2)
    for (const way of screen.getAllByRole('button', named)) {
      await user.click(way)
      expect(rows.getAllByRole('listitem')[1]).toHaveFocus()
    }
  })

  test('the lesson may come bare, with `id`', async () => {
    faults.answer('get', LESSON, { id: 'l', title: 'Bài trần', contentText: 'Chữ' })
    await renderApp(paths.lesson('l'), { as: 'student' })
    expect(await title()).toHaveTextContent('Bài trần')
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
    expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toLeadTo('/courses')
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
