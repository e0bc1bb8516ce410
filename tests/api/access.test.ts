import { beforeAll, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../support/api.ts'
import type { Row } from '../support/access-policies.ts'
import { TABLE } from '../support/access-table.ts'
import * as a from '../support/access.ts'
import { makeUser } from '../support/fixtures.ts'
import { startPayment } from '../support/payments.ts'

/** Who may call what: the table of tests/support/access-table.ts, cell by cell. */

let api: TestApi
let world: a.World
beforeAll(async () => {
  api = await startApi({ keepOpen: true, settings: { metricsToken: 'so-do' } })
  world = await a.openWorld(api)
  return api.close
})

interface Cell {
  name: string
  who: a.Person
  ids: a.Ids
  expected: string
}

/** Every place of a row where there is something to call, with what it is called on. */
const cellsOf = ({ who: policy, on }: Row): Promise<Cell[]> =>
  Promise.all(
    [...policy].flatMap(([column, places]) =>
      a.PEOPLE.flatMap((who, index) => {
        const expected = places[index] ?? ''
        if (expected === '.') return []
        const made = on?.(world, who, column === 'any' ? 'own' : column)
        return (made ?? Promise.resolve({})).then((ids): Cell => {
          return { name: `${who}, ${column}`, who, ids, expected }
        })
      }),
    ),
  )

const splitKey = (key: string) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, path }
}

/** A provider's own form of answers. */
const OTHER_FORM = /^\/mo-phong\/|\/ipn$/

const isVietnamese = (text: unknown) =>
  typeof text === 'string' && /[à-ỹđ]/i.test(text) && !/\b(?:invalid|expected|error)\b/i.test(text)

const isErrorShape = (body: any) => isVietnamese(body?.message) && /^[A-Z_]+$/.test(body?.code)

/** Calls the cells, all of them at once; the answer of each by its name. */
async function answersOf(key: string, { ok = 200, send = {} }: Row, cells: readonly Cell[]) {
  const { method, path } = splitKey(key)
  const answered = cells.map(async ({ name, who, ids, expected }) => {
    const { search = '', ...sent } = typeof send === 'function' ? send(ids) : send
    const address = path.replaceAll(/:(\w+)/g, (_, id: string) => ids[id] ?? `no ${id}`) + search
    const token = await world.token(who)
    const { status, body } = await api.call(method, address, { ...(token && { token }), ...sent })
    const isWrong = status >= 400 && !OTHER_FORM.test(path) && !isErrorShape(body)
    const wanted = ['ok', 'idle'].includes(expected) ? String(ok) : expected
    return { name, wanted, got: isWrong ? `${status} ${JSON.stringify(body)}` : String(status) }
  })
  const all = await Promise.all(answered)
  return {
    got: Object.fromEntries(all.map(({ name, got }) => [name, got])),
    wanted: Object.fromEntries(all.map(({ name, wanted }) => [name, wanted])),
  }
}

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
    const cells = await cellsOf(row)
    const isRead = key.startsWith('GET ') && !row.writes
    const writes = ({ expected }: Cell) => expected === 'ok' && !isRead
    const quiet = cells.filter((cell) => !writes(cell))

    const before = await a.fingerprint(world)
    const first = await answersOf(key, row, quiet)
    expect(first.got).toEqual(first.wanted)
    expect(await a.fingerprint(world)).toEqual(before)

    const second = await answersOf(key, row, cells.filter(writes))
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
