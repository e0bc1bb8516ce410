import { and, eq } from 'drizzle-orm'
import { files, users } from '../../platform/db/schema.ts'
import type { Deps } from '../../deps.ts'
import { invalid } from '../../platform/errors.ts'
import { MAX_AVATAR_BYTES } from '../../../shared/rules/avatar.ts'
import { replaceBytes, type StoredFile } from '../../providers/files/form.ts'
import type { FormLimits } from '../../providers/files/form-parser.ts'
import { noPicture } from '../../providers/files/send-picture.ts'
import { heicAdvice, readPicture, storedBytes } from '../../providers/files/picture.ts'
import { WaitingLine } from './waiting-line.ts'

/** The public address of an avatar. A new picture has a new id, so browsers may cache it without end. */
export const avatarAddress = (fileId: string) => `/api/public/avatars/${fileId}`

/** A stored picture of our own making: the columns of its row. */
export interface NewAvatar {
  storageKey: string
  name: string
  mime: string
  size: number
}

const RULES = {
  field: 'avatar',
  kinds: ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'],
  advice: 'Ảnh đại diện phải là ảnh PNG, JPEG, WebP, GIF hoặc AVIF.',
}

export const AVATAR_FORM: FormLimits = {
  files: { avatar: 1 },
  fileBytes: MAX_AVATAR_BYTES,
  adviceFor: heicAdvice,
}

/** Pixels of the longer side: more than any screen shows of a person. */
const SIDE = 512

/** Decoding takes memory and a core of this process: one picture at a time. A whole class may register at once. */
const avatarLine = new WaitingLine({ atOnce: 1, waiting: 64 })

/** The picture of a person as a small upright WebP without metadata. 400 INVALID at `avatar` for anything else. */
async function drawAvatar(bytes: Buffer): Promise<Buffer> {
  const { draw } = await readPicture(bytes, RULES)
  return draw((picture) =>
    picture
      .resize(SIDE, SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer(),
  )
}

/** `drawAvatar` of stored bytes in its turn; 503 BUSY where too many wait. */
export const drawStoredAvatar = (deps: Pick<Deps, 'files'>, storageKey: string): Promise<Buffer> =>
  avatarLine.run(async () => drawAvatar(await storedBytes(deps.files, storageKey)))

/** The columns of an avatar that was drawn here. Its name is that of its bytes, which no upload could have had. */
export const drawnAvatar = (storageKey: string, size: number): NewAvatar => ({
  storageKey,
  name: `${storageKey.slice(3)}.webp`,
  mime: 'image/webp',
  size,
})

/** Puts the drawn picture in the place of the one that was sent. Errors of `drawAvatar`. */
export async function takeAvatar(deps: Deps, file: StoredFile): Promise<NewAvatar> {
  if (file.size === 0) throw invalid(RULES.advice, { avatar: RULES.advice })
  await replaceBytes(deps, file, await drawStoredAvatar(deps, file.storageKey))
  return drawnAvatar(file.storageKey, file.size)
}

/** The file when it is a user's current avatar. 404 for any other id, also for the owner of the file. */
export async function findAvatar(deps: Deps, fileId: string) {
  if (!/^[0-9a-f]{24}$/.test(fileId)) throw noPicture()
  const [file] = await deps.db.q
    .select({ storageKey: files.storageKey, mime: files.mime })
    .from(files)
    .innerJoin(users, and(eq(users.id, files.ownerId), eq(users.avatarFileId, files.id)))
    .where(eq(files.id, fileId))
  if (!file) throw noPicture()
  return file
}
