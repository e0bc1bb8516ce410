import { createRouter, z } from '../../platform/http/context.ts'
import { okBytes, publicRoute } from '../../platform/http/route.ts'
import { notFound } from '../../platform/errors.ts'
import { findAvatar } from './avatars.ts'
import { fileBody } from '../../providers/files/file-body.ts'

const avatar = publicRoute({
  path: '/{fileId}',
  summary: 'Ảnh đại diện',
  request: { params: z.object({ fileId: z.string() }) },
  answers: okBytes('Ảnh', 'image/*'),
})

/** Avatars. They are public, because an `<img>` element sends no bearer token. */
export function avatarRoutes() {
  const app = createRouter()
  app.openapi(avatar, async (c) => {
    const { files } = c.get('deps')
    const file = await findAvatar(c.get('deps'), c.req.valid('param').fileId)
    const found = await files.stat(file.storageKey)
    if (!found) throw notFound('Không tìm thấy ảnh này.')
    c.header('Content-Type', file.mime)
    c.header('Content-Length', String(found.size))
    c.header('X-Content-Type-Options', 'nosniff')
    // A new avatar gets a new address.
    c.header('Cache-Control', 'public, max-age=31536000, immutable')
    // `fileBody` opens the file on the first read, so that HEAD opens nothing.
    const bytes = fileBody(files, file.storageKey, { start: 0, end: found.size - 1 })
    return c.body(bytes, 200)
  })
  return app
}
