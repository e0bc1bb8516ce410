import { and, type AnyColumn, type SQL } from 'drizzle-orm'
import { CSV_START, csvLines } from '../../../shared/format/csv.ts'
import { stampInVietnam } from '../../../shared/format/dates.ts'
import type { Database } from '../../platform/db/client.ts'
import { keyset } from '../../platform/db/keyset.ts'
import type { Deps } from '../../deps.ts'

/** Times are written for a reader in Việt Nam; null is an empty cell. */
type Cell = string | number | boolean | Date | null

interface Words {
  /** The name of its two files, without their endings; `PERSON_COLUMNS` names it. */
  name: string
  /** What is in it, for DOC-TOI-TRUOC.txt. */
  about: string
  heads: readonly string[]
}

export interface ExportTable extends Words {
  parts: (deps: Deps, userId: string) => AsyncIterable<Cell[][]>
}

/** A query that only lacks its condition, order and length. */
interface Begun<Row> {
  where: (condition: SQL | undefined) => {
    orderBy: (order: SQL) => { limit: (rows: number) => PromiseLike<Row[]> }
  }
}

interface PagedTable<Row> extends Words {
  /** An order in which new rows are the last, and no two are equal. */
  order: AnyColumn[]
  /** Selects `key` as it is given, and what `cells` needs. */
  from: (db: Database, key: SQL<string[]>) => Begun<Row>
  of: (userId: string) => SQL | undefined
  cells: (row: Row) => Cell[]
}

const PART = 500

/** A table whose rows are read by pages, so that a change meanwhile neither repeats nor drops one. */
export function exportTable<Row extends { key: string[] }>(table: PagedTable<Row>): ExportTable {
  const { name, about, heads, from, of, cells } = table
  const { key, order, beyond } = keyset(...table.order.map((column) => [column, 'asc'] as const))
  async function* parts({ db }: Deps, userId: string) {
    let last: Row | undefined
    do {
      // oxlint-disable-next-line no-await-in-loop -- each part begins after the one before
      const rows = await from(db, key)
        .where(and(of(userId), last && beyond(last.key)))
        .orderBy(order)
        .limit(PART)
      if (rows.length > 0) yield rows.map(cells)
      last = rows.length < PART ? undefined : rows.at(-1)
    } while (last)
  }
  return { name, about, heads, parts }
}

const told = (cell: Cell): string | number => {
  if (cell === null) return ''
  if (cell instanceof Date) return stampInVietnam(cell)
  return typeof cell === 'boolean' ? (cell ? 'có' : 'không') : cell
}

export async function* csvOf(deps: Deps, userId: string, { heads, parts }: ExportTable) {
  yield CSV_START + csvLines([heads])
  for await (const rows of parts(deps, userId)) yield csvLines(rows.map((row) => row.map(told)))
}

export async function* jsonOf(deps: Deps, userId: string, { heads, parts }: ExportTable) {
  yield '['
  let before = '\n'
  for await (const rows of parts(deps, userId)) {
    let text = ''
    for (const row of rows) {
      const named = Object.fromEntries(heads.map((head, at) => [head, told(row[at] ?? null)]))
      text += before + JSON.stringify(named)
      before = ',\n'
    }
    yield text
  }
  yield '\n]\n'
}
