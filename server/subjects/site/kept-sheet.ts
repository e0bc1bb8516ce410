import type { SiteSheet } from '../../../shared/contract/site.ts'
import { readCatalogueVersion } from '../../platform/db/catalogue-version.ts'
import type { Deps } from '../../deps.ts'
import { inTime } from '../../platform/in-time.ts'
import { SingleFlight } from '../../platform/single-flight.ts'
import { siteSheet } from './site-settings.ts'

/** A page with the last known sheet is better than one that waits. */
const PATIENCE_MS = 250

/**
 * The site sheet (docs/product.md#site-sheet), kept until the database counts a change by any process. While the sheet
 * is kept, only the number of changes is read, once for all who ask at the same time.
 */
export class KeptSheet {
  readonly #deps: Pick<Deps, 'db'>
  readonly #making = new SingleFlight<SiteSheet>()
  #kept: { version: string; sheet: SiteSheet } | undefined
  /** True while a read is late: a database that is away or slow gets one read at a time. */
  #isLate = false

  constructor(deps: Pick<Deps, 'db'>) {
    this.#deps = deps
  }

  async read(): Promise<SiteSheet> {
    const version = (await readCatalogueVersion(this.#deps.db.q)) ?? ''
    if (this.#kept?.version === version) return this.#kept.sheet
    return this.#making.run(version, async () => {
      const sheet = await siteSheet(this.#deps)
      this.#kept = { version, sheet }
      return sheet
    })
  }

  /** The current sheet when the database answers in time, else the last known one; undefined when none is known yet. */
  async inTime(): Promise<SiteSheet | undefined> {
    if (this.#isLate) return this.#kept?.sheet
    const reading = this.#deps.db.forRequest(() => this.read()).catch(() => undefined)
    const sheet = await inTime(PATIENCE_MS, reading, undefined)
    if (sheet) return sheet
    this.#isLate = true
    void reading.then(() => (this.#isLate = false))
    return this.#kept?.sheet
  }
}
