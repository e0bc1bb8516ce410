import { notFound } from '../../platform/errors.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { fileBody } from './file-body.ts'

/** What caches may keep without end: another picture has another address. */
export function cacheForEver(c: AppContext): void {
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
}

export const noPicture = () => notFound('Không tìm thấy ảnh này.')

/** Answers with a stored picture that is anybody's to see; 404 without one. */
export async function sendPicture(c: AppContext, storageKey: string | null, type: string) {
  const { files } = c.get('deps')
  const stat = storageKey === null ? null : await files.stat(storageKey)
  if (storageKey === null || !stat) throw noPicture()
  c.header('Content-Type', type)
  c.header('Content-Length', String(stat.size))
  cacheForEver(c)
  // It opens the file on the first read, so that HEAD opens nothing.
  return c.body(fileBody(files, storageKey, { start: 0, end: stat.size - 1 }), 200)
}
