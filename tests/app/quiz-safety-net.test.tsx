import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address, closed, drafts, expireSession, renderApp, signInAs } from '../support/app.tsx'
import { putOffSignIn } from '../support/sign-in-again.ts'
import {
  answerAll,
  answerQuiz,
  answerThread,
  attempt,
  choose,
  openQuiz,
  submitButton,
  submits,
  summary,
} from '../support/quiz-dialog.ts'
import { holdInOtherTab, withLocks } from '../support/web-locks.ts'

withLocks()
beforeEach(answerAll)

/** The name of the one lock that is held. */
async function heldLock(): Promise<string> {
  const { held = [] } = await navigator.locks.query()
  expect(held).toHaveLength(1)
  return held[0]?.name ?? ''
}

/** Begins the attempt, and opens it again while another tab has it. */
async function openBesideOtherTab(chosen?: string) {
  const first = await openQuiz()
  const option = await choose(chosen ?? 'A')
  if (chosen) await first.user.click(option)
  const name = await heldLock()
  first.unmount()
  const letGo = holdInOtherTab(name)
  const view = await openQuiz()
  expect(await screen.findByText(/đang làm quiz này ở một thẻ khác/)).toBeVisible()
  return { ...view, letGo }
}

/** Runs once an element is in the page: before the effects of the component that put it there. */
const whenShown = (selector: string, run: (shown: HTMLElement) => void) =>
  new Promise<void>((done) => {
    const watch = new MutationObserver(() => {
      const shown = document.querySelector<HTMLElement>(selector)
      if (!shown) return
      watch.disconnect()
      run(shown)
      done()
    })
    watch.observe(document.body, { childList: true, subtree: true })
  })
/** Types a letter as browsers do, at once. */
function typeNow(field: HTMLTextAreaElement, letter: string) {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    field,
    field.value + letter,
  )
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

describe('the safety net', () => {
  test('what is pressed and typed in the very moment that the questions appear stays', async () => {
    const entered = whenShown('[role=dialog] textarea', (field) => {
      document.querySelector<HTMLElement>('[role=dialog] input[type=radio]')?.click()
      for (const letter of 'Muối') typeNow(field as HTMLTextAreaElement, letter)
    })
    await openQuiz()
    expect(await screen.findByRole('textbox')).toHaveValue('Muối')
    expect(screen.getByLabelText('A')).toBeChecked()
    await entered
  })

  test('every change is kept on the device and comes back after a reload', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    expect(await screen.findByText(/^Đã lưu trên thiết bị này lúc \d\d:\d\d/)).toBeVisible()
    await first.user.type(screen.getByRole('textbox'), 'Nửa chừng')
    first.unmount()
    await openQuiz()
    expect(await choose('B')).toBeChecked()
    expect(screen.getByRole('textbox')).toHaveValue('Nửa chừng')
    expect(screen.getByText(/^Đã khôi phục bản lưu trên thiết bị này lúc/)).toBeVisible()
  })

  test('an expired session in the middle: after signing in again everything is there', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    await first.user.type(screen.getByRole('textbox'), 'Đừng mất')
    await expireSession('student')
    await first.user.click(await submitButton())
    await putOffSignIn(first.user)
    // A reload leads to the ordinary sign-in page.
    first.unmount()
    await renderApp(paths.lesson('l', { quiz: 'q1' }))
    await screen.findByRole('heading', { name: 'Đăng nhập' })
    expect(address()).toBe(paths.login(paths.lesson('l', { quiz: 'q1' })))
    await signInAs('student')
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })))
    expect(await choose('B')).toBeChecked()
    expect(screen.getByRole('textbox')).toHaveValue('Đừng mất')
  })

  test('another user on the same device sees nothing of it', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    first.unmount()
    await renderApp(paths.lesson('l', { quiz: 'q1' }), { as: 'newStudent' })
    expect(await choose('B')).not.toBeChecked()
    expect(screen.queryByText(/^Đã khôi phục/)).toBeNull()
  })

  test('a new attempt begins empty; what the server has is forgotten', async () => {
    const first = await openQuiz()
    await first.user.click(await choose('B'))
    await waitFor(() => expect(drafts()).toHaveLength(1))
    await first.user.click(await submitButton())
    await screen.findByText('Đã nộp quiz.')
    expect(drafts()).toEqual([])
    first.unmount()
    answerQuiz({ attempt: { ...attempt, number: 2 } })
    await openQuiz()
    expect(await choose('B')).not.toBeChecked()
  })

  test('a second tab on the same attempt is read-only and says why; alone again it takes over', async () => {
    const { letGo } = await openBesideOtherTab('B')
    expect(await choose('A')).toBeDisabled()
    expect(await submitButton()).toBeDisabled()
    letGo()
    await waitFor(async () => expect(await choose('A')).toBeEnabled())
    expect(await choose('B')).toBeChecked()
    expect(await submitButton()).toBeEnabled()
  })

  test('submitted by the other tab, this one does not go on with an attempt that is over', async () => {
    const { letGo } = await openBesideOtherTab()
    answerThread(summary())
    letGo()
    expect(await screen.findByText('Quiz này đã được nộp ở một thẻ khác.')).toBeVisible()
    await closed()
    expect(screen.getByText('Điểm: 75%')).toBeVisible()
    expect(submits()).toHaveLength(0)
  })

  test('a tab that is closed while it waits leaves the queue', async () => {
    const { letGo, unmount } = await openBesideOtherTab()
    unmount()
    letGo()
    await waitFor(async () =>
      expect(await navigator.locks.query()).toEqual({ held: [], pending: [] }),
    )
  })

  test('a browser without locks keeps nobody out', async () => {
    Reflect.deleteProperty(navigator, 'locks')
    await openQuiz()
    expect(await choose('A')).toBeEnabled()
    expect(await submitButton()).toBeEnabled()
  })

  test('a device that refuses to keep anything says so', async () => {
    const { user } = await openQuiz()
    const box = await choose('B')
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    onTestFinished(() => full.mockRestore())
    await user.click(box)
    const said = await screen.findByText(/^Không lưu được trên thiết bị này/)
    expect(said).toBeVisible()
    // Seen beside any question, while what is kept is told after the last one.
    expect(said.closest('.modal-body')).toBeNull()
  })
})
