import { screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { FIREBASE } from '../../src/env.ts'
import { renderApp } from '../support/app.tsx'

const EMPTY = { ...FIREBASE }

beforeAll(() => {
  for (const name of Object.keys(FIREBASE) as (keyof typeof FIREBASE)[]) FIREBASE[name] = 'có'
})
afterAll(() => void Object.assign(FIREBASE, EMPTY))

function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const Notification = {
    permission,
    requestPermission: vi.fn(async () => (Notification.permission = answer)),
  }
  vi.stubGlobal('Notification', Notification)
  vi.stubGlobal('PushManager', vi.fn())
  vi.stubGlobal('isSecureContext', true)
  Object.defineProperty(navigator, 'serviceWorker', {
    value: new EventTarget(),
    configurable: true,
  })
  return Notification
}

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const control = () => screen.findByRole('checkbox', { name: 'Bật thông báo' })

test('asks only on a click, and keeps the choice', async () => {
  const { requestPermission } = browser('default', 'granted')
  const first = await renderApp('/settings', { as: 'student' })
  expect(await control()).not.toBeChecked()
  expect(requestPermission).not.toHaveBeenCalled()
  await first.user.click(await control())
  await waitFor(async () => expect(await control()).toBeChecked())
  expect(requestPermission).toHaveBeenCalledTimes(1)
  first.unmount()

  const { user } = await renderApp('/settings', { as: 'student' })
  expect(await control()).toBeChecked()
  await user.click(await control())
  expect(await control()).not.toBeChecked()
  expect(requestPermission).toHaveBeenCalledTimes(1)
})

test('a refusal in the browser shows as what it is', async () => {
  browser('default', 'denied')
  const { user } = await renderApp('/settings', { as: 'student' })
  await user.click(await control())
  await waitFor(async () => expect(await control()).toBeDisabled())
  expect(await control()).not.toBeChecked()
  expect(await control()).toHaveAccessibleDescription(/Bạn đã chặn thông báo/)
})

test('closing the question without an answer leaves the switch off', async () => {
  browser('default', 'default')
  const { user } = await renderApp('/settings', { as: 'student' })
  await user.click(await control())
  await waitFor(async () => expect(await control()).toBeEnabled())
  expect(await control()).not.toBeChecked()
})

test('a browser without notifications', async () => {
  await renderApp('/settings', { as: 'student' })
  expect(await control()).toBeDisabled()
  expect(await control()).toHaveAccessibleDescription('Trình duyệt này không hỗ trợ thông báo.')
})
