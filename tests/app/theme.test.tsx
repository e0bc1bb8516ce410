import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { followTheme } from '../../src/ui/theme.ts'
import { renderApp } from '../support/app.tsx'

/** The theme as one chooses it in the settings; what it looks like: tests/deep/e2e/theme.test.ts. */

const shown = () => document.documentElement.dataset['theme']

afterEach(() => {
  vi.restoreAllMocks()
  delete document.documentElement.dataset['theme']
})

const choices = async () => within(await screen.findByRole('group', { name: 'Giao diện' }))

test('the settings choose a theme for this device, or leave it to the device', async () => {
  const { user } = await renderApp('/settings', { as: 'student' })
  const group = await choices()
  expect(group.getByRole('radio', { name: 'Theo thiết bị' })).toBeChecked()

  await user.click(group.getByRole('radio', { name: 'Tối' }))
  expect(shown()).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')

  await user.click(group.getByRole('radio', { name: 'Sáng' }))
  expect(shown()).toBe('light')

  await user.click(group.getByRole('radio', { name: 'Theo thiết bị' }))
  expect(shown()).toBe('light')
  expect(localStorage.getItem('theme')).toBeNull()
})

test('what was chosen before is marked', async () => {
  localStorage.setItem('theme', 'dark')
  await renderApp('/settings', { as: 'student' })
  expect((await choices()).getByRole('radio', { name: 'Tối' })).toBeChecked()
})

test('without storage the choice holds until the page is left', async () => {
  const { user } = await renderApp('/settings', { as: 'student' })
  const group = await choices()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  await user.click(group.getByRole('radio', { name: 'Tối' }))
  expect(shown()).toBe('dark')
  expect(group.getByRole('radio', { name: 'Tối' })).toBeChecked()
})

test('a theme that is none is the device’s, and another tab’s choice is followed', () => {
  localStorage.setItem('theme', 'pink')
  followTheme()
  expect(shown()).toBe('light')
  localStorage.setItem('theme', 'dark')
  window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  expect(shown()).toBe('dark')
})
