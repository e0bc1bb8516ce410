import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { paths } from '../../../shared/paths.ts'
import { faults, renderApp, testBackend } from '../../support/app.tsx'
import { recordedLog } from '../../support/recorded-log.ts'

/** By the id that the user reads out, the operator finds the line in the log (docs/operations.md#log). */

test('a failure that is the API’s fault shows the id of its line in the log', async () => {
  const { deps } = await testBackend()
  const log = recordedLog()
  const { now, log: before } = deps
  onTestFinished(() => void Object.assign(deps, { now, log: before }))
  const { user } = await renderApp(paths.login())
  await user.type(await screen.findByLabelText('Email'), 'hocvien@lopmo.test')
  await user.type(screen.getByLabelText('Mật khẩu'), 'LopMo@2026')
  deps.log = log
  deps.now = () => {
    throw new TypeError('a fault of ours')
  }
  await user.click(screen.getByRole('button', { name: 'Đăng nhập' }))
  const message = await screen.findByText(/Mã tra cứu: \w{8}\)$/)
  const [, id] = /Mã tra cứu: (\w{8})\)/.exec(message.textContent ?? '') ?? []
  expect(log.lines).toMatchObject([
    { msg: 'unexpected', requestId: expect.stringMatching(new RegExp(`^${id}`)) },
  ])
})

test('a page that did not load shows the id, too, from the header of a backend that has no such field', async () => {
  faults.hold('get', '/api/public/courses/:id', () => {
    const headers = { 'x-request-id': 'from_nginx-0123' }
    return new Response('Bad Gateway', { status: 502, headers })
  })()
  await renderApp(paths.course('javascript-tu-con-so-0'))
  expect(
    await screen.findByText('Máy chủ đang gặp sự cố. Vui lòng thử lại sau. (Mã tra cứu: from_ngi)'),
  ).toBeVisible()
})
