import { describe, expect, test } from 'vitest'
import {
  clickedPath,
  isRegistrationDue,
  readPush,
  readWorkerMessage,
  type PushPayload,
} from '../../src/parts/push/push-message.ts'

describe('readPush', () => {
  test('a data message as the API sends it', () => {
    const data = {
      type: 'DEADLINE',
      title: 'Sắp đến hạn',
      body: 'Bài «Mảng»',
      url: '/learning/deadlines?focus=a1',
      tag: 'deadline-a1',
    }
    expect(readPush({ data })).toEqual({
      type: 'DEADLINE',
      title: 'Sắp đến hạn',
      body: 'Bài «Mảng»',
      path: '/learning/deadlines?focus=a1',
      tag: 'deadline-a1',
    })
  })

  test("title default 'Thông báo': without data, title, or with an empty one", () => {
    const untitled: PushPayload[] = [{}, { data: { body: 'x' } }, { data: { title: '' } }]
    for (const payload of untitled) expect(readPush(payload).title).toBe('Thông báo')
  })

  test('the notification part takes precedence over the data', () => {
    const payload = {
      notification: { title: 'A', body: 'a' },
      data: { title: 'B', body: 'b', url: '//evil.example' },
    }
    expect(readPush(payload)).toMatchObject({ title: 'A', body: 'a', path: null, type: '' })
  })
})

describe('clickedPath', () => {
  test.each([
    [{ url: '/orders' }, '/orders'],
    [{ FCM_MSG: { data: { url: '/orders?x=1' } } }, '/orders?x=1'],
    [{ FCM_MSG: { notification: {} } }, null],
    [{ url: 'https://evil.example/' }, null],
    [{ url: '//evil.example/' }, null],
    [{ url: 'javascript:alert(1)' }, null],
    [{ url: 7 }, null],
    [null, null],
    [undefined, null],
    ['chữ', null],
  ])('%j leads to %j', (data, path) => {
    expect(clickedPath(data)).toBe(path)
  })
})

describe('readWorkerMessage', () => {
  test.each([
    [
      { type: 'NAVIGATE', url: '/orders' },
      { type: 'NAVIGATE', url: '/orders' },
    ],
    [{ type: 'NAVIGATE', url: '//evil.example' }, null],
    [{ type: 'NAVIGATE' }, null],
    [
      { type: 'PUSHED', payload: { data: {} } },
      { type: 'PUSHED', payload: { data: {} } },
    ],
    [{ type: 'PUSHED' }, null],
    [{ isFirebaseMessaging: true, messageType: 'push-received' }, null],
    [null, null],
    ['NAVIGATE', null],
  ])('%j is %j', (message, read) => {
    expect(readWorkerMessage(message)).toEqual(read)
  })
})

describe('isRegistrationDue', () => {
  const DAY = 24 * 60 * 60_000
  const now = Date.UTC(2026, 10, 21)
  const mine = { token: 't', userId: 'u' }
  const last = { ...mine, sentAt: now - DAY }

  test.each([
    ['never sent', null, true],
    ['sent yesterday', last, false],
    ['another token', { ...last, token: 'other' }, true],
    ['another user', { ...last, userId: 'other' }, true],
    ['just under 7 days', { ...last, sentAt: now - 7 * DAY + 1 }, false],
    ['7 days', { ...last, sentAt: now - 7 * DAY }, true],
    ['sent, but never answered', { ...last, sentAt: 0 }, true],
    ['sent by a clock far ahead', { ...last, sentAt: now + 8 * DAY }, true],
    ['nonsense on the device', { ...mine, sentAt: NaN }, true],
  ])('%s', (_, registration, due) => {
    expect(isRegistrationDue(registration, mine, now)).toBe(due)
  })
})
