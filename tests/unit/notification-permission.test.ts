import { expect, test } from 'vitest'
import { notificationState } from '../../src/parts/push/notification-permission.ts'

const granted = { configured: true, permission: 'granted', chosen: true } as const

test.each([
  [{ ...granted, configured: false }, 'not-offered'],
  [{ ...granted, permission: null }, 'unsupported'],
  [{ ...granted, permission: 'denied' }, 'denied'],
  [{ ...granted, permission: 'default' }, 'off'],
  [{ ...granted, chosen: false }, 'off'],
  [granted, 'on'],
] as const)('%j is %s', (facts, state) => {
  expect(notificationState(facts)).toBe(state)
})
