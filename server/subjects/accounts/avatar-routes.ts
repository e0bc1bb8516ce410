import { sendPicture } from '../../providers/files/send-picture.ts'
import { z } from '../../platform/http/context.ts'
import { okBytes, publicRoute, routerOf } from '../../platform/http/route.ts'
import { findAvatar } from './avatars.ts'

/** Avatars. They are public, because an `<img>` element sends no bearer token. A new one gets a new address. */
export const avatarRoutes = () =>
  routerOf(
    publicRoute({
      path: '/{fileId}',
      summary: 'Ảnh đại diện',
      request: { params: z.object({ fileId: z.string() }) },
      answers: okBytes('Ảnh', 'image/*'),
      run: async ({ c, deps, params: { fileId } }) => {
        const { storageKey, mime } = await findAvatar(deps, fileId)
        return sendPicture(c, storageKey, mime)
      },
    }),
  )
