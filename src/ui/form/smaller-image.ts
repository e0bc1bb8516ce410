import { MAX_AVATAR_BYTES } from '../../../shared/rules/avatar.ts'

/** Pixels of the longer side: more than any screen shows of a person. */
const SIDE = 1024

/**
 * The picture itself, or a smaller JPEG of one that is larger than backends take: phones make pictures of
 * 10 MB. A picture that this browser cannot read stays as it is, and the backend decides.
 */
export async function smallerImage(file: File): Promise<File> {
  if (file.size <= MAX_AVATAR_BYTES) return file
  try {
    const picture = await createImageBitmap(file)
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
    return jpeg ? new File([jpeg], 'avatar.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}
