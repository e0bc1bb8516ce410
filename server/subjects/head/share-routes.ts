import { z } from '../../platform/http/context.ts'
import { okBytes, publicRoute, routerOf } from '../../platform/http/route.ts'
import { sendPicture } from '../../providers/files/send-picture.ts'
import { SharePictures } from './share-picture.ts'

/** GET /api/public/share/{hash}.jpg (docs/trust.md#shared-links): a cover's picture for shared links. */
export function shareRoutes() {
  const pictures = new SharePictures()
  return routerOf(
    publicRoute({
      path: '/{file}',
      summary: 'Ảnh của khóa học khi chia sẻ đường dẫn',
      request: { params: z.object({ file: z.string() }) },
      answers: okBytes('Ảnh 1200 × 630', 'image/jpeg'),
      run: async ({ c, deps, params: { file } }) => {
        const storageKey = await pictures.find(deps, file)
        return sendPicture(c, storageKey, 'image/jpeg')
      },
    }),
  )
}
