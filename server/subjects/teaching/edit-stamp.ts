import { createHash } from 'node:crypto'
import type { EditStamp } from '../../../shared/contract/teaching.ts'
import { users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Actor } from '../../platform/actor.ts'
import { conflict } from '../../platform/errors.ts'
import { z } from '../../platform/http/context.ts'

/** Two teachers who edit one item (docs/behaviour.md#two-teachers): a version is a digest of what its form shows. */

const versionOf = (content: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)

/** For a query that joins the editor by `updatedById`. */
export const editorColumns = { fullName: users.fullName }

interface Edited {
  updatedAt: Date | null
  updatedBy: { fullName: string | null } | null
}

export const editStamp = ({ updatedAt, updatedBy }: Edited, content: readonly unknown[]) =>
  ({
    version: versionOf(content),
    updatedAt: updatedAt?.toISOString() ?? null,
    updatedBy: updatedBy?.fullName ? { fullName: updatedBy.fullName } : null,
  }) satisfies EditStamp

/** The columns that every change of an item by a teacher writes. */
export const editedNow = (deps: Deps, actor: Actor) => ({
  updatedAt: deps.now(),
  updatedById: actor.id,
})

/** The version that the request means to replace; absent from clients that do not ask. */
export const IfMatch = z.object({
  'if-match': z
    .string()
    .optional()
    .openapi({ description: 'version của bản đang sửa; khác bản hiện có thì 409 CHANGED' }),
})

export const expectedVersion = (headers: z.output<typeof IfMatch>): string | undefined => {
  const named = headers['if-match']?.replace(/^W\//, '').replaceAll('"', '').trim()
  return named === '*' ? undefined : named || undefined
}

/** 409 CHANGED unless the stored content has this version. Call it while the row is locked. */
export function requireVersion(expected: string | undefined, content: readonly unknown[]): void {
  if (expected === undefined || expected === versionOf(content)) return
  throw conflict('CHANGED', 'Nội dung này vừa được sửa sau khi bạn mở. Hãy tải lại trước khi lưu.')
}
