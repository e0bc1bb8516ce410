import { expect, test } from 'vitest'
import * as t from '../../../server/platform/db/schema.ts'
import { callsOf } from '../../support/access-table.ts'
import * as a from '../../support/access.ts'
import { startApi } from '../../support/api.ts'

/** Here the admin’s call changes nothing: there is nobody to dismiss, nobody locked, nothing that failed. */
const WITHOUT_EFFECT = [
  'DELETE /api/admin/courses/:id/people/:userId',
  'POST /api/admin/users/:id/enable',
  'POST /api/admin/mails/retry',
  'POST /api/admin/pushes/retry',
]

test('every act of an admin is logged; what teachers do in their courses is not', async () => {
  const api = await startApi()
  const world = await a.openWorld(api)
  const lines = () => api.db.q.$count(t.adminLog)
  const wrong: string[] = []
  for (const [key, call] of callsOf(a.routesOf(api))) {
    const { method, path } = a.splitKey(key)
    if (method === 'GET' || !/^\/api\/(?:admin|instructor)\//.test(path)) continue
    const isTeaching = /\/(?:sections|lessons|assessments|submissions)\b/.test(path)
    const cells = (await a.cellsOf(world, call)).filter(
      ({ who, expected }) =>
        expected === 'ok' && (who === 'admin' || (who === 'main' && isTeaching)),
    )
    for (const cell of cells) {
      const before = await lines()
      await a.answersOf(world, key, call, [cell])
      const added = (await lines()) - before
      const isLogged = cell.who === 'admin' && !WITHOUT_EFFECT.includes(key)
      if (added > 0 !== isLogged) wrong.push(`${key} ${cell.name}: ${added}`)
    }
  }
  expect(wrong).toEqual([])
})
