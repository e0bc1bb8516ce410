import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '../../platform/http/context.ts'
import { okBytes, publicRoute, routerOf } from '../../platform/http/route.ts'
import { cacheForEver, noPicture, sendPicture } from '../../providers/files/send-picture.ts'
import { avifBeside, coversFolder, drawnCover } from './covers.ts'
import { findCover } from './uploaded-covers.ts'

/** The names of uploaded covers, of `makeCover`. */
const UPLOADED = /^[0-9a-f]{20}-\d{3}\.webp$/

const WEBP = 'image/webp'
const AVIF = 'image/avif'

/** A browser that knows AVIF names it (not with q=0); `image/*` says nothing of it. */
const NAMES_AVIF = /\bimage\/avif\b(?!\s*;\s*q=0(?:\.0+)?\s*(?:,|$))/i

/**
 * GET /api/public/covers/{file}: covers of demo courses, as AVIF if asked for, and uploaded ones, each under a new name.
 */
export function coverRoutes() {
  const folder = coversFolder()
  const read = (name: string) => readFile(join(folder, name)).catch(() => null)
  return routerOf(
    publicRoute({
      path: '/{file}',
      summary: 'Ảnh bìa khóa học',
      request: { params: z.object({ file: z.string() }) },
      answers: okBytes('Ảnh', WEBP, AVIF),
      run: async ({ c, deps, params: { file } }) => {
        if (UPLOADED.test(file)) {
          const found = await findCover(deps, file)
          return sendPicture(c, found?.storageKey ?? null, WEBP)
        }
        const drawn = drawnCover(file)
        if (!drawn) throw noPicture()
        const asked = NAMES_AVIF.test(c.req.header('accept') ?? '')
        const avif = asked ? await read(avifBeside(drawn)) : null
        const bytes = avif ?? (await read(drawn))
        if (!bytes) throw noPicture()
        c.header('Content-Type', avif ? AVIF : WEBP)
        c.header('Vary', 'Accept')
        c.header('Content-Length', String(bytes.length))
        cacheForEver(c)
        return c.body(new Uint8Array(bytes), 200)
      },
    }),
  )
}
