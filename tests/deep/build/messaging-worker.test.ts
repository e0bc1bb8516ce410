import { createContext, Script } from 'node:vm'
import { beforeAll, expect, test } from 'vitest'
import { bundled, settingsIn } from '../../../scripts/build/bundled.ts'

/** The messaging worker as one classic script (docs/providers/push.md#one-classic-worker-file). */
const build = (env: Record<string, string>) =>
  bundled('src/firebase-messaging-sw.ts', settingsIn(env))

let code = ''
beforeAll(async () => {
  code = await build({ VITE_FIREBASE_API_KEY: 'khoa-cua-toi', OTHER_SECRET: 'bi-mat' })
})

test('is one classic script with the settings of the app, and no others', () => {
  expect(() => new Script(code)).not.toThrow()
  expect(code).toContain('khoa-cua-toi')
  expect(code).not.toContain('bi-mat')
  expect(code).not.toContain('import.meta')
})

test('is the same each time', async () => {
  expect(await build({ VITE_FIREBASE_API_KEY: 'khoa-cua-toi' })).toBe(code)
})

test('with part of the configuration it can be registered, and listens to no pushes', () => {
  const listened: string[] = []
  const self = { addEventListener: (type: string) => listened.push(type) }
  new Script(code).runInContext(createContext({ ...self, self, setTimeout, URL, console }))
  expect(listened).toEqual(expect.arrayContaining(['install', 'notificationclick']))
  expect(listened).not.toContain('push')
})
