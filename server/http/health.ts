import { sql } from 'drizzle-orm'
import type { Deps } from '../deps.ts'

const PATIENCE_MS = 1_000

/** Checks whether the database answers a trivial query within a second. */
export class DatabaseProbe {
  #asking: Promise<boolean> | undefined

  async answers(deps: Pick<Deps, 'db'>): Promise<boolean> {
    // One query at a time: checks of a hung database must not pile up waiting queries.
    this.#asking ??= this.#ask(deps).finally(() => {
      this.#asking = undefined
    })
    let timer: NodeJS.Timeout | undefined
    const tooLate = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), PATIENCE_MS)
    })
    try {
      return await Promise.race([this.#asking, tooLate])
    } finally {
      clearTimeout(timer)
    }
  }

  async #ask(deps: Pick<Deps, 'db'>): Promise<boolean> {
    try {
      await deps.db.q.execute(sql`select 1`)
      return true
    } catch {
      return false
    }
  }
}
