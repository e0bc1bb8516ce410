import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { record } from '../../server/platform/audit.ts'
import { address, renderApp, testBackend } from '../support/app.tsx'
import { demoUser } from '../support/demo-data.ts'
import { freshSite } from '../support/site-sheet.ts'

/** /admin/log (docs/back-office.md#the-log). */

freshSite(['admin'])

test('the log tells in words who did what, before and after, and is filtered', async () => {
  const { deps } = await testBackend()
  const [admin, other] = [
    await demoUser('quantri@lopmo.test'),
    await demoUser('hocvien2@lopmo.test'),
  ]
  await record(
    deps,
    { userId: admin.id },
    {
      action: 'user.roles',
      targetId: other.id,
      before: { roles: ['STUDENT'] },
      after: { roles: ['STUDENT', 'INSTRUCTOR'] },
    },
  )
  await record(
    deps,
    { command: 'lan' },
    {
      action: 'mail.retry',
      note: 'Máy chủ thư đã chạy lại',
    },
  )
  const { user } = await renderApp('/admin/log', { as: 'admin' })
  const table = within(await screen.findByRole('table', { name: 'Nhật ký' }))
  const row = within((await table.findByText('Vai trò:', { exact: false })).closest('tr')!)
  expect(row.getByText(/^Đổi vai trò của/)).toBeVisible()
  expect(row.getByRole('link', { name: 'Vũ Đức Anh' })).toLeadTo(`/admin/users/${other.id}`)
  expect(row.getByText('Học viên')).not.toBeVisible()
  await user.click(row.getByText('Chi tiết'))
  expect(row.getByText('Học viên')).toBeVisible()
  expect(row.getByText('Học viên, Giảng viên')).toBeVisible()
  expect(row.getByRole('link', { name: 'Phạm Ngọc Ánh' })).toBeVisible()
  expect(table.getByText('Dòng lệnh (lan)')).toBeVisible()
  expect(table.getByText('Máy chủ thư đã chạy lại')).toBeInTheDocument()

  await user.type(screen.getByRole('searchbox'), 'hocvien2@lopmo.test{Enter}')
  await waitFor(() => expect(screen.queryByText('Dòng lệnh (lan)')).toBeNull())
  expect(await screen.findByText('Học viên, Giảng viên')).toBeInTheDocument()
  await user.selectOptions(screen.getByLabelText('Thao tác'), 'Khóa tài khoản')
  expect(await screen.findByText('Không có việc nào như vậy')).toBeVisible()
  expect(address()).toBe('/admin/log?target=hocvien2%40lopmo.test&action=user.disable')
})
