import { screen, waitFor, within } from '@testing-library/react'
import { asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import * as t from '../../server/platform/db/schema.ts'
import { renderApp, testBackend } from '../support/app.tsx'
import { freshSite } from '../support/site-sheet.ts'

freshSite(['admin'])

async function open() {
  const { user } = await renderApp('/admin/topics', { as: 'admin' })
  await screen.findByRole('table', { name: 'Chủ đề' })
  return user
}
const stored = async () => {
  const { db } = await testBackend()
  return db.q.select().from(t.topics).orderBy(asc(t.topics.sortOrder))
}
const namesShown = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getByRole('link').textContent)

test('added last, with an address of its own; one that is taken is told at once and kept', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Thêm chủ đề…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Thêm chủ đề' }))
  await user.click(dialog.getByRole('button', { name: 'Thêm chủ đề' }))
  expect(await dialog.findByText('Nhập tên chủ đề.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Tên chủ đề' }), 'Marketing')
  await user.click(dialog.getByRole('button', { name: 'Thêm chủ đề' }))
  expect(await dialog.findByText('Đã có chủ đề mang đường dẫn marketing.')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: /^Đường dẫn/ }), 'marketing-2')
  await user.click(dialog.getByRole('button', { name: 'Thêm chủ đề' }))
  expect(await screen.findByText('Đã thêm chủ đề “Marketing”.')).toBeVisible()
  await waitFor(() => expect(namesShown().at(-1)).toBe('Marketing'))
  expect((await stored()).at(-1)?.slug).toBe('marketing-2')
})

test('renamed and moved; the button that moved it keeps the focus', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Đổi tên: Dữ liệu & AI' }))
  const dialog = within(await screen.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: 'Tên chủ đề' })
  expect(name).toHaveFocus()
  await user.clear(name)
  await user.type(name, 'Dữ liệu')
  const slug = dialog.getByRole('textbox', { name: /^Đường dẫn/ })
  await user.clear(slug)
  await user.type(slug, 'du-lieu')
  expect(await dialog.findByText(/^Địa chỉ cũ .*topic=du-lieu-ai sẽ không còn/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Lưu chủ đề' }))
  expect(await screen.findByText('Đã lưu chủ đề.')).toBeVisible()
  const up = await screen.findByRole('button', { name: 'Chuyển lên: Dữ liệu' })
  await user.click(up)
  await waitFor(() => expect(namesShown()[0]).toBe('Dữ liệu'))
  await waitFor(() => expect(up).toHaveFocus())
  expect((await stored())[0]).toMatchObject({ name: 'Dữ liệu', slug: 'du-lieu' })
  expect(up).toHaveAttribute('aria-disabled', 'true')
})

test('merged: it says into which and how many move; then the topic is gone', async () => {
  const user = await open()
  const merge = screen.getByRole('button', { name: 'Gộp vào chủ đề khác: Marketing' })
  expect(merge).toHaveTextContent('Gộp…')
  await user.click(merge)
  const dialog = within(await screen.findByRole('dialog', { name: /^Gộp “Marketing”/ }))
  await user.click(dialog.getByRole('button', { name: 'Gộp chủ đề' }))
  expect(await dialog.findByText('Hãy chọn chủ đề để gộp vào.')).toBeVisible()
  await user.selectOptions(dialog.getByRole('combobox'), 'Kinh doanh (5 khóa học)')
  expect(dialog.getByText(/^6 khóa học, ở mọi trạng thái, chuyển sang “Kinh doanh”/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Gộp chủ đề' }))
  expect(
    await screen.findByText('Đã gộp “Marketing” vào “Kinh doanh”: 6 khóa học chuyển sang.'),
  ).toBeVisible()
  await waitFor(() => expect(namesShown()).not.toContain('Marketing'))
  await waitFor(() => expect(document.body).not.toHaveFocus())
  const into = (await stored()).find(({ name }) => name === 'Kinh doanh')
  const { db } = await testBackend()
  expect(await db.q.$count(t.courses, eq(t.courses.topicId, into?.id ?? ''))).toBe(11)
})

test('only a topic without courses can be deleted, after a question', async () => {
  const { db } = await testBackend()
  await db.q.insert(t.topics).values({ id: 'trong', slug: 'trong', name: 'Trống', sortOrder: 9 })
  const user = await open()
  expect(screen.getAllByRole('button', { name: /^Xoá:/ })).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Xoá: Trống' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Xoá chủ đề “Trống”?' }))
  await user.click(dialog.getByRole('button', { name: 'Xoá chủ đề' }))
  expect(await screen.findByText('Đã xoá chủ đề “Trống”.')).toBeVisible()
  await waitFor(() => expect(namesShown()).not.toContain('Trống'))
  expect(await stored()).toHaveLength(8)
})
