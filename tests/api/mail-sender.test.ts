import { expect, test } from 'vitest'
import { enqueueMail } from '../../server/providers/mail/outbox.ts'
import { startApi } from '../support/api.ts'
import { makeUser } from '../support/fixtures.ts'
import { choose, startPayment } from '../support/payments.ts'
import { publishPage } from '../support/site-pages.ts'
import { statementCounter } from '../support/statements.ts'
import { readMails } from '../support/mails.ts'
import { EMPTY_SITE } from '../support/site-data.ts'

/** What mails and receipts say of whoever runs the site (docs/trust.md#pages). */

const OWNER = {
  brand: 'Lớp Xanh',
  legalName: 'Công ty A & B',
  taxCode: '0123456789',
  phone: '024 1234 5678',
  noticeAddress: '2 Tràng Tiền',
}

async function mailOfPurchase(owner: Partial<typeof OWNER>, publish: boolean) {
  const api = await startApi()
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  await api.call('PUT', '/api/admin/site', { as: admin.id, json: { ...EMPTY_SITE, ...owner } })
  if (publish) await publishPage(api.db, 'hoan-tien')
  const { orderId } = await startPayment(api, 'MOMO')
  await choose(api, 'MOMO', orderId, 'success')
  const [mail] = await readMails(api)
  return { mail, page: `${api.deps.selfUrl()}/pages/hoan-tien` }
}

test('a receipt names the seller, and every mail the owner and its pages', async () => {
  const { mail, page } = await mailOfPurchase(OWNER, true)
  expect(mail?.textBody).toContain('\nBên bán: Công ty A & B\nMã số thuế: 0123456789\n')
  expect(mail?.textBody).toContain(
    [
      '',
      'Lớp Xanh · Công ty A & B',
      'Mã số thuế: 0123456789',
      'Điện thoại: 024 1234 5678',
      'Nơi nhận thông báo, khiếu nại: 2 Tràng Tiền',
      `Hoàn tiền: ${page}`,
    ].join('\n'),
  )
  expect(mail?.htmlBody).toContain('>Lớp Xanh · Công ty A &#38; B</p>')
  expect(mail?.htmlBody).toContain(`href="${page}"`)
})

test('without such data a mail is as it was', async () => {
  const { mail } = await mailOfPurchase({}, false)
  expect(mail?.textBody).toMatch(/--\nLớp Mở · E-LEARNING SYSTEM\n.*không trả lời thư này\.$/)
  expect(mail?.textBody).not.toContain('Bên bán')
})

test('a mail is written by one statement, and says its event as it was, the owner as it is when it is sent', async () => {
  // Whose statements are counted.
  const api = await startApi({ processes: 1 })
  const admin = await makeUser(api.db, { roles: ['ADMIN'] })
  const data = {
    name: 'Lê Na',
    orderId: '0198a2b4c6d87e1f9a3b5c7d',
    totalAmount: 499_000,
    items: [{ title: 'React', price: 499_000, quantity: 1 }],
  }
  const mail = { template: 'receipt' as const, data, to: 'na@example.test', dedupeKey: 'mot' }
  expect(await statementCounter(api.db)(() => enqueueMail(api.deps, mail))).toBe(1)
  await api.call('PUT', '/api/admin/site', { as: admin.id, json: { ...EMPTY_SITE, ...OWNER } })
  const [sent] = await readMails(api)
  expect(sent?.subject).toBe('Lớp Mở: đơn hàng 9A3B5C7D đã hoàn tất')
  expect(sent?.textBody).toContain('Chào Lê Na,')
  expect(sent?.textBody).toContain(
    'React: 499.000\u00a0đ\nTổng cộng: 499.000\u00a0đ\nBên bán: Công ty A & B',
  )
})
