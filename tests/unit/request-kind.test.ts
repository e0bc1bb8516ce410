import { expect, test } from 'vitest'
import { kindOf, type AskedFor, type Places } from '../../src/app/offline/request-kind.ts'

/** What the offline worker may touch (docs/behaviour.md#the-second-visit). */
const SITE = 'https://lopmo.test'
const PLACES: Places = {
  origin: SITE,
  courses: `${SITE}/api/public/courses`,
  topics: `${SITE}/api/public/topics`,
}
const ELSEWHERE: Places = {
  origin: SITE,
  courses: 'https://api.test/base/api/public/courses',
  topics: 'https://api.test/base/api/public/topics',
}

/** A request as the app's calls make it; `opens` makes a navigation, `draws` the request for a picture. */
const asks = (path: string, more: Partial<AskedFor> = {}): AskedFor => ({
  method: 'GET',
  url: new URL(path, SITE).href,
  mode: 'cors',
  destination: '',
  cache: 'default',
  headers: new Headers({ 'ngrok-skip-browser-warning': 'true' }),
  ...more,
})
const opens = (path: string, more: Partial<AskedFor> = {}) =>
  asks(path, { mode: 'navigate', destination: 'document', headers: new Headers(), ...more })
const draws = (path: string, more: Partial<AskedFor> = {}) =>
  asks(path, { mode: 'no-cors', destination: 'image', headers: new Headers(), ...more })
const BEARER = { headers: new Headers({ Authorization: 'Bearer x' }) }

test.each([
  ['/', 'page'],
  ['/courses?topic=web', 'page'],
  ['/checkout/momo-return?orderId=1', 'page'],
  ['/authors', 'page'],
  ['/api/files/1', 'pass'],
  ['/auth/me', 'pass'],
  ['/mo-phong/momo', 'pass'],
  ['/api', 'pass'],
  ['/firebase-messaging-sw.js', 'pass'],
  ['/tai-lieu.pdf', 'pass'],
  ['https://elsewhere.test/courses', 'pass'],
] as const)('opening %s: %s', (path, kind) => {
  expect(kindOf(opens(path), PLACES)).toBe(kind)
})

test('a reload asks for the newest page; Back does not', () => {
  expect(kindOf(opens('/courses', { cache: 'no-cache' }), PLACES)).toBe('reload')
  expect(kindOf(opens('/courses', { cache: 'reload' }), PLACES)).toBe('reload')
  expect(kindOf(opens('/courses', { cache: 'force-cache' }), PLACES)).toBe('page')
})

test('a form that is sent and a frame in a page go to the server', () => {
  expect(kindOf(opens('/checkout/vnpay-return', { method: 'POST' }), PLACES)).toBe('pass')
  expect(kindOf(opens('/courses', { destination: 'iframe' }), PLACES)).toBe('pass')
})

test('the two lists are recognized on the site or on another origin', () => {
  const courses = '/api/public/courses?page=1&pageSize=12&sort=popular'
  expect(kindOf(asks(courses), PLACES)).toBe('courses')
  expect(kindOf(asks('/api/public/topics'), PLACES)).toBe('topics')
  expect(kindOf(asks(`https://api.test/base${courses}`), ELSEWHERE)).toBe('courses')
  expect(kindOf(asks('https://api.test/base/api/public/topics'), ELSEWHERE)).toBe('topics')
  expect(kindOf(asks(courses), ELSEWHERE)).toBe('pass')
  expect(kindOf(asks('/api/public/courses/react-thuc-chien'), PLACES)).toBe('pass')
})

test.each([
  '/api/public/courses?page=1',
  '/api/student/cart',
  '/api/instructor/courses',
  '/api/profile',
  '/api/files/1?signature=x',
  '/auth/me',
  '/assets/index-12345678.js',
])('%s with a session is never kept', (path) => {
  expect(kindOf(asks(path, BEARER), PLACES)).toBe('pass')
  expect(kindOf(asks(`https://api.test/base${path}`, BEARER), ELSEWHERE)).toBe('pass')
})

test.each(['/api/student/cart', '/api/files/1', '/auth/me', '/api/profile', '/anh/bai-nop.png'])(
  '%s is never kept, whoever asks',
  (path) => {
    expect(kindOf(asks(path), PLACES)).toBe('pass')
    expect(kindOf(draws(path), PLACES)).toBe('pass')
  },
)

test('files of the build and public pictures are recognized', () => {
  expect(kindOf(asks('/assets/index-12345678.js', { destination: 'script' }), PLACES)).toBe('asset')
  expect(kindOf(draws('/api/public/covers/a.0123456789.webp'), PLACES)).toBe('picture')
  expect(kindOf(draws('/course-placeholder.svg'), PLACES)).toBe('picture')
  expect(kindOf(asks('/api/public/covers/a.0123456789.webp'), PLACES)).toBe('pass')
  expect(kindOf(draws('https://elsewhere.test/assets/a.webp'), PLACES)).toBe('pass')
})

test('a part of a file, HEAD, and requests with no-store or no-cors go to the network', () => {
  const headers = new Headers({ Range: 'bytes=0-' })
  expect(kindOf(asks('/assets/a-12345678.js', { headers }), PLACES)).toBe('pass')
  expect(kindOf(asks('/api/public/courses', { method: 'HEAD' }), PLACES)).toBe('pass')
  expect(kindOf(asks('/api/public/topics', { cache: 'no-store' }), PLACES)).toBe('pass')
  expect(kindOf(asks('/api/public/topics', { mode: 'no-cors' }), PLACES)).toBe('pass')
})
