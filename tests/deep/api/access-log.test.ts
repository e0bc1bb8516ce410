import { expect, test } from 'vitest'
import * as t from '../../../server/platform/db/schema.ts'
import { callsOf } from '../../support/access-table.ts'
import * as a from '../../support/access.ts'
import { startApi } from '../../support/api.ts'

/** What the table’s admin finds done already: nobody to dismiss, nobody locked, nothing that has failed. */
const DONE_BEFORE = [
  'DELETE /api/admin/courses/:id/people/:userId',
  'POST /api/admin/users/:id/enable',
  'POST /api/admin/mails/retry',
  'POST /api/admin/pushes/retry',
]

test('every act of an admin leaves a line in the log; what teachers do in their courses does not', async () => {
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
      const told = (await lines()) - before
      const isKept = cell.who === 'admin' && !DONE_BEFORE.includes(key)
      if (told > 0 !== isKept) wrong.push(`${key} ${cell.name}: ${told}`)
    }
  }
  expect(wrong).toEqual([])
})
