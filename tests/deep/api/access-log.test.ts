import { beforeAll, expect, test } from 'vitest'
import * as t from '../../../server/platform/db/schema.ts'
import { answersOf, cellsOf, splitKey } from '../../support/access-calls.ts'
import { TABLE } from '../../support/access-table.ts'
import * as a from '../../support/access.ts'
import { startApi, type TestApi } from '../../support/api.ts'

let api: TestApi
let world: a.World
beforeAll(async () => {
  api = await startApi({ keepOpen: true })
  world = await a.openWorld(api)
  return api.close
})

/** What the table’s admin finds done already: nobody to dismiss, nobody locked, nothing that has failed. */
const DONE_BEFORE = [
  'DELETE /api/admin/courses/:id/people/:userId',
  'POST /api/admin/users/:id/enable',
  'POST /api/admin/mails/retry',
  'POST /api/admin/pushes/retry',
]

test('every act of an admin leaves a line in the log; what teachers do in their courses does not', async () => {
  const lines = () => api.db.q.$count(t.adminLog)
  const wrong: string[] = []
  for (const [key, row] of Object.entries(TABLE)) {
    const { method, path } = splitKey(key)
    if (method === 'GET' || !/^\/api\/(?:admin|instructor)\//.test(path)) continue
    const isTeaching = /\/(?:sections|lessons|assessments|submissions)\b/.test(path)
    const cells = (await cellsOf(world, row)).filter(
      ({ who, expected }) =>
        expected === 'ok' && (who === 'admin' || (who === 'main' && isTeaching)),
    )
    for (const cell of cells) {
      const before = await lines()
      await answersOf(world, key, row, [cell])
      const told = (await lines()) - before
      const isKept = cell.who === 'admin' && !DONE_BEFORE.includes(key)
      if (told > 0 !== isKept) wrong.push(`${key} ${cell.name}: ${told}`)
    }
  }
  expect(wrong).toEqual([])
})
