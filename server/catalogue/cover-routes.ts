import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRoute, createRouter, errors, z } from '../http/context.ts'
import { notFound } from '../errors.ts'
import { avifBeside, coversFolder } from './covers.ts'

/** The file names that `scripts/make-covers.ts` writes; the pattern lets no path through. */
const COVER_FILE = /^[a-z0-9-]{1,120}\.[0-9a-f]{10}\.webp$/

const WEBP = 'image/webp'
const AVIF = 'image/avif'

/** A browser that knows AVIF names it (not with q=0); `image/*` says nothing of it. */
const NAMES_AVIF = /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i

const picture = { schema: { type: 'string' as const, format: 'binary' } }

const cover = createRoute({
  method: 'get',
  path: '/{file}',
  tags: ['Public'],
  summary: 'Ảnh bìa khóa học mẫu',
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: {
      description: 'Ảnh',
      content: { [WEBP]: picture, [AVIF]: picture },
    },
    ...errors(404),
  },
})

/**
 * GET /api/public/covers/{file}: the covers of the demo courses, as AVIF for a browser that asks for it. A
 * changed cover gets a new name.
 */
export function coverRoutes() {
  const app = createRouter()
  const folder = coversFolder()
  app.openapi(cover, async (c) => {
    const { file } = c.req.valid('param')
    const missing = () => notFound('Không tìm thấy ảnh này.')
    if (!COVER_FILE.test(file)) throw missing()
    const read = (name: string) => readFile(join(folder, name)).catch(() => null)
    const avif = NAMES_AVIF.test(c.req.header('accept') ?? '') ? await read(avifBeside(file)) : null
    const bytes = avif ?? (await read(file))
    if (!bytes) throw missing()
    c.header('Content-Type', avif ? AVIF : WEBP)
    c.header('Vary', 'Accept')
    c.header('Content-Length', String(bytes.length))
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(bytes), 200)
  })
  return app
}
