import { sep } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseIdentity } from '../../platform/db/identity.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { SettingsError } from '../../platform/settings.ts'
import type { FileStore } from '../ports/file-store.ts'

/** Longer than a process needs to write the marker that it has created. */
const SETTLE_MS = 200

/** The folder or bucket is another database's: the process prints the message on one line and ends with code 1. */
export class ForeignStoreError extends SettingsError {}

export interface Owner {
  id: string
  name: string
  since: string
}

type ClaimDeps = Pick<Deps, 'db' | 'settings' | 'now'>

/** This database as a marker names it. */
async function thisOwner(deps: ClaimDeps, store: FileStore): Promise<Owner> {
  const { id, name } = await databaseIdentity(deps.db)
  const { dataDir } = deps.settings
  // A copy of an embedded database is the same database, so it needs uploads of its own: those beside it,
  // which are copied with it, or any others after `files:adopt`.
  const isApart = deps.db.engine === 'pglite' && !store.place.startsWith(dataDir + sep)
  return { id: isApart ? `${id}@${dataDir}` : id, name, since: deps.now().toISOString() }
}

export async function ownerOf(store: FileStore): Promise<Owner | null> {
  let text = await store.marker()
  if (text === '') {
    // Another process has created it and not written into it yet.
    await delay(SETTLE_MS)
    text = await store.marker()
  }
  if (text === null) return null
  try {
    const { id, name, since } = JSON.parse(text) as Record<string, unknown>
    return { id: String(id), name: String(name), since: String(since) }
  } catch {
    return { id: '?', name: '?', since: '?' }
  }
}

export const describeOwner = ({ id, name, since }: Owner) => `“${name}” (mã ${id}, từ ${since})`

/**
 * `ForeignStoreError` unless the store is this database's: what one does not name, another may. An unmarked store is
 * marked. A store that is away passes (false): what removes files asks again.
 */
export async function claimStore(
  deps: ClaimDeps & Pick<Deps, 'files' | 'log'>,
  store: FileStore = deps.files,
): Promise<boolean> {
  try {
    const own = await thisOwner(deps, store)
    if (!(await ownerOf(store))) await store.writeMarker(markerText(own), false)
    // Read again: another database's process may have been first.
    const owner = (await ownerOf(store)) ?? own
    if (owner.id === own.id) return true
    throw new ForeignStoreError(
      `Kho tệp ${store.place} thuộc về cơ sở dữ liệu ${describeOwner(owner)}, không phải “${own.name}” (mã ${own.id}): hãy đặt UPLOAD_DIR hoặc S3_BUCKET riêng, hoặc chạy npm run admin -- files:adopt nếu kho này đúng là của cơ sở dữ liệu đang dùng.`,
    )
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    deps.log.error(`file store ${store.place} cannot be reached`, error.cause)
    return false
  }
}

/** Makes this database the store's owner, whoever it was before. */
export async function adoptStore(deps: ClaimDeps, store: FileStore): Promise<Owner> {
  const own = await thisOwner(deps, store)
  await store.writeMarker(markerText(own), true)
  return own
}

const markerText = (owner: Owner) => `${JSON.stringify(owner, null, 2)}\n`
