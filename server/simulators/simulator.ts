import { Hono, type Context } from 'hono'
import { momoApi } from './momo-side.ts'
import type { SimPayment } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import { isOutcome, outcomesOf } from './outcomes.ts'
import { errorPage, paymentPage, type Page } from './page.ts'
import { play } from './play.ts'
import { returnAddress } from './results.ts'
import { openVnpayPayment, vnpayApi } from './vnpay-side.ts'

/**
 * Simulates both payment providers with real signatures (docs/providers/payments.md#simulators): their
 * APIs, a payment page where the payer chooses the outcome, and a JSON control for tests. It has its
 * own keys, and what it knows of payments is in its books alone.
 */
export function createSimulator(options: SimulatorOptions) {
  const { basePath, books } = options
  const app = new Hono()

  const show = (c: Context, { html, csp }: Page, status: 200 | 404 = 200) =>
    c.html(html, status, { 'Content-Security-Policy': csp, 'Cache-Control': 'no-store' })
  const showPayment = (c: Context, payment: SimPayment | undefined) =>
    payment
      ? show(
          c,
          paymentPage({
            payment,
            now: options.now(),
            action: `${basePath}/pay`,
            returnUrl: payment.decision ? returnAddress(options, payment, payment.decision) : null,
          }),
        )
      : show(c, errorPage('91'), 404)
  const pageOf = ({ provider, orderId }: SimPayment) => {
    const t = Buffer.from(`${options.momo.partnerCode}|${orderId}`).toString('base64')
    return provider === 'MOMO'
      ? `${basePath}/momo/v2/gateway/pay?t=${encodeURIComponent(t)}`
      : `${basePath}/vnpay/pay?ref=${encodeURIComponent(orderId)}`
  }
  /** The payment and the outcome that a form or the control names; null unless both exist. */
  const chosen = async (provider: unknown, orderId: unknown, outcome: unknown) => {
    if (provider !== 'MOMO' && provider !== 'VNPAY') return null
    if (typeof orderId !== 'string' || !isOutcome(outcome)) return null
    const payment = await books.find({ provider, orderId })
    return payment && outcomesOf(provider).includes(outcome) ? { payment, outcome } : null
  }

  app.route('/momo', momoApi(options))
  app.get('/momo/v2/gateway/pay', async (c) => {
    const [, orderId = ''] = Buffer.from(c.req.query('t') ?? '', 'base64')
      .toString()
      .split('|')
    return showPayment(c, await books.find({ provider: 'MOMO', orderId }))
  })

  app.route('/vnpay', vnpayApi(options))
  app.get('/vnpay/vpcpay.html', async (c) => {
    const opened = await openVnpayPayment(options, new URL(c.req.url).search.slice(1))
    return c.redirect(
      'error' in opened
        ? `${basePath}/vnpay/Payment/Error.html?code=${opened.error}`
        : pageOf(opened),
    )
  })
  app.get('/vnpay/pay', async (c) =>
    showPayment(c, await books.find({ provider: 'VNPAY', orderId: c.req.query('ref') ?? '' })),
  )
  app.get('/vnpay/Payment/Error.html', (c) => show(c, errorPage(c.req.query('code') ?? '')))

  app.post('/pay', async (c) => {
    const form = await c.req.parseBody().catch(() => null)
    const choice = form && (await chosen(form['provider'], form['orderId'], form['outcome']))
    if (!choice) return show(c, errorPage('91'), 404)
    const played = await play(options, choice.payment, choice.outcome)
    return c.redirect(played?.returnUrl ?? pageOf(choice.payment), 303)
  })

  app.post('/control', async (c) => {
    const input = await c.req.json<Record<string, unknown>>().catch(() => null)
    const choice = await chosen(input?.['provider'], input?.['orderId'], input?.['outcome'])
    if (!choice) return c.json({ message: 'Không có giao dịch hoặc tình huống này.' }, 404)
    const played = await play(options, choice.payment, choice.outcome)
    if (!played) return c.json({ message: 'Giao dịch đã kết thúc.' }, 409)
    await played.delivered
    const { log = [] } = (await books.find(choice.payment)) ?? {}
    return c.json({ returnUrl: played.returnUrl, log })
  })
  app.get('/control/log', async (c) => {
    const provider = c.req.query('provider')
    const orderId = c.req.query('orderId') ?? ''
    if (provider !== 'MOMO' && provider !== 'VNPAY') return c.json({ items: [] })
    const payment = await books.find({ provider, orderId })
    return c.json({ items: payment?.log ?? [] })
  })
  return app
}
