import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRoute, createRouter, errors, z } from '../http/context.ts'
import { notFound } from '../errors.ts'
import { coversFolder } from './covers.ts'

/** The file names that `scripts/make-covers.ts` writes; the pattern lets no path through. */
const COVER_FILE = /^[a-z0-9-]{1,120}\.[0-9a-f]{10}\.webp$/

const cover = createRoute({
  method: 'get',
  path: '/{file}',
  tags: ['Public'],
  summary: 'Ảnh bìa khóa học mẫu',
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: {
      description: 'Ảnh',
      content: { 'image/webp': { schema: { type: 'string' as const, format: 'binary' } } },
    },
    ...errors(404),
  },
})

/** GET /api/public/covers/{file}: the covers of the demo courses. A changed cover gets a new name. */
export function coverRoutes() {
  const app = createRouter()
  const folder = coversFolder()
  app.openapi(cover, async (c) => {
    const { file } = c.req.valid('param')
    const missing = () => notFound('Không tìm thấy ảnh này.')
    if (!COVER_FILE.test(file)) throw missing()
    const bytes = await readFile(join(folder, file)).catch(() => {
      throw missing()
    })
    c.header('Content-Type', 'image/webp')
    c.header('Content-Length', String(bytes.length))
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(new Uint8Array(bytes), 200)
  })
  return app
}
