import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { address, renderApp } from '../support/app.tsx'

test('the home address leads to the course list', async () => {
  await renderApp('/')
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
  expect(address()).toBe('/courses')
})
