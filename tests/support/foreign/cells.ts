import { act, screen, waitFor } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { ApiError } from '../../../src/api/errors.ts'
import type { Fault } from './backend.tsx'

/** What every cell of the tables of tests/app/foreign-*.test.tsx expects. */

const json = (body: object): Refusal => ({ is: 'refused', status: 400, body: body as never })
const plain = (text: string, type = 'text/plain'): Refusal => ({
  is: 'refused',
  status: 400,
  body: { text, type },
})
type Refusal = Extract<Fault, { is: 'refused' }>

/** Each shape has a message of its own, so that no earlier one can pass for it. */
const message = (number: number) => `Điểm phải > ${number} và <b> là chữ.`

/** How servers refuse, and what of it a screen may show: the message, as text; `null` for nothing. */
export const REFUSALS: readonly [shape: string, fault: Refusal, message: string | null][] = [
  ['{message}', json({ message: message(1) }), message(1)],
  ['{error}', json({ error: message(2) }), message(2)],
  ['{error: {message}}', json({ error: { message: message(3) } }), message(3)],
  ['{errors: […]}', json({ errors: [{ msg: message(4) }] }), message(4)],
  ['{errors: {…}}', json({ errors: { ten: [message(5)] } }), message(5)],
  ['{detail}', json({ detail: message(6) }), message(6)],
  ['plain text', plain(message(7)), message(7)],
  ['HTML', plain('<!doctype html><title>Bad</title><p>nginx', 'text/html'), null],
  ['nothing', plain(''), null],
]

/** 401 to one call, while GET /auth/me still knows the session. */
export const UNAUTHENTICATED: Refusal = { ...json({ message: 'unauthorized' }), status: 401 }

const MACHINE_ROOM =
  /undefined|NaN|Invalid Date|\[object|\bnull\b|nginx|<p>|Trang này gặp sự cố|404 Not Found/

/** No blank page, no error page, nothing of the machine room; `cell` names the cell in a failure. */
export function expectSound(cell: string) {
  expect(document.querySelector('main')?.textContent?.trim(), cell).toBeTruthy()
  expect(screen.getAllByRole('heading', { level: 1, hidden: true }), cell).not.toEqual([])
  expect(document.body.textContent, cell).not.toMatch(MACHINE_ROOM)
}

/** Something on the page or in a dialog still stands for what is loading. */
export const isWaiting = () =>
  document.querySelector('main .skeleton, [role=dialog] .skeleton') !== null

/** Nothing is loading any more. */
export const settled = (cell: string) => waitFor(() => expect(isWaiting(), cell).toBe(false))

/** Waits until a text is on the page, in toasts and dialogs, too. */
export const expectText = (text: string | RegExp, cell: string) =>
  waitFor(() => {
    const shown = document.body.textContent ?? ''
    if (typeof text === 'string') expect(shown, cell).toContain(text)
    else expect(shown, cell).toMatch(text)
  })

const SLOW_MS = 8_000

/** Catches the timers of 8 seconds; `pass` lets that time pass for all of them at once. */
export function catchSlowTimers() {
  const real = globalThis.setTimeout
  let waiting: (() => void)[] = []
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    run: () => void,
    ms?: number,
    ...rest: unknown[]
  ) => {
    if (ms !== SLOW_MS) return real(run, ms, ...rest)
    waiting.push(run)
    return real(() => {}, 0)
  }) as typeof setTimeout)
  return {
    pass: () =>
      act(() => {
        const due = waiting
        waiting = []
        for (const run of due) run()
      }),
    /** How many of them are running. */
    waiting: () => waiting.length,
    restore: () => spy.mockRestore(),
  }
}

/** What was logged as an error since. */
export function watchErrors() {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  // jsdom does not know the element `search`.
  const isOfJsdom = (text: unknown) => String(text).includes('unrecognized in this browser')
  return {
    /** `failures`: failed calls may be logged. */
    expectNone: (cell: string, failures = false) =>
      expect(
        logged.mock.calls.filter(
          ([what]) => !isOfJsdom(what) && !(failures && what instanceof ApiError),
        ),
        cell,
      ).toEqual([]),
    restore: () => logged.mockRestore(),
  }
}
