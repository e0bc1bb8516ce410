import { eq } from 'drizzle-orm'
import { files } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../platform/errors.ts'

export interface ServedFile {
  name: string
  mime: string
  storageKey: string
  size: number
}

/** GET /api/files/{id}: the file; 404 when its row or bytes are missing. The caller checks the signature. */
export async function storedFile(deps: Deps, id: string): Promise<ServedFile> {
  const [row] = await deps.db.q
    .select({ name: files.name, mime: files.mime, storageKey: files.storageKey })
    .from(files)
    .where(eq(files.id, id))
  if (!row) throw notFound('Không tìm thấy tệp này.')
  const found = await deps.files.stat(row.storageKey)
  if (!found) {
    deps.log.error('stored file missing', undefined, { fileId: id })
    throw notFound('Tệp này không còn trên máy chủ.')
  }
  return { ...row, size: found.size }
}
