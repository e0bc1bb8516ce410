import { createRouter, z } from '../../platform/http/context.ts'
import { okBytes, publicRoute } from '../../platform/http/route.ts'
import { notFound } from '../../platform/errors.ts'
import { fileBody } from '../../providers/files/file-body.ts'
import { SharePictures } from './share-picture.ts'

const JPEG = 'image/jpeg'

const picture = publicRoute({
  path: '/{file}',
  summary: 'Ảnh của khóa học khi chia sẻ đường dẫn',
  request: { params: z.object({ file: z.string() }) },
  answers: okBytes('Ảnh 1200 × 630', JPEG),
})

/** GET /api/public/share/{hash}.jpg (docs/trust.md#shared-links): a cover's picture for shared links. */
export function shareRoutes() {
  const app = createRouter()
  const pictures = new SharePictures()
  app.openapi(picture, async (c) => {
    const deps = c.get('deps')
    const storageKey = await pictures.find(deps, c.req.valid('param').file)
    const stat = storageKey === null ? null : await deps.files.stat(storageKey)
    if (storageKey === null || !stat) throw notFound('Không tìm thấy ảnh này.')
    c.header('Content-Type', JPEG)
    c.header('Content-Length', String(stat.size))
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    return c.body(fileBody(deps.files, storageKey, { start: 0, end: stat.size - 1 }), 200)
  })
  return app
}
