import { MAX_AVATAR_BYTES, MAX_PICTURE_PIXELS } from '../../../shared/rules/avatar.ts'

/** Pixels of the longer side: more than any screen shows of a person. */
const SIDE = 1024

/** What backends take as it is. */
const COMMON = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** Drawings, not made of points: what backends say of them does not depend on this browser. */
const DRAWING = 'image/svg+xml'

/**
 * The picture itself, or a smaller JPEG of one that is larger than backends take (phones make pictures of 10 MB) or
 * whose kind they may not read, whatever its size. A picture that this browser cannot read stays as it is, and the
 * backend decides.
 */
export async function smallerImage(file: File): Promise<File> {
  if (file.type === DRAWING) return file
  try {
    const picture = await createImageBitmap(file)
    const { width, height } = picture
    const fits = file.size <= MAX_AVATAR_BYTES && width * height <= MAX_PICTURE_PIXELS
    const jpeg = fits && COMMON.includes(file.type) ? null : await drawSmaller(picture)
    picture.close()
    return jpeg ? new File([jpeg], 'avatar.jpg', { type: 'image/jpeg' }) : file
  } catch {
    return file
  }
}

async function drawSmaller(picture: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // A JPEG has no transparency: black would stand behind it.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.85))
}
