import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendsOf } from '../../../src/parts/sending/sends.ts'
import { type Fault, foreign, openForeign, WRITE_CALLS } from '../../support/foreign/backend.tsx'
import {
  catchSlowTimers,
  expectSound,
  expectText,
  REFUSALS,
  UNAUTHENTICATED,
  watchErrors,
} from '../../support/foreign/cells.ts'
import { type Write, WRITES } from '../../support/foreign/writes.ts'
import { giveRowsHeight } from '../../support/desk.ts'

/**
 * Every write to a backend that has only the contract: refused in each way, with 401 alone, cut off before
 * and after it took effect, and without an answer. Nothing typed is lost, and the app stores nothing twice
 * by itself.
 */
const ROWS = Object.entries(WRITES)
/** Beside the refusals: cut off, 401, cut off after it took effect, no answer. */
const CELLS = ROWS.length * (REFUSALS.length + 4)
let cells = 0

let errors: ReturnType<typeof watchErrors>
beforeAll(giveRowsHeight)
beforeEach(() => void (errors = watchErrors()))
afterEach(() => errors.restore())

async function open({ path, prepare, ...opening }: Write) {
  const { client } = await openForeign(path, opening)
  await prepare?.()
  return client
}

describe.each(ROWS)('%s', (name, one) => {
  const { call, send, failed, unclear = failed, twice, typed, done, once } = one
  /** Sends while the call has this fault, and waits until the app has made the call. */
  const sendTo = async (fault: Fault, cell: string) => {
    const before = foreign.count(call)
    foreign.fault(call, fault)
    await send()
    await waitFor(() => expect(foreign.count(call), cell).toBe(before + 1))
  }
  const expectGood = (cell: string) => {
    expectSound(cell)
    errors.expectNone(cell, one.logs)
    cells += 1
  }
  const expectFailed = async (cell: string, text = failed) => {
    await expectText(text, cell)
    expectGood(cell)
  }

  test(`refused or cut off, it says: «${failed}»${one.serverMessage ? ", or the server's message" : ''}`, async () => {
    const client = await open(one)
    const before = await typed?.()
    for (const [shape, fault, message] of REFUSALS) {
      const cell = `${name}, ${shape}`
      await sendTo(fault, cell)
      // The message of the previous refusal may stay until this one is shown.
      await waitFor(() => expect(sendsOf(client).isSending(), cell).toBe(false))
      await expectFailed(cell, (one.serverMessage && message) || failed)
      expect(await typed?.(), cell).toBe(before)
    }
    await sendTo({ is: 'cut' }, `${name}, cut`)
    await expectFailed(`${name}, cut`, unclear)
    expect(await typed?.(), `${name}, cut`).toBe(before)
    foreign.heal()
    await send()
    await expectText(done, `${name}, cut, again`)
    expect(once(foreign.held()), `${name}, cut, again`).toBe(true)
  })

  test('a 401 to this call alone does not end a session that GET /auth/me still knows', async () => {
    await open(one)
    const before = await typed?.()
    await sendTo(UNAUTHENTICATED, name)
    await expectText(one.serverMessage ? /unauthorized|Bạn không có quyền/ : failed, name)
    expectGood(name)
    expect(await typed?.()).toBe(before)
    expect(localStorage.getItem('token')).toBe(one.as ? 'tok' : null)
  })

  const readAgain = (client: Awaited<ReturnType<typeof open>>) =>
    waitFor(() => expect(client.isFetching()).toBe(0))

  test.runIf(twice)('cut off after it took effect: the page says to look first', async () => {
    const client = await open(one)
    const before = await typed?.()
    await sendTo({ is: 'cut after' }, name)
    foreign.heal()
    await expectText(unclear, name)
    await expectText(/Chưa rõ máy chủ đã [^]*xem đã có chưa, rồi mới gửi lại\./, name)
    expect(await typed?.()).toBe(before)
    await readAgain(client)
    await send()
    await waitFor(() => expect(foreign.count(call)).toBeGreaterThan(1))
    await expectText(done, name)
    expectGood(name)
  })

  test.runIf(!twice)('cut off after it took effect: it is stored once', async () => {
    const client = await open(one)
    await sendTo({ is: 'cut after' }, name)
    foreign.heal()
    await waitFor(() =>
      expect(isDone(done) || document.body.textContent?.includes(unclear)).toBe(true),
    )
    // A person looks at what the page says now before pressing again.
    await readAgain(client)
    if (!isDone(done)) await send()
    await expectText(done, name)
    expect(once(foreign.held())).toBe(true)
    expectGood(name)
  })

  test('without an answer there is a note after 8 seconds, whose «Dừng chờ» loses nothing', async () => {
    const timers = catchSlowTimers()
    try {
      await open(one)
      const before = await typed?.()
      await sendTo({ is: 'hangs' }, name)
      await waitFor(() => expect(timers.waiting()).toBeGreaterThan(0))
      timers.pass()
      await expectText('Máy chủ trả lời chậm hơn thường lệ.', name)
      foreign.heal()
      act(() => screen.getAllByRole('button', { name: 'Dừng chờ' }).at(-1)?.click())
      await waitFor(() => expect(saysOneOf(['Máy chủ trả lời chậm'])).toBe(false))
      expect(saysOneOf([one.letGone ?? failed, 'Chưa rõ'])).toBe(true)
      expect(await typed?.()).toBe(before)
      expectGood(name)
    } finally {
      timers.restore()
    }
  })
})

const saysOneOf = (texts: readonly string[]) =>
  texts.some((text) => document.body.textContent?.includes(text))

const isDone = (done: string | RegExp) => {
  const shown = document.body.textContent ?? ''
  return typeof done === 'string' ? shown.includes(done) : done.test(shown)
}

test('every write that the backend knows has its row', () => {
  const rows = new Set<string>(ROWS.map(([, { call }]) => call))
  expect(WRITE_CALLS.filter((call) => !rows.has(call))).toEqual([])
})

test(`all ${CELLS} cells were tested`, () => {
  expect(cells).toBe(CELLS)
})
