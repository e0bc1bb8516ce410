import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Call, type Fault, foreign, openForeign } from '../../support/foreign/backend.tsx'
import {
  catchSlowTimers,
  expectSound,
  expectText,
  isWaiting,
  REFUSALS,
  settled,
  UNAUTHENTICATED,
  watchErrors,
} from '../../support/foreign/cells.ts'
import { FORMS, formName, PLAIN } from '../../support/foreign/entities.ts'
import { SCREENS, type Screen } from '../../support/foreign/screens.ts'
import { requests } from '../../support/app.tsx'
import { giveRowsHeight } from '../../support/desk.ts'

/**
 * Every screen with a backend that has only the contract. A cell is one case: all answers of a screen in one shape, or
 * one of its reads that is refused in one way, refused with 401 alone, cut off or slow. A screen stays mounted from one
 * refusal to the next.
 */
const SCREEN_ROWS = Object.entries(SCREENS)
const READ_ROWS = SCREEN_ROWS.flatMap(([name, one]) =>
  (Object.entries(one.reads) as [Call, string][]).map(
    ([call, failed]) => [name, call, failed, one] as const,
  ),
)
/** Beside the refusals: a 401 to this call alone, a connection that breaks, no answer. */
const CELLS_OF_A_READ = REFUSALS.length + 3
const CELLS = SCREEN_ROWS.length * FORMS.length + READ_ROWS.length * CELLS_OF_A_READ
let cells = 0

let errors: ReturnType<typeof watchErrors>
beforeAll(giveRowsHeight)
beforeEach(() => void (errors = watchErrors()))
afterEach(() => errors.restore())

async function open({ path, press, ...opening }: Screen, form = PLAIN) {
  const view = await openForeign(path, { ...opening, form })
  if (press) await view.user.click(await screen.findByRole('button', { name: press }))
  return view
}

describe.each(SCREEN_ROWS)('%s: the answers', (name, one) => {
  test(`are shown in each of ${FORMS.length} shapes`, async () => {
    for (const form of FORMS) {
      const cell = `${name}, ${formName(form)}`
      const { unmount } = await open(one, form)
      await expectText(one.shows, cell)
      await settled(cell)
      expectSound(cell)
      errors.expectNone(cell)
      unmount()
      cleanup()
      cells += 1
    }
    expect(requests.length).toBeGreaterThan(0)
  })
})

/** Opens the screen of a read; `again` reads everything anew, and the call has this fault. */
async function openRead([name, call, failed, one]: (typeof READ_ROWS)[number]) {
  const { client } = await open(one)
  await expectText(one.shows, name)
  await settled(name)
  const again = async (cell: string, fault: Fault) => {
    const before = foreign.count(call)
    foreign.fault(call, fault)
    act(() => void client.resetQueries())
    await waitFor(() => expect(foreign.count(call), cell).toBeGreaterThan(before))
  }
  const expectFailed = async (cell: string) => {
    await waitFor(() => expect(client.isFetching(), cell).toBe(0))
    await settled(cell)
    await expectText(failed, cell)
    expectSound(cell)
    errors.expectNone(cell)
    cells += 1
  }
  return { again, expectFailed }
}

describe.each(READ_ROWS)('%s: %s', (...row) => {
  const [name, call, failed, one] = row
  const where = `${name}, ${call}`

  test(`refused or cut off, it says: ${failed || 'nothing'}`, async () => {
    const { again, expectFailed } = await openRead(row)
    for (const [shape, fault] of [...REFUSALS, ['cut', { is: 'cut' }] as const]) {
      await again(`${where}, ${shape}`, fault)
      await expectFailed(`${where}, ${shape}`)
    }
    expect(foreign.count(call)).toBeGreaterThan(REFUSALS.length)
  })

  test('a 401 to this call alone does not end a session that GET /auth/me still knows', async () => {
    const { again, expectFailed } = await openRead(row)
    await again(where, UNAUTHENTICATED)
    await expectFailed(where)
    expect(localStorage.getItem('token')).toBe(one.as ? 'tok' : null)
  })

  test('without an answer there is a note after 8 seconds, whose «Thử lại» gets the answer', async () => {
    const timers = catchSlowTimers()
    try {
      const { again } = await openRead(row)
      await again(where, { is: 'hangs' })
      if (isWaiting()) {
        timers.pass()
        await expectText('Máy chủ trả lời chậm hơn thường lệ.', where)
        foreign.heal()
        for (const way of screen.getAllByRole('button', { name: 'Thử lại' })) act(() => way.click())
        await expectText(one.shows, where)
        await settled(where)
      }
      expectSound(where)
      errors.expectNone(where)
      expect(foreign.count(call)).toBeGreaterThan(1)
      cells += 1
    } finally {
      timers.restore()
    }
  })
})

test(`all ${CELLS} cells were tested`, () => {
  expect(cells).toBe(CELLS)
})
