import { cleanup, screen, waitFor } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { http, HttpResponse } from 'msw'
import { describe, expect, test } from 'vitest'
import { gradeHistory, submissions } from '../../server/platform/db/schema.ts'
import { closed, drafts, faults, server, testBackend } from '../support/app.tsx'
import {
  bodyOf,
  button,
  colleagueGrades,
  essay,
  feedback,
  GRADE,
  grades,
  open,
  openEssay,
  READ,
  save,
  score,
  stored,
} from '../support/grader.ts'

describe('two teachers at once', () => {
  test('the grade of the other is shown before anything is sent; mine may still be saved', async () => {
    const { user, submission } = await openEssay()
    await user.type(await score(), '90')
    await user.type(await feedback(), 'Của tôi')
    await colleagueGrades(submission.id, { score: 55, pass: true, feedback: 'Của Hà' })
    await user.click(await save())
    const notice = await screen.findByText(/^Trần Thu Hà đã chấm bài này/)
    expect(notice).toBeVisible()
    expect(screen.getByText('Điểm: 55')).toBeVisible()
    expect(screen.getByText('Của Hà')).toBeVisible()
    expect(grades()).toEqual([])
    expect(await feedback()).toHaveValue('Của tôi')
    await user.click(await button('Vẫn lưu điểm của tôi'))
    await closed()
    expect(await stored(submission.id)).toMatchObject({ score: 90, feedback: 'Của tôi' })
    const { db } = await testBackend()
    const history = await db.q
      .select()
      .from(gradeHistory)
      .where(eq(gradeHistory.submissionId, submission.id))
    expect(new Set(history.map((row) => row.score))).toEqual(new Set([55, 90]))
  })

  test("'Giữ điểm của …': nothing is sent, the form shows theirs, the draft is gone", async () => {
    const { user, submission } = await openEssay()
    await user.type(await score(), '90')
    await colleagueGrades(submission.id, { score: 55, pass: true, feedback: 'Của Hà' })
    await user.click(await save())
    await user.click(await button('Giữ điểm của Trần Thu Hà'))
    expect(screen.getByRole('region', { name: 'Bài nộp' })).toHaveFocus()
    expect(await score()).toHaveValue('55')
    expect(await feedback()).toHaveValue('Của Hà')
    expect(screen.queryByText(/đã chấm bài này/)).toBeNull()
    expect(grades()).toEqual([])
    expect(drafts()).toEqual([])
  })

  test('a redo asked for meanwhile does not turn my grade into a redo', async () => {
    const submission = await essay()
    const first = await open(submission)
    await first.user.type(await score(), '90')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    cleanup()
    await colleagueGrades(submission.id, { score: 0, pass: false, feedback: 'Làm lại' })
    const { user } = await open(submission)
    expect(await screen.findByText(/^Trần Thu Hà đã yêu cầu làm lại bài này/)).toBeVisible()
    expect(await score()).toHaveValue('90')
    await user.click(await button('Vẫn lưu điểm của tôi'))
    await closed()
    expect(await bodyOf()).toEqual({ score: 90, pass: true, feedback: '' })
  })

  test('a new submission meanwhile: it is shown, what is typed stays', async () => {
    const { user, submission } = await openEssay()
    await user.type(await score(), '90')
    const { db } = await testBackend()
    await db.q
      .update(submissions)
      .set({ textAnswer: 'Bài mới của em', submittedAt: new Date() })
      .where(eq(submissions.id, submission.id))
    await user.click(await save())
    expect(await screen.findByText(/^Học viên đã nộp lại/)).toBeVisible()
    expect(await screen.findByText('Bài mới của em')).toBeVisible()
    expect(grades()).toEqual([])
    await user.click(await button('Xem bài mới trước'))
    expect(screen.getByRole('region', { name: 'Bài nộp' })).toHaveFocus()
    expect(await score()).toHaveValue('90')
    await user.click(await save())
    await closed()
    expect(grades()).toHaveLength(1)
  })

  test('when it cannot be checked, nothing is sent and the panel says why', async () => {
    const { user } = await openEssay()
    await user.type(await score(), '90')
    faults.cutOff('get', READ)
    await user.click(await save())
    expect(await screen.findByText('Chấm điểm lỗi')).toBeVisible()
    expect(screen.getByText(/Chưa kiểm tra được có ai vừa chấm bài này không/)).toBeVisible()
    expect(grades()).toEqual([])
    server.resetHandlers()
    await user.click(await save())
    await closed()
    expect(grades()).toHaveLength(1)
  })
})

describe('an unclear end', () => {
  /** The server takes it, the answer is lost. */
  const loseAnswer = () =>
    server.use(
      http.post(
        `http://localhost:3000${GRADE}`,
        async ({ request }) => {
          const { api } = await testBackend()
          await api.fetch(request.clone())
          return HttpResponse.error()
        },
        { once: true },
      ),
    )

  test('the stored grade is mine: sent again it is no change of somebody else', async () => {
    const { user, submission } = await openEssay()
    await user.type(await score(), '8,5')
    loseAnswer()
    await user.click(await save())
    expect(await screen.findByText(/Chưa rõ máy chủ đã lưu điểm hay chưa/)).toBeVisible()
    expect(await score()).not.toHaveAttribute('readonly')
    await user.click(await save())
    expect(await screen.findByText('Đã lưu điểm.')).toBeVisible()
    await closed()
    expect(await stored(submission.id)).toMatchObject({ score: 8.5 })
    expect(drafts()).toEqual([])
  })
})
