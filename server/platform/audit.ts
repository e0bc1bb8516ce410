import type { AuditAction, AuditTarget, LogField } from '../../shared/contract/admin/log.ts'
import { adminLog } from './db/schema.ts'
import type { Deps } from '../deps.ts'
import { newId } from './ids.ts'

/** Who acts for the site: an account, by its id, or somebody at the command line, by their name on that system. */
export type By = { userId: string } | { command: string }

export type Changed = Partial<Record<LogField, unknown>>

export interface Act {
  action: AuditAction
  /** The id of what it was done to; none for the site itself. */
  targetId?: string
  /** Only what has changed, without secrets. It names people and things by their ids. */
  before?: Changed
  after?: Changed
  note?: string
}

type Area<A = AuditAction> = A extends `${infer Name}.${string}` ? Name : never

/** The kind of thing that an act is done to, by the first word of the act's name. */
const TARGETS: Record<Area, AuditTarget> = {
  order: 'order',
  user: 'user',
  enrolment: 'user',
  course: 'course',
  content: 'course',
  submission: 'course',
  extension: 'course',
  class: 'course',
  topic: 'topic',
  review: 'review',
  site: 'site',
  page: 'site',
  mail: 'site',
  push: 'site',
}

const targetOf = (action: AuditAction): AuditTarget => {
  const [area] = action.split('.') as [Area]
  return TARGETS[area]
}

/** Adds an act to the log (docs/back-office.md#the-log); call it in the transaction of the act. */
export async function record(deps: Deps, by: By, act: Act): Promise<void> {
  await deps.db.q.insert(adminLog).values({
    id: newId(deps.now()),
    ...('userId' in by ? { actorId: by.userId } : { command: by.command }),
    action: act.action,
    targetType: targetOf(act.action),
    targetId: act.targetId ?? '',
    before: act.before ?? null,
    after: act.after ?? null,
    note: act.note ?? '',
    createdAt: deps.now(),
  })
}

/** The person who acted, for a line of the security log (docs/operations.md#log). */
export const loggedAs = (by: By) => ({ by: 'userId' in by ? by.userId : 'admin command' })

/** Those entries of two states that differ, for `before` and `after`. */
export function difference<T extends Record<keyof T, unknown>>(
  before: T & Record<Exclude<keyof T, LogField>, never>,
  after: T & Record<Exclude<keyof T, LogField>, never>,
): { before: Changed; after: Changed } {
  const names = (Object.keys(after) as (keyof T)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const pick = (from: T) => Object.fromEntries(names.map((name) => [name, from[name]]))
  return { before: pick(before), after: pick(after) }
}
