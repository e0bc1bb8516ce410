import { afterAll, describe, expect, test } from 'vitest'
import { startApi } from '../support/api.ts'
import { callsOf, TABLE } from '../support/access-table.ts'
import * as targets from '../support/access-targets.ts'
import * as a from '../support/access.ts'
import { makeUser } from '../support/fixtures.ts'
import { startPayment } from '../support/payments.ts'

/** Who may call what: the calls of tests/support/access-table.ts, cell by cell. */

const api = await startApi({ keepOpen: true, settings: { metricsToken: 'so-do' } })
afterAll(api.close)
const world = await a.openWorld(api)
const routes = a.routesOf(api)

describe('the table', () => {
  test('has no row of a call that is not registered', () => {
    expect(Object.keys(TABLE).filter((key) => !routes.has(a.routeOf(key)))).toEqual([])
  })

  test('has every route of the OpenAPI document', async () => {
    const { body: document } = await api.call('GET', '/api/openapi.json')
    const told = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map(
        (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      ),
    )
    expect(told.filter((route) => !routes.has(route))).toEqual([])
  })
})

describe('refusals and reads, which write nothing, and successes', () => {
  test.each(callsOf(routes))('%s', async (key, call) => {
    const cells = await a.cellsOf(world, call)
    const isRead = key.startsWith('GET ') && !call.writes
    const writes = ({ expected }: a.Cell) => expected === 'ok' && !isRead
    const quiet = cells.filter((cell) => !writes(cell))

    const before = await a.fingerprint(world)
    const first = await a.answersOf(world, key, call, quiet)
    expect(first.got).toEqual(first.wanted)
    expect(await a.fingerprint(world)).toEqual(before)

    const second = await a.answersOf(world, key, call, cells.filter(writes))
    expect(second.got).toEqual(second.wanted)
  })
})

test('a list holds nothing that is somebody else’s', async () => {
  const made = [targets.aSession, targets.aCartLine, targets.anAssignment]
  for (const target of made) await target(world, 'buyer', 'own')
  await startPayment(api, 'MOMO')
  const newcomer = await makeUser(api.db, { roles: ['STUDENT', 'INSTRUCTOR'] })
  const token = await api.tokenOf(newcomer.id)
  const list = async (path: string) => (await api.call('GET', path, { token })).body
  expect(await list('/api/student/cart')).toEqual({ items: [] })
  for (const path of [
    '/api/student/orders',
    '/api/student/my-courses',
    '/api/student/deadlines',
    '/api/student/certificates',
    '/api/instructor/my-courses',
  ]) {
    expect([path, await list(path)]).toEqual([path, []])
  }
  expect(await list('/api/profile/sessions')).toMatchObject([{ current: true }])
})

test('who it is comes before what was sent', async () => {
  const late: string[] = []
  for (const [key, { who, on }] of callsOf(routes)) {
    const { method, path } = a.splitKey(key)
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
