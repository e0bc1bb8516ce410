import { stat } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { files } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { notFound } from '../errors.ts'

export interface ServedFile {
  name: string
  mime: string
  /** Where its bytes lie, and how many there are. */
  path: string
  size: number
}

/** A stored file by id; 404 when its row or its bytes are gone. Access is the signed address's matter. */
export async function storedFile(deps: Deps, id: string): Promise<ServedFile> {
  const [row] = await deps.db.q
    .select({ name: files.name, mime: files.mime, storageKey: files.storageKey })
    .from(files)
    .where(eq(files.id, id))
  if (!row) throw notFound('Không tìm thấy tệp này.')
  const path = deps.files.pathOf(row.storageKey)
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
    throw error
  })
  if (!found?.isFile()) {
    deps.log.error('stored file missing on disk', undefined, { fileId: id })
    throw notFound('Tệp này không còn trên máy chủ.')
  }
  return { name: row.name, mime: row.mime, path, size: found.size }
}
