import type { Row } from './access-policies.ts'
import * as a from './access.ts'

/** Calls of the table of who may call what. */

/** One place of the table. */
export interface Cell {
  name: string
  who: a.Person
  ids: a.Ids
  expected: string
}

/** Every place of a row where there is something to call, with what it is called on. */
export const cellsOf = (world: a.World, { who: policy, on }: Row): Promise<Cell[]> =>
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

export const splitKey = (key: string) => {
  const [method = '', path = ''] = key.split(' ')
  return { method, path }
}

/** A provider's own form of answers, and pages that people open from mails. */
const OTHER_FORM = /^\/mo-phong\/|\/ipn$|\/mails\/unsubscribe$/

const isVietnamese = (text: unknown) =>
  typeof text === 'string' && /[à-ỹđ]/i.test(text) && !/\b(?:invalid|expected|error)\b/i.test(text)

const isErrorShape = (body: any) => isVietnamese(body?.message) && /^[A-Z_]+$/.test(body?.code)

/** Calls the cells, all of them at once; the answer of each by its name. */
export async function answersOf(
  world: a.World,
  key: string,
  { ok = 200, send = {} }: Row,
  cells: readonly Cell[],
) {
  const { method, path } = splitKey(key)
  const answered = cells.map(async ({ name, who, ids, expected }) => {
    const { search = '', ...sent } = typeof send === 'function' ? send(ids) : send
    const address = path.replaceAll(/:(\w+)/g, (_, id: string) => ids[id] ?? `no ${id}`) + search
    const token = await world.token(who)
    const { status, body } = await world.api.call(method, address, {
      ...(token && { token }),
      ...sent,
    })
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
