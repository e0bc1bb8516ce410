import { expect, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import type { PushData } from '../../../shared/rules/push-data.ts'
import { fcmMessage } from '../../../server/providers/push/message.ts'

const data: PushData = {
  type: 'DEADLINE',
  title: 'Sắp đến hạn: Bài luận',
  body: 'Hạn nộp Thứ Sáu 27/11, 23:59.',
  url: paths.deadlines('65f000000000000000000001'),
  tag: 'deadline-65f000000000000000000001',
}
const now = new Date('2026-11-27T00:00:00Z')
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const build = (over: Partial<PushData> = {}, expiresAt = inSeconds(3600)) =>
  fcmMessage('token-1', { ...data, ...over }, { expiresAt, now })
const bytes = (text: object) => Buffer.byteLength(JSON.stringify(text))

test('data only, as the service worker wants it, with its time to live and its topic', () => {
  const message = build()
  expect(message).toEqual({
    token: 'token-1',
    data,
    webpush: {
      headers: { TTL: '3600', Urgency: 'high', Topic: expect.stringMatching(/^[\w-]{32}$/) },
    },
  })
  expect(build({ type: 'GRADED' }).webpush.headers.Urgency).toBe('normal')
})

test('the topic follows the tag, whatever is in it', () => {
  const topic = (tag: string) => build({ tag }).webpush.headers.Topic
  expect(topic('a')).toBe(topic('a'))
  expect(topic('a')).not.toBe(topic('b'))
  expect(topic('nhận xét/?+ '.repeat(20))).toMatch(/^[\w-]{32}$/)
})

test('the time to live is whole seconds, not below 0 and not above four weeks', () => {
  const ttl = (seconds: number) => build({}, inSeconds(seconds)).webpush.headers.TTL
  expect(ttl(59.9)).toBe('59')
  expect(ttl(-5)).toBe('0')
  expect(ttl(400 * 24 * 3600)).toBe(String(28 * 24 * 3600))
})

test.each([
  ['plain', 'a'],
  ['Vietnamese', 'ế'],
  ['decomposed Vietnamese', 'ế'.normalize('NFD')],
  ['quotes and line ends', '"\n'],
  ['emoji of several characters', '👩‍👩‍👧'],
])('a body that is too long is cut between letters: %s', (_, letter) => {
  const { data: sent } = build({ body: letter.repeat(5000) })
  expect(bytes(sent)).toBeLessThanOrEqual(4096)
  // The body holds as much as fits; the other fields are unchanged.
  expect(bytes(sent)).toBeGreaterThan(4096 - 40)
  expect(sent).toMatchObject({ url: data.url, tag: data.tag, title: data.title })
  expect(sent.body.endsWith('…')).toBe(true)
  const kept = sent.body.slice(0, -1)
  expect(letter.repeat(5000).startsWith(kept)).toBe(true)
  expect(kept.length % letter.length === 0 || letter === '"\n').toBe(true)
})

test('a very long title leaves room for the body', () => {
  const { data: sent } = build({ title: 'Tiêu đề '.repeat(1000), body: 'Thân bài' })
  expect(sent.title).toMatch(/^Tiêu đề .*…$/)
  expect(Buffer.byteLength(sent.title)).toBeLessThanOrEqual(600)
  expect(sent.body).toBe('Thân bài')
})
