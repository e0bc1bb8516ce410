import { expect, test } from 'vitest'
import { markSimulated, renderMail } from '../../../server/mail/render.ts'
import { MAIL_SAMPLES, sampleMail } from '../../../server/mail/samples.ts'
import { MAIL_KINDS } from '../../../shared/rules/mail-kinds.ts'

const content = {
  subject: 'Đơn hàng',
  title: 'Cảm ơn bạn <b>đã mua</b>',
  paragraphs: ['Chào "Lê & Na",', '<script>alert(1)</script>'],
  rows: [{ label: 'Khóa học <1>', value: "1.000 đ '" }],
  action: { label: 'Vào học & chơi', url: 'https://lopmo.test/learning?a=1&b="2"' },
}

test('every text is escaped in HTML and as it is in plain text', () => {
  const { text, html } = renderMail(content)
  expect(html).not.toMatch(/<script|<b>đã|"2"|Khóa học <1>/)
  expect(html).toContain('Chào &#34;Lê &#38; Na&#34;,')
  expect(html).toContain('href="https://lopmo.test/learning?a=1&#38;b=&#34;2&#34;"')
  expect(html).toContain('Lớp Mở')
  expect(html).toContain('E-LEARNING SYSTEM')
  expect(text).toContain('<script>alert(1)</script>')
  expect(text).toContain("Khóa học <1>: 1.000 đ '")
  expect(text).toContain('Vào học & chơi: https://lopmo.test/learning?a=1&b="2"')
})

test('an address that is none of the web is no link', () => {
  const { html } = renderMail({ ...content, action: { label: 'x', url: 'javascript:alert(1)' } })
  expect(html).not.toContain('javascript:')
})

test('only a mail for a file is marked as a simulation', () => {
  const mail = renderMail(content)
  expect(mail.html + mail.text).not.toContain('MÔ PHỎNG')
  const marked = markSimulated(mail)
  expect(marked.html).toContain('MÔ PHỎNG')
  expect(marked.text).toContain('MÔ PHỎNG')
})

test('the greeting comes first, and the first paragraph also stands beside the subject', () => {
  const { text, html } = renderMail({ ...content, greeting: 'Chào Lê Na,' })
  expect(text.indexOf('Chào Lê Na,')).toBeLessThan(text.indexOf('Chào "Lê & Na",'))
  expect(html.match(/Chào &#34;Lê &#38; Na&#34;,/g)).toHaveLength(2)
  expect(html.match(/Chào Lê Na,/g)).toHaveLength(1)
})

test('the preview has every kind, and a link that ends it', () => {
  const samples = Object.values(MAIL_SAMPLES)
  expect(new Set(samples.flatMap(({ kind }) => kind ?? []))).toEqual(new Set(MAIL_KINDS))
  for (const sample of samples) {
    const { unsubscribeUrl = '' } = sampleMail(sample, (path) => `https://lopmo.test${path}`)
    expect(unsubscribeUrl.includes(`k=${sample.kind}`)).toBe(sample.kind !== undefined)
  }
})
