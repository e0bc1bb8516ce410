import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { flagUnheardRefunds } from '../../server/subjects/commerce/refund-claim.ts'
import * as t from '../../server/platform/db/schema.ts'
import { newId } from '../../server/platform/ids.ts'
import { startRuntime } from '../../server/runtime.ts'
import { orderDesk } from '../support/back-office-orders.ts'
import { effectsOf, openFlags, providerCall, readOrder, startPayment } from '../support/payments.ts'

/** Refunds of the back office: docs/back-office.md#orders. */

const { api, owner, get, act, paid, change, logOf, mailsTo } = orderDesk()

let outside: typeof fetch
beforeAll(() => void (outside = api.deps.fetch))

/** Holds each answer of the provider, which has done what was asked, until it is let go. */
function heldAnswers() {
  let release = () => {}
  const letGo = new Promise<void>((resolve) => {
    release = resolve
  })
  const asked: string[] = []
  api.deps.fetch = async (input, init) => {
    const answer = await outside(input, init)
    asked.push(providerCall(input, init).name)
    await letGo
    return answer
  }
  return { release, someoneAsks: () => expect.poll(() => asked.length).toBe(1) }
}

describe('a refund', () => {
  test('goes through once; its line in the log says who, how much, what was taken and why', async () => {
    const order = await paid()
    const refunded = await act(order.orderId, 'refund', { note: ' Học viên đổi ý. ' })
    expect([refunded.status, refunded.body]).toEqual([200, { outcome: 'refunded', code: '00/05' }])
    expect(await effectsOf(api, order)).toMatchObject({ status: 'REFUNDED', enrolments: 0 })
    const again = await act(order.orderId, 'refund')
    expect([again.status, again.body.code]).toEqual([409, 'REFUNDED'])
    expect(await logOf(order.orderId)).toEqual([
      {
        actorId: owner.id,
        action: 'order.refund',
        before: null,
        after: { outcome: 'asked', amount: 499_000 },
        note: 'Học viên đổi ý.',
      },
      {
        actorId: owner.id,
        action: 'order.refund',
        before: { status: 'PAID' },
        after: {
          status: 'REFUNDED',
          outcome: 'refunded',
          code: '00/05',
          amount: 499_000,
          coursesTaken: [order.courses[0]?.id],
        },
        note: 'Học viên đổi ý.',
      },
    ])
    expect(await get(`/${order.orderId}`)).toMatchObject({
      refund: { state: 'no' },
      canResend: true,
    })
  })

  test('one that is refused is flagged once, logged each time and may be tried again', async () => {
    const order = await paid('MOMO')
    await change(order.orderId, { totalAmount: order.total + 1 })
    for (let round = 0; round < 2; round += 1) {
      const { status, body } = await act(order.orderId, 'refund')
      expect([status, body]).toEqual([200, { outcome: 'refused', code: '1081' }])
    }
    expect(await openFlags(api, order.orderId)).toEqual(['Cổng từ chối hoàn tiền (mã 1081).'])
    const asked = { outcome: 'asked', amount: order.total + 1 }
    const refused = { outcome: 'refused', code: '1081', amount: order.total + 1 }
    expect((await logOf(order.orderId)).map(({ after }) => after)).toEqual([
      asked,
      refused,
      asked,
      refused,
    ])
  })

  test('a refusal after a question without an answer is no refusal', async () => {
    const order = await paid('MOMO')
    api.deps.fetch = async () => {
      throw new TypeError('fetch failed')
    }
    expect((await act(order.orderId, 'refund')).body.outcome).toBe('unclear')
    expect((await get(`/${order.orderId}`)).refund).toMatchObject({ state: 'can', isUnclear: true })
    // What a provider may say that has refunded by then.
    api.deps.fetch = async (input, init) => {
      const { body } = providerCall(input, init)
      return Response.json({ ...body, resultCode: 1081, message: 'Hoàn quá số tiền.' })
    }
    expect((await act(order.orderId, 'refund')).body).toEqual({ outcome: 'unclear', code: '1081' })
    for (const reason of await openFlags(api, order.orderId)) {
      expect(reason).toMatch(/^Chưa rõ đã hoàn tiền hay chưa/)
    }
    api.deps.fetch = outside
    const confirmed = await act(order.orderId, 'refund-confirmation', { note: 'Thấy ở cổng.' })
    expect(confirmed.status).toBe(204)
    expect(await readOrder(api, order.orderId)).toMatchObject({
      status: 'REFUNDED',
      refundAskedAt: null,
    })
    expect((await logOf(order.orderId)).at(-1)).toMatchObject({
      action: 'order.refund-confirmed',
      note: 'Thấy ở cổng.',
    })
    expect((await act(order.orderId, 'refund-confirmation')).body.code).toBe('REFUNDED')
  })

  test('while one waits for the provider, another is refused and asks nobody; a dead claim is taken over', async () => {
    const order = await paid()
    const asked: string[] = []
    api.deps.fetch = (input, init) => {
      asked.push(providerCall(input, init).name)
      return outside(input, init)
    }
    await change(order.orderId, { refundAskedAt: new Date() })
    expect((await get(`/${order.orderId}`)).refund.state).toBe('running')
    const { status, body } = await act(order.orderId, 'refund')
    expect([status, body.code, asked]).toEqual([409, 'REFUND_RUNNING', []])
    expect(await openFlags(api, order.orderId)).toEqual([])
    await change(order.orderId, { refundAskedAt: new Date(Date.now() - 121_000) })
    expect((await act(order.orderId, 'refund')).body.outcome).toBe('refunded')
    expect(asked).toHaveLength(1)
  })

  test('whoever dies while the provider is asked leaves who asked, and a person is told once', async () => {
    const order = await paid()
    const { release, someoneAsks } = heldAnswers()
    const refund = act(order.orderId, 'refund', { note: 'Học viên đổi ý.' })
    await someoneAsks()
    expect(await logOf(order.orderId)).toMatchObject([
      {
        actorId: owner.id,
        action: 'order.refund',
        after: { outcome: 'asked', amount: order.total },
        note: 'Học viên đổi ý.',
      },
    ])
    // Not while the answer may still come.
    await flagUnheardRefunds(api.deps)
    expect(await openFlags(api, order.orderId)).toEqual([])
    api.clock.now = new Date(Date.now() + 121_000)
    const left = { state: 'can', isUnclear: true }
    expect((await get(`/${order.orderId}`)).refund).toMatchObject(left)
    await Promise.all([flagUnheardRefunds(api.deps), flagUnheardRefunds(api.deps)])
    expect(await openFlags(api, order.orderId)).toEqual([
      expect.stringMatching(/^Chưa rõ đã hoàn tiền hay chưa \(mất câu trả lời của cổng\)/),
    ])
    expect((await get(`/${order.orderId}`)).refund).toMatchObject(left)
    // What a person has dealt with does not come back for the same claim.
    expect((await act(order.orderId, 'resolve', { note: 'Chưa hoàn.' })).body).toEqual({
      resolved: 1,
    })
    await flagUnheardRefunds(api.deps)
    expect(await openFlags(api, order.orderId)).toEqual([])
    expect((await get(`/${order.orderId}`)).refund).toMatchObject(left)
    // It was no more than slow: what it has heard counts after all.
    release()
    expect((await refund).body.outcome).toBe('refunded')
    expect(await readOrder(api, order.orderId)).toMatchObject({ status: 'REFUNDED' })
    await flagUnheardRefunds(api.deps)
    expect(await openFlags(api, order.orderId)).toEqual([])
  })

  test('the job stops when it is told to', async () => {
    const order = await paid()
    await change(order.orderId, { refundRef: newId(), refundAskedAt: new Date(0) })
    await flagUnheardRefunds(api.deps, AbortSignal.abort())
    expect(await openFlags(api, order.orderId)).toEqual([])
    await flagUnheardRefunds(api.deps)
    expect(await openFlags(api, order.orderId)).toHaveLength(1)
  })

  test('a confirmation waits for who asks the provider, whose answer is not lost', async () => {
    const order = await paid()
    const { release, someoneAsks } = heldAnswers()
    const refund = act(order.orderId, 'refund', { note: 'Học viên đổi ý.' })
    await someoneAsks()
    const confirmed = await act(order.orderId, 'refund-confirmation', { note: 'Thấy ở cổng.' })
    release()
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'REFUND_RUNNING'])
    expect((await refund).body).toEqual({ outcome: 'refunded', code: '00/05' })
    expect((await logOf(order.orderId)).at(-1)).toMatchObject({
      action: 'order.refund',
      after: { outcome: 'refunded', code: '00/05' },
      note: 'Học viên đổi ý.',
    })
    // One of somebody who has died waits for nobody.
    const left = await paid()
    await change(left.orderId, { refundAskedAt: new Date(Date.now() - 121_000) })
    expect((await act(left.orderId, 'refund-confirmation')).status).toBe(204)
  })

  test('its mail says that courses stay only where the buyer has one of them', async () => {
    const textOf = async ({ user, orderId }: Awaited<ReturnType<typeof paid>>) => {
      const sent = await mailsTo(user.email)
      return sent.find(({ dedupeKey }) => dedupeKey === `order-refunded:${orderId}`)?.textBody
    }
    const taken = await paid('MOMO', [300_000, 199_000])
    for (const { id } of taken.courses) {
      const path = `/api/admin/users/${taken.user.id}/courses/${id}`
      const json = { reason: 'Nhầm khóa.' }
      expect((await api.call('DELETE', path, { as: owner.id, json })).status).toBe(200)
    }
    await act(taken.orderId, 'refund')
    expect(await textOf(taken)).toContain('đã hoàn lại 499.000')
    expect(await textOf(taken)).not.toContain('khóa học')
    const given = await paid()
    await api.db.q
      .update(t.enrolments)
      .set({ orderId: null })
      .where(eq(t.enrolments.userId, given.user.id))
    await act(given.orderId, 'refund')
    expect(await textOf(given)).toContain('Các khóa học của bạn vẫn được giữ nguyên.')
  })

  test('what is not paid cannot be refunded', async () => {
    const { orderId } = await startPayment(api, 'MOMO')
    const { status, body } = await act(orderId, 'refund')
    expect([status, body.code]).toEqual([409, 'NOT_PAID'])
    expect((await get(`/${orderId}`)).refund.state).toBe('no')
    expect(await logOf(orderId)).toEqual([])
  })
})

test('the running server looks for refunds whose answer nobody heard', async () => {
  const order = await paid()
  await change(order.orderId, { refundRef: newId(), refundAskedAt: new Date(0) })
  const { settings, log } = api.deps
  const selfUrl = () => api.url
  const runtime = await startRuntime(settings, { database: api.db, selfUrl, log })
  onTestFinished(runtime.jobs.stop)
  await runtime.jobs.runOnce()
  expect(await openFlags(api, order.orderId)).toHaveLength(1)
})
