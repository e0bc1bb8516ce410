import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRouter, z } from '../../platform/http/context.ts'
import { okBytes, publicRoute } from '../../platform/http/route.ts'
import { notFound } from '../../platform/errors.ts'
import { fileBody } from '../../providers/files/file-body.ts'
import { avifBeside, coversFolder, drawnCover } from './covers.ts'
import { findCover } from './uploaded-covers.ts'

/** The names of uploaded covers, of `makeCover`. */
const UPLOADED = /^[0-9a-f]{20}-\d{3}\.webp$/

const WEBP = 'image/webp'
const AVIF = 'image/avif'

/** A browser that knows AVIF names it (not with q=0); `image/*` says nothing of it. */
const NAMES_AVIF = /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i

const cover = publicRoute({
  path: '/{file}',
  summary: 'Ảnh bìa khóa học',
  request: { params: z.object({ file: z.string() }) },
  answers: okBytes('Ảnh', WEBP, AVIF),
})

/**
 * GET /api/public/covers/{file}: the covers of the demo courses, as AVIF for a browser that asks for it, and those
 * that teachers have uploaded. A changed cover gets a new name.
 */
export function coverRoutes() {
  const app = createRouter()
  const folder = coversFolder()
  app.openapi(cover, async (c) => {
    const { file } = c.req.valid('param')
    const missing = () => notFound('Không tìm thấy ảnh này.')
    const forEver = () => {
      c.header('X-Content-Type-Options', 'nosniff')
      c.header('Cache-Control', 'public, max-age=31536000, immutable')
    }
    if (UPLOADED.test(file)) {
      const deps = c.get('deps')
      const found = await findCover(deps, file)
      const stat = found && (await deps.files.stat(found.storageKey))
      if (!found || !stat) throw missing()
      c.header('Content-Type', WEBP)
      c.header('Content-Length', String(stat.size))
      forEver()
      return c.body(fileBody(deps.files, found.storageKey, { start: 0, end: stat.size - 1 }), 200)
    }
    const drawn = drawnCover(file)
    if (!drawn) throw missing()
    const read = (name: string) => readFile(join(folder, name)).catch(() => null)
    const avif = NAMES_AVIF.test(c.req.header('accept') ?? '')
      ? await read(avifBeside(drawn))
      : null
    const bytes = avif ?? (await read(drawn))
    if (!bytes) throw missing()
    c.header('Content-Type', avif ? AVIF : WEBP)
    c.header('Vary', 'Accept')
    c.header('Content-Length', String(bytes.length))
    forEver()
    return c.body(new Uint8Array(bytes), 200)
  })
  return app
}
