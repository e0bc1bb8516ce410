import { and, eq } from 'drizzle-orm'
import { files, users } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { invalid, notFound } from '../errors.ts'
import { readHead, type StoredFile } from '../files/form.ts'
import { imageType } from '../files/image-type.ts'

/** The public address of an avatar. A new picture has a new id, so browsers may cache it without end. */
export const avatarAddress = (fileId: string) => `/api/public/avatars/${fileId}`

/** A stored picture that has passed `checkAvatar`: the columns of its row. */
export interface NewAvatar {
  storageKey: string
  name: string
  mime: string
  size: number
}

/**
 * Reads the type from the first bytes, because the sender chooses name and media type. 400 INVALID at
 * `avatar` for anything but PNG, JPEG, WebP and GIF.
 */
export async function checkAvatar(deps: Deps, file: StoredFile): Promise<NewAvatar> {
  const mime = imageType(await readHead(deps.files, file))
  if (!mime) {
    const message = 'Ảnh đại diện phải là ảnh PNG, JPEG, WebP hoặc GIF.'
    throw invalid(message, { avatar: message })
  }
  return { storageKey: file.storageKey, name: file.name, mime, size: file.size }
}

/** The file when it is a user's current avatar. 404 for any other id, also for the owner of the file. */
export async function findAvatar(deps: Deps, fileId: string) {
  if (!/^[0-9a-f]{24}$/.test(fileId)) throw notFound('Không tìm thấy ảnh này.')
  const [file] = await deps.db.q
    .select({ storageKey: files.storageKey, mime: files.mime })
    .from(files)
    .innerJoin(users, and(eq(users.id, files.ownerId), eq(users.avatarFileId, files.id)))
    .where(eq(files.id, fileId))
  if (!file) throw notFound('Không tìm thấy ảnh này.')
  return file
}
