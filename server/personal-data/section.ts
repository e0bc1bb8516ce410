import { stampInVietnam } from '../../shared/format/dates.ts'
import { CSV_START, csvLines } from '../../shared/format/csv.ts'
import type { Deps } from '../deps.ts'

/** Times are written for a reader in Việt Nam; null is an empty cell. */
type Cell = string | number | boolean | Date | null

/** Rows of one statement. */
interface Part {
  limit: number
  offset: number
}

/** One subject of the own data: a table that people and programs can read. */
export interface Section {
  /** The name of its two files, without their endings; `PERSON_COLUMNS` names it. */
  name: string
  /** What is in it, for DOC-TOI-TRUOC.txt. */
  about: string
  heads: readonly string[]
  /** The person's rows, in an order in which new ones are the last. */
  rows: (deps: Deps, userId: string, part: Part) => Promise<Cell[][]>
}

const PART = 500

const told = (cell: Cell): string | number => {
  if (cell === null) return ''
  if (cell instanceof Date) return stampInVietnam(cell)
  return typeof cell === 'boolean' ? (cell ? 'có' : 'không') : cell
}

async function* partsOf(deps: Deps, userId: string, { rows }: Section) {
  for (let offset = 0; ; offset += PART) {
    const part = await rows(deps, userId, { limit: PART, offset })
    if (part.length > 0) yield part.map((row) => row.map(told))
    if (part.length < PART) return
  }
}

/** The section as CSV, a part at a time. */
export async function* csvOf(deps: Deps, userId: string, section: Section) {
  yield CSV_START + csvLines([section.heads])
  for await (const rows of partsOf(deps, userId, section)) yield csvLines(rows)
}

/** The section as a JSON array of objects, whose names are the heads. */
export async function* jsonOf(deps: Deps, userId: string, section: Section) {
  yield '['
  let before = '\n'
  for await (const rows of partsOf(deps, userId, section)) {
    let text = ''
    for (const row of rows) {
      const named = Object.fromEntries(section.heads.map((head, at) => [head, row[at] ?? '']))
      text += before + JSON.stringify(named)
      before = ',\n'
    }
    yield text
  }
  yield '\n]\n'
}
