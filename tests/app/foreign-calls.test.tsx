import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { paths } from '../../shared/paths.ts'
import { address } from '../support/app.tsx'
import { giveRowsHeight } from '../support/desk.ts'
import { foreign, openForeign, type Opening } from '../support/foreign/backend.tsx'
import { expectText, settled } from '../support/foreign/cells.ts'
import { SCREENS } from '../support/foreign/screens.ts'

/**
 * A page without a site sheet makes no call that the contract does not have (docs/product.md#site-sheet), but
 * for the extra ones that docs/product.md#extra-calls lets every backend lack.
 */
const EXTRA = ['POST /api/payments/momo/confirm', 'POST /api/payments/vnpay/confirm']

const OTHER_PAGES: Record<string, Opening & { path: string }> = {
  'sign-in': { path: paths.login() },
  registration: { path: paths.register() },
  'forgotten password': { path: paths.forgotPassword() },
  'cart of a visitor': { path: paths.cart() },
  'course of a visitor': { path: paths.course('c1') },
  'return from MoMo': { path: `${paths.paymentReturn('momo-return')}?resultCode=0&orderId=o1` },
  'return from VNPAY': {
    path: `${paths.paymentReturn('vnpay-return')}?vnp_ResponseCode=00&vnp_TxnRef=o1`,
    as: 'STUDENT',
  },
  'payment given up': { path: paths.checkoutCancel('o1'), as: 'STUDENT' },
  profile: { path: paths.profile(), as: 'STUDENT' },
  settings: { path: paths.settings(), as: 'STUDENT' },
  'settings of a teacher': { path: paths.settings(), as: 'INSTRUCTOR' },
  about: { path: paths.about() },
  contact: { path: paths.contact(), as: 'STUDENT' },
  nothing: { path: '/khong-co' },
}

beforeAll(giveRowsHeight)

/** What the page at rest has asked for beyond the contract, and the extras that it believes in. */
async function beyondContract(client: QueryClient, where: string): Promise<unknown[]> {
  await settled(where)
  await waitFor(() => expect(client.isFetching(), where).toBe(0))
  const told = client.getQueriesData({ queryKey: ['public', 'site'] })
  const believed = told.filter(([, answer]) => answer !== false)
  return [...foreign.strange().filter((call) => !EXTRA.includes(call)), ...believed]
}

describe('without a site sheet the app makes the contract’s calls alone', () => {
  test.each(Object.entries(SCREENS))('%s', async (name, { path, press, shows, ...opening }) => {
    const { client, user } = await openForeign(path, opening)
    if (press) await user.click(await screen.findByRole('button', { name: press }))
    await expectText(shows, name)
    expect(await beyondContract(client, name)).toEqual([])
  })

  test.each(Object.entries(OTHER_PAGES))('%s', async (name, { path, ...opening }) => {
    const { client } = await openForeign(path, opening)
    await screen.findAllByRole('heading', { level: 1 })
    expect(await beyondContract(client, name)).toEqual([])
  })

  test('signing out', async () => {
    const { client, user } = await openForeign(paths.settings(), { as: 'STUDENT' })
    const main = within(await screen.findByRole('main'))
    await user.click(await main.findByRole('button', { name: 'Đăng xuất khỏi thiết bị này' }))
    await waitFor(() => expect(address()).toBe(paths.login()))
    await screen.findByRole('heading', { level: 1, name: 'Đăng nhập' })
    expect(await beyondContract(client, 'signing out')).toEqual([])
  })
})
