import { sql } from 'drizzle-orm'
import type { Deps } from '../../deps.ts'
import { OneAtATime } from './one-at-a-time.ts'

const PATIENCE_MS = 1_000

/** Checks whether the database answers a trivial query within a second. */
export class DatabaseProbe {
  readonly #asked: OneAtATime<unknown>

  constructor({ db }: Pick<Deps, 'db'>) {
    this.#asked = new OneAtATime(PATIENCE_MS, () => db.q.execute(sql`select 1`))
  }

  async answers(): Promise<boolean> {
    return (await this.#asked.answer()) !== undefined
  }
}
