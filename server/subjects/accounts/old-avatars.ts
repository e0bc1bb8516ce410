import { Readable } from 'node:stream'
import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { runAlone } from '../../platform/db/run-alone.ts'
import { files, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { newStorageKey } from '../../providers/ports/file-store.ts'
import { dropUnusedFiles, removeBytes } from '../../providers/files/unused-files.ts'
import { newId } from '../../platform/ids.ts'
import { drawnAvatar, drawStoredAvatar } from './avatars.ts'

export const OLD_AVATARS = 'old avatars'
const BATCH = 50

interface OldAvatar {
  userId: string
  fileId: string
  storageKey: string
}

/**
 * Job: draws avatars anew that earlier versions have stored as sent, with the camera's data
 * (docs/behaviour.md#accounts), each under a new address; one that cannot be read is removed. Returns how many; null
 * while another process does it.
 */
export async function redrawOldAvatars(
  deps: Deps,
  stopping?: AbortSignal,
): Promise<{ drawn: number; removed: number } | null> {
  const work = async (signal: AbortSignal) => {
    const done = { drawn: 0, removed: 0 }
    try {
      for await (const avatar of oldAvatars(deps, signal)) {
        const outcome = await redraw(deps, avatar)
        if (outcome) done[outcome] += 1
      }
    } finally {
      if (done.drawn + done.removed > 0) deps.log.info('old avatars drawn anew', { ...done })
    }
    return done
  }
  return runAlone(deps, OLD_AVATARS, work, stopping && { stopping })
}

/** Those without the name of an avatar that was drawn here, by their ids: what fails does not come again in this run. */
async function* oldAvatars(deps: Deps, signal: AbortSignal): AsyncGenerator<OldAvatar> {
  let last = ''
  for (;;) {
    const found = await deps.db.q
      .select({ userId: users.id, fileId: files.id, storageKey: files.storageKey })
      .from(users)
      .innerJoin(files, eq(files.id, users.avatarFileId))
      .where(
        and(ne(files.name, sql`substr(${files.storageKey}, 4) || '.webp'`), gt(files.id, last)),
      )
      .orderBy(asc(files.id))
      .limit(BATCH)
    for (const avatar of found) {
      if (signal.aborted) return
      yield avatar
      last = avatar.fileId
    }
    if (found.length < BATCH) return
  }
}

/** Null where nothing is there to be seen, or the person has changed the picture meanwhile. */
async function redraw(deps: Deps, old: OldAvatar): Promise<'drawn' | 'removed' | null> {
  // A store that is away throws; bytes that are missing may come back with the rest of a back-up.
  if (!(await deps.files.stat(old.storageKey))) return null
  const bytes = await drawStoredAvatar(deps, old.storageKey).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'invalid') return null
    throw error
  })
  if (!bytes) return (await replaceRow(deps, old, null)) ? 'removed' : null
  const storageKey = newStorageKey(deps.now())
  const size = await deps.files.write(storageKey, Readable.from([bytes]))
  let isReplaced = false
  try {
    isReplaced = await replaceRow(deps, old, drawnAvatar(storageKey, size))
  } finally {
    if (!isReplaced) await removeBytes(deps, [storageKey])
  }
  return isReplaced ? 'drawn' : null
}

/** False, with nothing changed, unless the old picture is still the person's. */
async function replaceRow(
  deps: Deps,
  old: OldAvatar,
  drawn: ReturnType<typeof drawnAvatar> | null,
): Promise<boolean> {
  const unused = await deps.db.tx(async () => {
    const { q } = deps.db
    const fileId = drawn && newId(deps.now())
    if (drawn && fileId) {
      await q
        .insert(files)
        .values({ id: fileId, ownerId: old.userId, createdAt: deps.now(), ...drawn })
    }
    const changed = await q
      .update(users)
      .set({ avatarFileId: fileId })
      .where(and(eq(users.id, old.userId), eq(users.avatarFileId, old.fileId)))
      .returning({ id: users.id })
    if (changed.length > 0) return dropUnusedFiles(deps, [old.fileId])
    if (fileId) await q.delete(files).where(eq(files.id, fileId))
    return null
  })
  await removeBytes(deps, unused ?? [])
  return unused !== null
}
