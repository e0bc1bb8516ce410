import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  giveRowsHeight,
  madeUp,
  openDesk,
  openMadeUp,
  params,
  press,
  rowOf,
} from '../support/desk.ts'
import { withSheet } from '../support/steps.ts'

beforeAll(giveRowsHeight)

describe('keyboard', () => {
  test('J and K walk the list, not past its ends', async () => {
    await openMadeUp({ lesson: 'l1', student: 's2' })
    await rowOf('Ánh')
    press('j')
    await waitFor(() => expect(params()['student']).toBe('s3'))
    press('J', { shiftKey: true })
    expect(params()['student']).toBe('s3')
    press('k')
    await waitFor(() => expect(params()['student']).toBe('s2'))
  })

  test('Alt with an arrow walks the list, also out of a field', async () => {
    const { user } = await openMadeUp({ lesson: 'l1', student: 's1' })
    await rowOf('Ánh')
    await user.click(screen.getByRole('searchbox', { name: 'Tìm theo tên hoặc email' }))
    press('ArrowDown', { altKey: true })
    await waitFor(() => expect(params()['student']).toBe('s2'))
    press('ArrowUp', { altKey: true })
    await waitFor(() => expect(params()['student']).toBe('s1'))
  })

  test('never while typing, never with Ctrl, Alt or Cmd', async () => {
    madeUp()
    const { user } = await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    const field = await screen.findByRole('searchbox', { name: 'Tìm theo tên hoặc email' })
    await user.type(field, 'jkg?')
    expect(field).toHaveValue('jkg?')
    expect(params()['student']).toBe('s0')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    field.blur()
    for (const modifier of ['ctrlKey', 'altKey', 'metaKey']) press('j', { [modifier]: true })
    expect(params()['student']).toBe('s0')
  })

  test('"?" opens the help, whose switch turns all keys off and is kept on the device', async () => {
    // Where every key acts.
    withSheet(['gradebook'])
    const first = await openMadeUp({ lesson: 'l1', student: 's0' })
    await rowOf('Ánh')
    press('?')
    const help = within(await screen.findByRole('dialog', { name: 'Phím tắt khi chấm bài' }))
    for (const key of ['J', 'K', 'G', 'S', '?']) expect(help.getByText(key)).toBeVisible()
    press('j')
    expect(params()['student']).toBe('s0')
    await first.user.click(help.getByRole('checkbox', { name: /Dùng phím tắt/ }))
    await first.user.click(help.getByRole('button', { name: 'Đóng' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    press('j')
    expect(params()['student']).toBe('s0')
    first.unmount()
    await openDesk({ lesson: 'l1', student: 's0' }, 'instructor', 'k')
    await rowOf('Ánh')
    press('j')
    expect(params()['student']).toBe('s0')
  })
})
