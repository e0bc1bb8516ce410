import { describe, expect, test } from 'vitest'
import { classMessageMail } from '../../../server/providers/mail/contents/class.ts'
import { courseStatusMail } from '../../../server/providers/mail/contents/notices.ts'
import { reviewAnsweredMail } from '../../../server/providers/mail/contents/reviews.ts'
import {
  markSimulated,
  renderMail,
  type MailContent,
} from '../../../server/providers/mail/render.ts'
import { MAIL_SAMPLES, sampleMail } from '../../../server/providers/mail/samples.ts'
import { kindOf, TEMPLATES } from '../../../server/providers/mail/templates.ts'
import { MAIL_KINDS } from '../../../shared/rules/mail-kinds.ts'

const content = {
  subject: 'Đơn hàng',
  title: 'Cảm ơn bạn <b>đã mua</b>',
  paragraphs: ['Chào "Lê & Na",', '<script>alert(1)</script>'],
  rows: [{ label: 'Khóa học <1>', value: "1.000 đ '" }],
  action: { label: 'Vào học & chơi', url: 'https://lopmo.test/learning?a=1&b="2"' },
}

test('every text is escaped in HTML and unchanged in plain text', () => {
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

test('what a teacher wrote keeps its lines, its indentation and its addresses; no name becomes a link', () => {
  const words = '\n  if x:\n\ty()\n\nXem https://lopmo.test/a?b=1&c. <b>'
  const { text, html } = renderMail({ ...content, greeting: 'Chào https://xau.test,', words })
  expect(text).toContain('\n\n  if x:\n\ty()\n\nXem https://lopmo.test/a?b=1&c. <b>')
  expect(html).toContain('&nbsp; if x:<br>&nbsp;&nbsp;&nbsp; y()</p>')
  expect(html).toMatch(
    /Xem <a class="link" href="https:\/\/lopmo\.test\/a\?b=1&#38;c"[^>]*>https:\/\/lopmo\.test\/a\?b=1&#38;c<\/a>\. &#60;b&#62;/,
  )
  expect(html).not.toContain('href="https://xau.test')
})

const link = (path: string) => `https://lopmo.test${path}`
const COURSE = { id: '1', courseId: '1', slug: 'mot', title: 'Một' }

test.each<[string, (words: string) => MailContent]>([
  [
    'a message to a class',
    (body) =>
      classMessageMail(link, { author: 'Na', title: 'T', course: 'Một', courseId: '1', body }),
  ],
  ['an answer to a review', (answer) => reviewAnsweredMail(link, { course: COURSE, answer })],
  [
    'why a course is returned',
    (note) => courseStatusMail(link, { ...COURSE, act: 'return', note }),
  ],
])('%s has the lines and addresses of its writer', (_, write) => {
  const { html } = renderMail(write('  Sửa:\n    bài 1\nnhư https://lopmo.test/mau.'))
  expect(html).toContain(
    '&nbsp; Sửa:<br>&nbsp;&nbsp;&nbsp; bài 1<br>như <a class="link" href="https://lopmo.test/mau"',
  )
})

test('an address that is not http(s) is no link', () => {
  const { html } = renderMail({ ...content, action: { label: 'x', url: 'javascript:alert(1)' } })
  expect(html).not.toContain('javascript:')
})

test('only a mail that is written to a file is marked as a simulation', () => {
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

const CONTENTS = import.meta.glob<Record<string, unknown>>(
  '../../../server/providers/mail/contents/*.ts',
  {
    eager: true,
  },
)

test('the preview has a sample of every mail and of every kind', () => {
  const writers = Object.values(CONTENTS)
    .flatMap((module) => Object.keys(module))
    .filter((name) => name.endsWith('Mail'))
  expect(writers.length).toBeGreaterThan(20)
  expect(new Set(Object.values(TEMPLATES).map(({ name }) => name))).toEqual(new Set(writers))
  const templates = Object.values(MAIL_SAMPLES).map(({ template }) => template)
  expect(new Set(templates)).toEqual(new Set(Object.keys(TEMPLATES)))
  const kinds = templates.flatMap((template) => kindOf(template) ?? [])
  expect(new Set(kinds)).toEqual(new Set(MAIL_KINDS))
})

describe.each(Object.entries(MAIL_SAMPLES))('%s', (_, sample) => {
  const SITE = 'https://lopmo.test'
  const link = (path: string) => SITE + path
  const mail = sampleMail(sample, link)
  const { text, html } = renderMail(mail)

  test('has the common layout, and loads nothing from anywhere', () => {
    const frame = renderMail({ subject: '', title: 'TITLE', paragraphs: [] }).html
    const [head = '', foot = ''] = frame.split('<h1')
    const styles = head.slice(head.indexOf('<style>'), head.indexOf('<body'))
    expect(html).toContain(styles)
    const lines = [head, foot].flatMap((half) => half.split('\n'))
    const ofLayout = lines.filter((line) => line.startsWith('<') && !line.includes('TITLE'))
    expect(ofLayout).not.toEqual([])
    for (const line of ofLayout) expect(html).toContain(line)
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).not.toMatch(
      /<(?:img|script|link|iframe|video|svg)|url\(|@import|\ssrc=|background=/i,
    )
  })

  test('says the same in HTML and in plain text, with links to this site alone', () => {
    const { title, greeting = [], paragraphs, rows = [], action, unsubscribeUrl } = mail
    const plain = (words: string) => words.replaceAll('\u00a0', ' ')
    const shown = html.replaceAll(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
    const said = [title, greeting, paragraphs, rows.flatMap(({ label, value }) => [label, value])]
    for (const words of said.flat()) {
      expect(plain(text)).toContain(plain(words))
      expect(plain(shown)).toContain(plain(words))
    }
    const urls = [action?.url ?? [], unsubscribeUrl ?? []].flat()
    for (const url of urls) expect(url.startsWith(`${SITE}/`)).toBe(true)
    expect([...shown.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual(urls)
    expect([...text.matchAll(/https?:\S+/g)].map(([url]) => url)).toEqual(urls)
  })

  test('has the link that switches its kind off, if it is a notice', () => {
    const { unsubscribeUrl = '' } = mail
    const kind = kindOf(sample.template)
    expect(unsubscribeUrl.includes(`k=${kind}`)).toBe(kind !== undefined)
  })
})
