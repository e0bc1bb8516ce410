import type { OpenAPIHono } from '@hono/zod-openapi'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Deps } from '../deps.ts'
import type { AppEnv } from './http/context.ts'
import type { Job } from './jobs.ts'

/** What a folder adds to the server, in its `subject.ts`; `subjects.ts` lists them all. */
export interface Subject {
  routes?: readonly (readonly [path: string, router: (deps: Deps) => OpenAPIHono<AppEnv>])[]
  jobs?: readonly SubjectJob[]
  keeps?: readonly Keep[]
  /** Files of `shared/contract/`, whose objects the OpenAPI document names. */
  contracts?: readonly object[]
}

/** A background job. Several processes may run it on one database at the same time. */
export interface SubjectJob extends Omit<Job, 'run'> {
  run: (deps: Deps, stopping: AbortSignal) => Promise<unknown>
}

/** What is kept for some days and then removed (docs/operations.md#what-is-kept). */
export type Keep = { what: string; days: number } & (OldRows | { byJob: string })

/** Rows that `retention.ts` removes when `since` is so many days ago. */
export interface OldRows {
  since: PgColumn
  /** The column that names a row of the table. */
  key: PgColumn
  where?: SQL | undefined
  /** The rows stay, and get these values. */
  set?: Record<string, string | null>
}
