import { Hono, type Context } from 'hono'
import type { SimPayment } from './books.ts'
import type { SimulatorOptions } from './options.ts'
import { isOutcome } from './outcomes.ts'
import { errorPage, paymentPage, type Page } from './page.ts'
import { play } from './play.ts'
import { isSimulated, outcomesOf, PROVIDER_SIDES, returnAddress } from './providers.ts'

/**
 * Simulates the payment providers with real signatures (docs/providers/payments.md#simulators): their APIs, a payment
 * page, and a JSON control for tests. Own keys, own books.
 */
export function createSimulator(options: SimulatorOptions) {
  const { basePath, books } = options
  const app = new Hono()

  const show = (c: Context, { html, csp }: Page, status: 200 | 404 = 200) =>
    c.html(html, status, { 'Content-Security-Policy': csp, 'Cache-Control': 'no-store' })
  const showUnknown = (c: Context) => show(c, errorPage('Không tìm thấy giao dịch.', '91'), 404)
  const showPayment = (c: Context, payment: SimPayment | undefined) =>
    payment
      ? show(
          c,
          paymentPage({
            payment,
            name: PROVIDER_SIDES[payment.provider].name,
            outcomes: outcomesOf(payment.provider),
            now: options.now(),
            action: `${basePath}/pay`,
            returnUrl: payment.decision ? returnAddress(options, payment, payment.decision) : null,
          }),
        )
      : showUnknown(c)
  /** The payment and the outcome that a form or the control names; null unless both exist. */
  const chosen = async (provider: unknown, orderId: unknown, outcome: unknown) => {
    if (!isSimulated(provider) || typeof orderId !== 'string' || !isOutcome(outcome)) return null
    const payment = await books.find({ provider, orderId })
    return payment && outcomesOf(provider).includes(outcome) ? { payment, outcome } : null
  }

  for (const [id, { routes }] of Object.entries(PROVIDER_SIDES)) {
    app.route(`/${id.toLowerCase()}`, routes(options, { payment: showPayment, show }))
  }

  app.post('/pay', async (c) => {
    const form = await c.req.parseBody().catch(() => null)
    const choice = form && (await chosen(form['provider'], form['orderId'], form['outcome']))
    if (!choice) return showUnknown(c)
    const { payment, outcome } = choice
    const played = await play(options, payment, outcome)
    const { pagePath } = PROVIDER_SIDES[payment.provider]
    return c.redirect(played?.returnUrl ?? basePath + pagePath(options, payment.orderId), 303)
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
    const payment = isSimulated(provider) ? await books.find({ provider, orderId }) : undefined
    return c.json({ items: payment?.log ?? [] })
  })
  return app
}
