import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assessments } from '../../server/platform/db/schema.ts'
import { seedId } from '../../server/tools/seed/ids.ts'
import { address, closed, drafts, faults, server, testBackend } from '../support/app.tsx'
import {
  bodyOf,
  button,
  essay,
  feedback,
  GRADE,
  grades,
  open,
  openEssay,
  reads,
  redo,
  save,
  score,
  stored,
} from '../support/grader.ts'
import { makeSubmission } from '../support/learning-fixtures.ts'
import { withSheet } from '../support/steps.ts'

describe('a grade', () => {
  test.each([
    ['8,5', 8.5, 'Sẽ lưu: 8,5 điểm'],
    ['8.5', 8.5, 'Sẽ lưu: 8,5 điểm'],
    ['8.125', 8.13, 'Sẽ lưu: 8,13 điểm'],
    ['100', 100, 'Sẽ lưu: 100 điểm'],
    ['\u00a085 ', 85, 'Sẽ lưu: 85 điểm'],
  ])('%s is sent as %d; what will be stored is shown', async (typed, sent, words) => {
    const { user, submission } = await openEssay()
    await user.type(await score(), typed)
    expect(await screen.findByText(words)).toBeVisible()
    await user.type(await feedback(), 'Khá lắm')
    await user.click(await save())
    expect(await screen.findByText('Đã lưu điểm.')).toBeVisible()
    expect(await bodyOf()).toEqual({ score: sent, pass: true, feedback: 'Khá lắm' })
    await closed()
    expect(await stored(submission.id)).toMatchObject({ status: 'GRADED', score: sent })
    expect(drafts()).toEqual([])
  })

  test('0 to 100, step 0.1: announced as a number field, the arrows step it', async () => {
    const { user } = await openEssay()
    const field = await score()
    expect(field).toHaveAttribute('aria-valuemin', '0')
    expect(field).toHaveAttribute('aria-valuemax', '100')
    expect(field).toHaveAttribute('step', '0.1')
    await user.type(field, '8,5{ArrowUp}')
    expect(field).toHaveValue('8,6')
    expect(field).toHaveAttribute('aria-valuenow', '8.6')
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(field).toHaveValue('8,4')
  })

  test('an empty score is sent as 0; the line beside the button says so beforehand', async () => {
    const { user } = await openEssay()
    const line = await screen.findByText('Chưa nhập điểm: sẽ lưu 0 điểm')
    expect(line.closest('p')?.parentElement).toContainElement(await save())
    await user.click(await save())
    await closed()
    expect(await bodyOf()).toEqual({ score: 0, pass: true, feedback: '' })
  })

  test.each(['2578', '100,01', '-3', '-0,5', '1e3', '85%', '8,5,1', '7 8', 'tám'])(
    '%s is an error at the field, whichever way it is saved; nothing is sent',
    async (typed) => {
      const { user } = await openEssay({ score: 25 })
      const field = await score()
      const ways = [
        async () => user.click(await save()),
        () => user.keyboard('{Control>}{Enter}{/Control}'),
        () => user.keyboard('{Enter}'),
      ]
      for (const saveIt of ways) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await user.click(await feedback())
        await user.click(field)
        await user.keyboard(typed)
        await saveIt()
        await waitFor(() =>
          expect(field).toHaveAccessibleDescription(/^Điểm là một số từ 0 đến 100/),
        )
        expect(screen.getAllByText(/^Điểm là một số/)).toHaveLength(1)
        expect(field).toHaveFocus()
        expect(field).toHaveValue(typed)
      }
      expect(grades()).toEqual([])
    },
  )

  test('redo mode: pass false, the score field disabled, RETURNED', async () => {
    const { user, submission } = await openEssay()
    await user.type(await score(), '40')
    await user.click(await redo())
    expect(await score()).toBeDisabled()
    expect(screen.queryByText(/Chưa nhập điểm/)).toBeNull()
    await user.type(await feedback(), 'Làm lại phần hai')
    await user.click(await save())
    expect(await screen.findByText('Đã yêu cầu làm lại.')).toBeVisible()
    expect(await bodyOf()).toEqual({ score: 40, pass: false, feedback: 'Làm lại phần hai' })
    expect(await stored(submission.id)).toMatchObject({ status: 'RETURNED', score: null })
  })

  test('a TA may grade', async () => {
    const submission = await essay()
    const { user } = await open(submission, 'assistant')
    await user.type(await score(), '70')
    await user.click(await save())
    await closed()
    expect(await stored(submission.id)).toMatchObject({
      score: 70,
      graderUserId: seedId('user', 'trogiang'),
    })
  })

  test('the key S saves and returns; one press of any kind sends once', async () => {
    const { user } = await openEssay()
    await user.type(await score(), '9')
    const press = await save()
    act(() => press.focus())
    fireEvent.click(press)
    fireEvent.click(press)
    await user.keyboard('s')
    await closed()
    expect(grades()).toHaveLength(1)
  })

  test('the key S saves nothing while the help of the keys is read', async () => {
    const { user, submission } = await openEssay()
    await user.type(await score(), '70')
    const focused = await save()
    act(() => focused.focus())
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Phím tắt khi chấm bài' })
    await waitFor(() => expect(help).toContainElement(document.activeElement as HTMLElement))
    await user.keyboard('s')
    await user.click(within(help).getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(help).not.toBeInTheDocument())
    expect(reads(submission.id)).toHaveLength(1)
    expect(grades()).toEqual([])
  })

  test.each(['Enter in the score', 'the button'])(
    'save and next ungraded by %s: the same one call, then the next submission that waits',
    async (way) => {
      withSheet(['gradebook'])
      const submission = await essay()
      const { db } = await testBackend()
      const { assessmentId } = await stored(submission.id)
      const next = await makeSubmission(db, assessmentId, seedId('user', 'buihaiyen'), {
        textAnswer: 'Bài của Yến',
      })
      const { lessonId } = (
        await db.q.select().from(assessments).where(eq(assessments.id, assessmentId))
      )[0]!
      const { user } = await open({ id: submission.id, lessonId })
      await user.type(await score(), '80')
      if (way === 'the button') await user.click(await button('Lưu và chấm bài tiếp theo'))
      else await user.keyboard('{Enter}')
      await waitFor(() => expect(address()).not.toContain(submission.id))
      expect(await bodyOf()).toEqual({ score: 80, pass: true, feedback: '' })
      expect(grades()).toHaveLength(1)
      expect((await stored(next.id)).status).toBe('SUBMITTED')
    },
  )

  test('Enter over a grade that is there saves and goes back to where it was opened', async () => {
    const { user } = await openEssay({ status: 'GRADED', score: 70 })
    await user.clear(await score())
    await user.type(await score(), '75{Enter}')
    await closed()
    expect(await bodyOf()).toMatchObject({ score: 75 })
    expect(screen.queryByText('Không còn bài nào chờ chấm trong danh sách này.')).toBeNull()
  })

  test("refused: 'Chấm điểm lỗi' with the server's hint; everything stays", async () => {
    faults.refuse('post', GRADE, 400, { message: 'Lớp đã kết thúc.' })
    const { user } = await openEssay()
    await user.type(await score(), '8,5')
    await user.type(await feedback(), 'Khá')
    await user.click(await save())
    expect(await screen.findByText('Chấm điểm lỗi')).toBeVisible()
    expect(screen.getByText('Lớp đã kết thúc.')).toBeVisible()
    expect(await score()).toHaveValue('8,5')
    expect(await feedback()).toHaveValue('Khá')
    server.resetHandlers()
    await user.click(await save())
    await closed()
  })
})
