import { beforeAll, describe, expect, test } from 'vitest'
import { sharedApi } from '../support/api.ts'
import { answersOf, cellsOf, splitKey, type Cell } from '../support/access-calls.ts'
import { TABLE } from '../support/access-table.ts'
import * as a from '../support/access.ts'
import { makeUser } from '../support/fixtures.ts'
import { startPayment } from '../support/payments.ts'

/** Who may call what: the table of tests/support/access-table.ts, cell by cell. */

const api = sharedApi({ settings: { metricsToken: 'so-do' } })
let world: a.World
beforeAll(async () => {
  world = await a.openWorld(api)
})

describe('the table', () => {
  const rows = new Set(Object.keys(TABLE).map((key) => key.replace(/ \(.*\)$/, '')))

  test('has every route that is registered, and no other', () => {
    const routes = api.app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`)
    expect([...rows].toSorted()).toEqual([...new Set(routes)].toSorted())
  })

  test('has every route of the OpenAPI document', async () => {
    const { body: document } = await api.call('GET', '/api/openapi.json')
    const told = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(told.filter((route) => !rows.has(route))).toEqual([])
  })
})

describe('refusals and reads, which write nothing, and successes', () => {
  test.each(Object.entries(TABLE))('%s', async (key, row) => {
    const cells = await cellsOf(world, row)
    const isRead = key.startsWith('GET ') && !row.writes
    const writes = ({ expected }: Cell) => expected === 'ok' && !isRead
    const quiet = cells.filter((cell) => !writes(cell))

    const before = await a.fingerprint(world)
    const first = await answersOf(world, key, row, quiet)
    expect(first.got).toEqual(first.wanted)
    expect(await a.fingerprint(world)).toEqual(before)

    const second = await answersOf(world, key, row, cells.filter(writes))
    expect(second.got).toEqual(second.wanted)
  })
})

test('a list holds nothing that is somebody else’s', async () => {
  const made = [a.aSession, a.aCartLine, a.anAssignment]
  for (const target of made) await target(world, 'buyer', 'own')
  await startPayment(api, 'MOMO')
  const newcomer = await makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'] })
  const list = async (path: string) => (await api.call('GET', path, { as: newcomer.id })).body
  expect(await list('/api/student/cart')).toEqual({ items: [] })
  for (const path of [
    '/api/student/orders',
    '/api/student/my-courses',
    '/api/student/deadlines',
    '/api/student/certificates',
    '/api/profile/sessions',
    '/api/instructor/my-courses',
  ]) {
    expect([path, await list(path)]).toEqual([path, []])
  }
})

test('who it is comes before what was sent', async () => {
  const late: string[] = []
  for (const [key, { who, on }] of Object.entries(TABLE)) {
    const { method, path } = splitKey(key)
    const places = who.get('any') ?? who.get('foreign') ?? []
    if (places[0] !== '401' || method === 'GET') continue
    const ids = (await on?.(world, 'nobody', 'foreign')) ?? {}
    const address = path.replaceAll(/:(\w+)/g, (_, id: string) => ids[id] ?? '')
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(api.url + address, { method, headers, body: '{"' })
    await answer.text()
    if (answer.status !== 401) late.push(`${key} ${answer.status}`)
  }
  expect(late).toEqual([])
})
