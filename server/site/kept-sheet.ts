import { setImmediate } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import type { SiteSheet } from '../../shared/contract/site.ts'
import { catalogueVersion } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { siteSheet } from './site-settings.ts'

/** The tables that the sheet is made of. */
const TABLES = ['site_settings', 'page_versions']
/** A page with the sheet of before is better than one that waits. */
const PATIENCE_MS = 250

/**
 * The site sheet (docs/product.md#site-sheet), kept in memory for as long as nothing in it has changed. The database
 * counts those changes, so that every process shows them at once: of what is kept, that number is all that is read,
 * once for all who ask at the same time.
 */
export class KeptSheet {
  readonly #deps: Pick<Deps, 'db'>
  #version = ''
  #kept: SiteSheet | undefined
  #next: Promise<SiteSheet> | undefined
  /** A database that is away or slow is asked by one at a time. */
  #isLate = false

  constructor(deps: Pick<Deps, 'db'>) {
    this.#deps = deps
  }

  /** As it is now. */
  read(): Promise<SiteSheet> {
    return (this.#next ??= setImmediate().then(() => {
      this.#next = undefined
      return this.#readNow()
    }))
  }

  /** The same where the database answers in time, else as it was last known; undefined before it has ever answered. */
  async inTime(): Promise<SiteSheet | undefined> {
    if (this.#isLate) return this.#kept
    const reading = this.#deps.db.forRequest(() => this.read()).catch(() => undefined)
    const late = new Promise<undefined>((done) =>
      setTimeout(() => done(undefined), PATIENCE_MS).unref(),
    )
    const sheet = await Promise.race([reading, late])
    if (sheet) return sheet
    this.#isLate = true
    void reading.then(() => (this.#isLate = false))
    return this.#kept
  }

  async #readNow(): Promise<SiteSheet> {
    const version = await versionOf(this.#deps)
    if (this.#kept && version === this.#version) return this.#kept
    const sheet = await siteSheet(this.#deps)
    this.#version = version
    this.#kept = sheet
    return sheet
  }
}

/** Another text after each change of the tables. */
async function versionOf({ db }: Pick<Deps, 'db'>): Promise<string> {
  const [row] = await db.q
    .select({ changes: sql<string | null>`sum(${catalogueVersion.changes})::text` })
    .from(catalogueVersion)
    .where(inArray(catalogueVersion.tableName, TABLES))
  return row?.changes ?? ''
}
