import { screen, waitFor, within } from '@testing-library/react'
import { eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { faults, renderApp, sent, server, testBackend } from '../support/app.tsx'
import { demoUser } from '../support/demo-data.ts'
import { freshSite } from '../support/site-sheet.ts'

/** /admin/users/import (docs/back-office.md#users). */

freshSite(['admin'])

const list = () => screen.findByRole('textbox', { name: 'Danh sách' })
const seen = () => screen.getByRole('checkbox', { name: /^Tôi đã xem/ })
const reason = () => screen.getByRole('textbox', { name: 'Lý do' })

test('a list is tried, then made into accounts, line by line', async () => {
  const { db } = await testBackend()
  const { user } = await renderApp('/admin/users/import', { as: 'admin' })
  await user.click(await list())
  await user.paste('moi@lop.test, Người Mới\nhocvien2@lopmo.test\nkhông phải\nmoi@lop.test')
  const lines = within(await screen.findByRole('table', { name: 'Từng dòng' }))
  expect(lines.getByText('Email không hợp lệ.')).toBeVisible()
  expect(lines.getByText('Trùng với dòng 1.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Thử trước' })).toHaveClass('btn-primary')
  await user.click(screen.getByRole('button', { name: 'Thử trước' }))
  expect(await screen.findByText('Hãy ghi lý do.')).toBeVisible()
  await user.type(reason(), 'Lớp tháng 12')
  const before = await db.q.$count(t.users)
  await user.click(screen.getByRole('button', { name: 'Thử trước' }))
  expect(await lines.findByText('Sẽ tạo tài khoản')).toBeVisible()
  expect(lines.getByText('Không có gì thay đổi')).toBeVisible()
  expect(await db.q.$count(t.users)).toBe(before)
  expect(screen.getByRole('button', { name: 'Nhập 2 người' })).toHaveClass('btn-primary')

  await user.click(screen.getByRole('button', { name: 'Nhập 2 người' }))
  expect(await lines.findByText('Đã tạo tài khoản')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Đã nhập xong' })).toBeVisible()
  expect((await demoUser('moi@lop.test')).fullName).toBe('Người Mới')
  await user.click(screen.getByRole('button', { name: 'Nhập danh sách khác' }))
  expect(await list()).toHaveValue('')
  await waitFor(async () => expect(await list()).toHaveFocus())
})

test('an interruption is gone on from after a reload, with the rows that have no result', async () => {
  const { db } = await testBackend()
  const all = Array.from({ length: 60 }, (_, n) => `nguoi${n}@lop.test`).join('\n')
  const { user, unmount } = await renderApp('/admin/users/import', { as: 'admin' })
  await user.click(await list())
  await user.paste(all)
  await user.type(reason(), 'Lớp lớn')
  const importing = '/api/admin/users/import'
  const release = faults.delayOnce('post', importing)
  await user.dblClick(screen.getByRole('button', { name: 'Nhập 60 người' }))
  await waitFor(() => expect(sent('POST', importing)).toHaveLength(1))
  // The first part is under way; the second finds no server.
  faults.cutOff('post', importing)
  release()
  expect(await screen.findByText(/^Bị gián đoạn: 50\/60 người/)).toBeVisible()
  unmount()

  server.resetHandlers()
  const again = await renderApp('/admin/users/import', { as: 'admin' })
  expect(await list()).toHaveValue(all)
  expect(reason()).toHaveValue('Lớp lớn')
  await again.user.click(await screen.findByRole('button', { name: 'Nhập tiếp 10 người' }))
  expect(await screen.findByRole('button', { name: 'Đã nhập xong' })).toBeVisible()
  const [part] = sent('POST', importing)
  expect(JSON.parse(part?.body ?? '').rows).toHaveLength(10)
  expect(sent('POST', importing)).toHaveLength(1)
  expect(await db.q.$count(t.users, like(t.users.email, 'nguoi%@lop.test'))).toBe(60)
})

test('lines that were refused are sent again once what refused them is mended', async () => {
  const { db } = await testBackend()
  const email = 'hocvien2@lopmo.test'
  const lock = (disabledAt: Date | null) =>
    db.q.update(t.users).set({ disabledAt }).where(eq(t.users.email, email))
  await lock(new Date())
  const { user } = await renderApp('/admin/users/import', { as: 'admin' })
  await user.click(await list())
  await user.paste(`moi@lop.test\n${email}\nxau@lop.test, www.vidu.test`)
  await user.type(reason(), 'Lớp tháng 12')
  // One word is a question.
  await user.click(seen())
  await user.click(screen.getByRole('button', { name: 'Nhập 3 người' }))
  let lines = within(await screen.findByRole('table', { name: 'Từng dòng' }))
  expect(await lines.findByText(/Tài khoản này đang bị khóa\.$/)).toBeVisible()
  expect(lines.getByText(/Họ tên không được chứa địa chỉ trang web\.$/)).toBeVisible()
  const again = screen.getByRole('button', { name: 'Thử lại 2 dòng bị từ chối' })
  expect(screen.getByRole('button', { name: 'Nhập danh sách khác' })).toBeVisible()

  await lock(null)
  await user.clear(await list())
  await user.paste(`moi@lop.test\n${email}\nxau@lop.test, Lê Xấu`)
  lines = within(await screen.findByRole('table', { name: 'Từng dòng' }))
  await user.click(screen.getByRole('button', { name: 'Thử trước' }))
  expect(await lines.findByText('Sẽ tạo tài khoản')).toBeVisible()
  expect(lines.queryByText(/Tài khoản này đang bị khóa/)).toBeNull()

  const importing = '/api/admin/users/import'
  faults.cutOff('post', importing)
  await user.click(again)
  expect(await screen.findByText('Bị gián đoạn.')).toBeVisible()
  server.resetHandlers()
  await user.click(screen.getByRole('button', { name: 'Thử lại 2 dòng bị từ chối' }))
  await waitFor(() => expect(again).toHaveTextContent('Đã nhập xong'))
  await waitFor(() => expect(again).toHaveFocus())
  const rows = JSON.parse(sent('POST', importing).at(-1)?.body ?? '').rows as { email: string }[]
  expect(rows.map((row) => row.email)).toEqual([email, 'xau@lop.test'])
  expect((await demoUser('xau@lop.test')).fullName).toBe('Lê Xấu')
  expect(lines.queryByText(/^Không nhập được/)).toBeNull()
})

const CLASS = [
  'DANH SÁCH LỚP D20',
  'STT;Mã SV;Họ đệm;Tên;Nhóm máy;Email;Email sinh viên',
  '1;B20DCCN123;Nguyễn Văn;Lộc;M1;;loc@lop.test',
  '2;B20DCCN124;Lê Thị;Mai;M2;mai@nha.test;mai@lop.test',
  '3;B20DCCN125;Trần;;M2;;khong-phai',
].join('\n')

test('a class list is asked about before anything is sent; columns are chosen by their heads', async () => {
  const importing = '/api/admin/users/import'
  const { user } = await renderApp('/admin/users/import', { as: 'admin' })
  await user.click(await list())
  await user.paste(CLASS)
  const columns = within(await screen.findByRole('region', { name: 'Cột và họ tên' }))
  const chosen = (head: string) =>
    columns.getByRole<HTMLSelectElement>('combobox', { name: head }).selectedOptions[0]?.text
  expect(
    ['STT', 'Mã SV', 'Họ đệm', 'Tên', 'Nhóm máy', 'Email', 'Email sinh viên'].map(chosen),
  ).toEqual([
    'Không dùng',
    'Không dùng',
    'Họ (có thể kèm tên đệm)',
    'Tên',
    'Không dùng',
    'Không dùng',
    'Email',
  ])
  expect(columns.getByText('Cột «Email», «Email sinh viên»: chưa chắc dùng làm gì.')).toBeVisible()
  expect(columns.getByText(/^Dòng 1 ở trên tiêu đề cột/)).toBeVisible()
  expect(columns.getByText('Dòng 5: không nhập được (Email không hợp lệ).')).toBeVisible()
  await user.type(reason(), 'Lớp D20')
  for (const name of ['Thử trước', 'Nhập 2 người']) {
    await user.click(screen.getByRole('button', { name }))
    expect(await columns.findByText('Hãy xem lại danh sách rồi đánh dấu ở đây.')).toBeVisible()
    await waitFor(() => expect(columns.getByRole('checkbox')).toHaveFocus())
  }
  expect(sent('POST', importing)).toEqual([])

  await user.click(seen())
  // Another column is another list: what was said of it counts no more.
  await user.selectOptions(columns.getByRole('combobox', { name: 'Email' }), 'Email')
  expect(seen()).not.toBeChecked()
  expect(chosen('Email sinh viên')).toBe('Không dùng')
  expect(screen.getByRole('button', { name: 'Nhập 1 người' })).toBeVisible()
  await user.selectOptions(columns.getByRole('combobox', { name: 'Email sinh viên' }), 'Email')
  await user.click(seen())
  await user.click(screen.getByRole('button', { name: 'Nhập 2 người' }))
  expect(await screen.findByRole('button', { name: 'Đã nhập xong' })).toBeVisible()
  expect(JSON.parse(sent('POST', importing)[0]?.body ?? '').rows).toEqual([
    { line: 3, email: 'loc@lop.test', fullName: 'Nguyễn Văn Lộc' },
    { line: 4, email: 'mai@lop.test', fullName: 'Lê Thị Mai' },
  ])
  expect((await demoUser('mai@lop.test')).fullName).toBe('Lê Thị Mai')
})

test('a file is read as its first bytes say, and one whose letters would be wrong is refused', async () => {
  const { user } = await renderApp('/admin/users/import', { as: 'admin' })
  const text = 'Họ tên;Email\nLê Ân;an@lop.test'
  const units = Uint16Array.from(`\uFEFF${text}`, (sign) => sign.charCodeAt(0))
  const little = new Uint8Array(units.buffer)
  const big = little.map((_, at) => little[at ^ 1]!)
  const field = await screen.findByLabelText('Hoặc chọn một tệp CSV')
  for (const bytes of [little, big, new TextEncoder().encode(`\uFEFF${text}`)]) {
    await user.clear(await list())
    await user.upload(field, new File([bytes], 'lop.csv', { type: 'text/csv' }))
    await waitFor(async () => expect(await list()).toHaveValue(text))
  }
  // «Lê» as older Windows programs write it.
  await user.upload(field, new File([Uint8Array.of(0x4c, 0xea)], 'cu.csv', { type: 'text/csv' }))
  expect(await screen.findByText(/^Tệp không phải UTF-8/)).toBeVisible()
  expect(await list()).toHaveValue(text)
})
