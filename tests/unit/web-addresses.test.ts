import { expect, test } from 'vitest'
import { addressParts } from '../../shared/rules/web-addresses.ts'

const linksOf = (text: string) =>
  addressParts(text).flatMap(({ href }) => (href === undefined ? [] : [href]))

test.each<[text: string, links: string[]]>([
  ['Xem https://lopmo.example/bai-1 nhé', ['https://lopmo.example/bai-1']],
  ['http://a.vn', ['http://a.vn']],
  ['HTTPS://A.VN/X', ['HTTPS://A.VN/X']],
  ['Xem https://a.vn.', ['https://a.vn']],
  [
    'Xem https://a.vn/x, https://b.vn/y; và https://c.vn!',
    ['https://a.vn/x', 'https://b.vn/y', 'https://c.vn'],
  ],
  ['https://a.vn,https://b.vn', ['https://a.vn', 'https://b.vn']],
  [
    'https://a.vn/1,https://b.vn/2;https://c.vn',
    ['https://a.vn/1', 'https://b.vn/2', 'https://c.vn'],
  ],
  ['(https://a.vn/x)', ['https://a.vn/x']],
  [
    '(xem https://vi.wikipedia.org/wiki/Python_(ngôn_ngữ))',
    ['https://vi.wikipedia.org/wiki/Python_(ngôn_ngữ)'],
  ],
  ['https://a.vn/bài-giảng/chương 1', ['https://a.vn/bài-giảng/chương']],
  ['https://a.vn/to\u0302', ['https://a.vn/to\u0302']],
  ['https://tiếngviệt.vn/đường-dẫn?tên=bài#phần', ['https://tiếngviệt.vn/đường-dẫn?tên=bài#phần']],
  ['“https://a.vn/x”', ['https://a.vn/x']],
  ['«https://a.vn/x»', ['https://a.vn/x']],
  ["'https://a.vn/x'", ['https://a.vn/x']],
  ['<https://a.vn/x>', ['https://a.vn/x']],
  ['[đây](https://a.vn/x)', ['https://a.vn/x']],
  ['[https://a.vn](https://b.vn)', ['https://a.vn', 'https://b.vn']],
  ['**https://a.vn/x**', ['https://a.vn/x']],
  ['Link:https://a.vn/x', ['https://a.vn/x']],
  ['https://a.vn/x…', ['https://a.vn/x']],
  ['https://a.vn/?q=a,b&c=d;e#f:g', ['https://a.vn/?q=a,b&c=d;e#f:g']],
  ['https://a.vn/x/?', ['https://a.vn/x/']],
  ['http://localhost:3000/x', ['http://localhost:3000/x']],
  ['http://127.0.0.1:8080', ['http://127.0.0.1:8080']],
  ['http://[::1]:3000/x', ['http://[::1]:3000/x']],
  [
    'https://web.archive.org/web/2020/https://a.vn/x',
    ['https://web.archive.org/web/2020/https://a.vn/x'],
  ],
  ['https://a.vn/x\nhttps://b.vn/y', ['https://a.vn/x', 'https://b.vn/y']],
  ['<a href="https://a.vn/x">đây</a>', ['https://a.vn/x']],
  // No address: other schemes, bare words, incomplete addresses, and addresses that hide where they lead.
  ['javascript:alert(1)', []],
  ['javascript:https', []],
  ['data:text/html,x', []],
  ['ftp://a.vn mailto:a@b.vn file:///etc', []],
  ['www.a.vn main.py README.md a@b.vn', []],
  ['http:// https://. https:///x https://?x', []],
  ['xhttps://a.vn', []],
  ['https://nganhang.vn@xau.vn/', []],
  ['https://a.vn:mat-khau@b.vn', []],
  ['https://a.vn\\@b.vn', []],
  ['https://a.vn:99999999/x', []],
  ['', []],
])('%j links %j', (text, links) => {
  expect(linksOf(text)).toEqual(links)
  const parts = addressParts(text)
  // The text stays whole, and a link leads to the address that is shown.
  expect(parts.map((part) => part.text).join('')).toBe(text)
  const linked = parts.filter((part) => part.href !== undefined)
  expect(linked.map((part) => part.href)).toEqual(linked.map((part) => part.text))
})

test('a character that reverses the reading direction ends an address', () => {
  expect(linksOf('https://a.vn/\u202Egnp.exe')).toEqual(['https://a.vn/'])
})

test('a long text that is made to be slow is still read', () => {
  for (const part of [
    'https://',
    'https://a',
    'https://a.vn/(',
    'https://a.vn/,',
    ')',
    'https://a.vn/)).',
  ]) {
    expect(linksOf(`${part.repeat(20_000)} https://b.vn`).at(-1)).toBe('https://b.vn')
  }
})
