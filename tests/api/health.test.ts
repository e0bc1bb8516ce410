import { expect, test } from 'vitest'
import { startApi } from '../support/api.ts'

test('an unknown address answers 404 in the one error shape', async () => {
  const api = await startApi()
  const answer = await api.call('GET', '/api/khong-co')
  expect(answer.status).toBe(404)
  expect(answer.body).toEqual({ code: 'NOT_FOUND', message: 'Không có địa chỉ này.' })
})
