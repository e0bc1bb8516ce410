import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../support/app.tsx'
import { pushBrowser, withPushConfigured } from '../support/push-browser.ts'

withPushConfigured()

const control = () => screen.findByRole('checkbox', { name: 'Bật thông báo' })

test('asks only on a click, and keeps the choice', async () => {
  const { requestPermission } = pushBrowser('default', 'granted').Notification
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
  pushBrowser('default', 'denied')
  const { user } = await renderApp('/settings', { as: 'student' })
  await user.click(await control())
  await waitFor(async () => expect(await control()).toBeDisabled())
  expect(await control()).not.toBeChecked()
  expect(await control()).toHaveAccessibleDescription(/Bạn đã chặn thông báo/)
})

test('closing the question without an answer leaves the switch off', async () => {
  const { requestPermission } = pushBrowser('default', 'default').Notification
  const { user } = await renderApp('/settings', { as: 'student' })
  await user.click(await control())
  expect(requestPermission).toHaveBeenCalledTimes(1)
  await waitFor(async () => expect(await control()).toBeEnabled())
  expect(await control()).not.toBeChecked()
})

test('a browser without notifications has no switch', async () => {
  await renderApp('/settings', { as: 'student' })
  expect(await screen.findByText('Trình duyệt này không hỗ trợ thông báo.')).toBeVisible()
  expect(screen.queryByRole('checkbox', { name: 'Bật thông báo' })).toBeNull()
})
