import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { seedId } from '../../server/tools/seed/ids.ts'
import { lessonId } from '../../server/tools/seed/insert-catalogue.ts'
import { paths } from '../../shared/paths.ts'
import { closed, faults, freshApi, renderApp, requests, server } from '../support/app.tsx'
import { CONTENT, lesson, openContent, section, sectionTitles } from '../support/content.ts'

const SLUG = 'javascript-tu-con-so-0'
const COURSE = seedId('course', SLUG)
const FIRST = 'Làm quen trong một buổi tối'
const LESSON = 'JavaScript làm được gì?'
const QUIZ = 'Kiểm tra nhanh: làm quen với JavaScript'
const ASSESSMENT = '/api/instructor/assessments/:id'
const LESSON_CALL = '/api/instructor/lessons/:id'

/** Opens the page and presses a delete button of it. */
async function ask(button: string) {
  const view = await openContent(COURSE)
  await view.user.click(screen.getByRole('button', { name: button }))
  return { ...view, dialog: within(await screen.findByRole('dialog')) }
}
const writes = () => requests.filter(({ method }) => method !== 'GET')

describe('deleting', () => {
  beforeEach(() => freshApi())

  test("a section asks 'Xoá chương này và toàn bộ bài học?' and says what goes along", async () => {
    const { user, dialog } = await ask(`Xoá chương: ${FIRST}`)
    expect(
      dialog.getByRole('heading', { name: 'Xoá chương này và toàn bộ bài học?' }),
    ).toBeVisible()
    expect(dialog.getByText(FIRST)).toBeVisible()
    expect(
      dialog.getByText(/^Bị xoá theo: 3 bài học, 2 quiz và bài tập, \d+ bài nộp của học viên\./),
    ).toBeVisible()
    await user.dblClick(dialog.getByRole('button', { name: 'Xoá chương' }))
    await closed()
    await waitFor(() => expect(sectionTitles()).not.toContain(FIRST))
    expect(writes()).toEqual([
      expect.objectContaining({
        method: 'DELETE',
        path: `/api/instructor/courses/${COURSE}/sections/${seedId('section', `${SLUG}/0`)}`,
      }),
    ])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Thêm chương' })).toHaveFocus())
  })

  test("a lesson asks 'Xoá bài học này?'; the focus goes on to its section", async () => {
    const { user, dialog } = await ask(`Xoá bài học: ${LESSON}`)
    expect(dialog.getByRole('heading', { name: 'Xoá bài học này?' })).toBeVisible()
    expect(dialog.getByText(/^Bị xoá theo: 1 quiz và bài tập/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Xoá bài học' }))
    await closed()
    await waitFor(() => expect(screen.queryByText(LESSON)).toBeNull())
    expect(writes().map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE /api/instructor/lessons/${lessonId(SLUG, 0, 1)}`,
    ])
    await waitFor(() =>
      expect(screen.getByRole('button', { name: new RegExp(`^1 ?${FIRST}`) })).toHaveFocus(),
    )
  })

  test('an assessment: how many submissions go; gone afterwards', async () => {
    const { user, dialog } = await ask(`Xoá quiz: ${QUIZ}`)
    expect(dialog.getByRole('heading', { name: 'Xoá quiz này?' })).toBeVisible()
    expect(await dialog.findByText(/bài nộp của học viên/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Xoá quiz' }))
    await closed()
    await waitFor(() => expect(screen.queryByText(QUIZ)).toBeNull())
    await waitFor(() =>
      expect(screen.getByRole('button', { name: `Sửa bài học: ${LESSON}` })).toHaveFocus(),
    )
  })

  test('«Hủy» and Escape delete nothing and give the focus back', async () => {
    const { user, dialog } = await ask(`Xoá bài học: ${LESSON}`)
    await user.click(dialog.getByRole('button', { name: 'Hủy' }))
    await closed()
    const button = screen.getByRole('button', { name: `Xoá bài học: ${LESSON}` })
    await waitFor(() => expect(button).toHaveFocus())
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await closed()
    expect(writes()).toEqual([])
  })

  test.each([
    [
      'refused',
      () => faults.refuse('delete', LESSON_CALL, 409, { message: 'Bài học đang được chấm.' }),
      'Bài học đang được chấm.',
    ],
    ['offline', () => faults.cutOff('delete', LESSON_CALL), 'Chưa xoá được. Vui lòng thử lại.'],
  ])('%s: said inside the dialog, which stays for another try', async (_, fail, words) => {
    fail()
    const { user, dialog } = await ask(`Xoá bài học: ${LESSON}`)
    await user.click(dialog.getByRole('button', { name: 'Xoá bài học' }))
    expect(await dialog.findByText(words)).toBeVisible()
    server.resetHandlers()
    await user.click(await dialog.findByRole('button', { name: 'Xoá bài học' }))
    await closed()
    await waitFor(() => expect(screen.queryByText(LESSON)).toBeNull())
  })

  test.each([404, 405])(
    'a backend that answers %s to deleting assessments does not offer it',
    async (status) => {
      faults.refuse('get', ASSESSMENT, status)
      faults.refuse('delete', ASSESSMENT, status)
      const { user, dialog } = await ask(`Xoá quiz: ${QUIZ}`)
      expect(
        await dialog.findByText(/^Bài nộp của học viên, nếu có, cũng bị xoá theo\./),
      ).toBeVisible()
      await user.click(dialog.getByRole('button', { name: 'Xoá quiz' }))
      const note = await dialog.findByText(/^Máy chủ này chưa hỗ trợ xoá quiz và bài tập/)
      expect(note.closest('[role="alert"]')).toBeNull()
    },
  )
})

describe('what goes along, where a backend does not tell', () => {
  const open = async (lessons: object[]) => {
    faults.answer('get', CONTENT, { sections: [section('Chương', lessons)] })
    const { user } = await renderApp(paths.instructorCourse('k'), { as: 'instructor' })
    await user.click(await screen.findByRole('button', { name: 'Xoá chương: Chương' }))
    return within(await screen.findByRole('dialog'))
  }
  const quiz = { _id: 'q', title: 'Quiz', assessmentType: 'QUIZ' }

  test('submissions that are not counted are named', async () => {
    const dialog = await open([lesson('Bài', { assessments: [quiz] })])
    expect(dialog.getByText(/^Bị xoá theo/)).toHaveTextContent(
      'Bị xoá theo: 1 bài học, 1 quiz và bài tập. Bài nộp của học viên, nếu có, cũng bị xoá theo. Xoá rồi thì không lấy lại được.',
    )
  })

  test('no submissions yet', async () => {
    const dialog = await open([lesson('Bài', { assessments: [quiz], submissions: 0 })])
    expect(dialog.getByText(/Chưa có bài nộp nào của học viên\./)).toBeVisible()
  })

  test('an empty section', async () => {
    const dialog = await open([])
    expect(dialog.getByText('Xoá rồi thì không lấy lại được.')).toBeVisible()
  })
})
