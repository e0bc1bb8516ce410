import { buffer } from 'node:stream/consumers'
import type { Sharp, SharpOptions } from 'sharp'
import { MAX_PICTURE_PIXELS } from '../../../shared/rules/avatar.ts'
import { type AppError, invalid } from '../../platform/errors.ts'
import { imageType, phonePictureType } from './image-type.ts'
import type { FileStore } from '../ports/file-store.ts'

/** Pictures that a person sends and others see: read whole and drawn anew, never passed on. */

const PATIENCE_SECONDS = 20

/** Read at the first picture: who makes none pays nothing for it. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Of a moving picture only the first frame is read. */
const OPTIONS: SharpOptions = { limitInputPixels: MAX_PICTURE_PIXELS, failOn: 'error', pages: 1 }

/** A picture of our own making or one that has passed `readPicture`. */
export async function openPicture(bytes: Buffer): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, OPTIONS).timeout({ seconds: PATIENCE_SECONDS })
}

/** Pixels without a head. */
export async function openPixels(
  bytes: Buffer,
  raw: { width: number; height: number; channels: 3 },
): Promise<Sharp> {
  const sharp = await loadSharp()
  return sharp(bytes, { raw })
}

export interface PictureRules {
  /** The field of the form at which a refusal stands. */
  field: string
  kinds: readonly string[]
  /** A Vietnamese sentence that names them. */
  advice: string
}

/** How to mend a picture that a phone has written as HEIC; null for any other, by its first bytes. */
export const heicAdvice = (head: Buffer): string | null =>
  phonePictureType(head) === 'image/heic'
    ? 'Chưa nhận được ảnh HEIC. Hãy lưu ảnh thành JPEG rồi chọn lại.'
    : null

interface ReadPicture {
  /** Of the upright picture, in pixels. */
  width: number
  height: number
  /** Draws it upright and in sRGB, without anything that was written beside it; 400 INVALID where it is broken. */
  draw: <T>(work: (picture: Sharp) => Promise<T>) => Promise<T>
}

/**
 * Reads the head of a picture by its content. 400 INVALID at the field for another kind, a broken one, or too many
 * pixels.
 */
export async function readPicture(
  bytes: Buffer,
  { field, kinds, advice }: PictureRules,
): Promise<ReadPicture> {
  const refusal = (message: string): AppError => invalid(message, { [field]: message })
  const broken = () => refusal('Không đọc được ảnh này. Hãy chọn một ảnh khác.')
  const tooMany = () => refusal('Ảnh này có quá nhiều điểm ảnh. Hãy thu nhỏ ảnh rồi gửi lại.')
  const kind = imageType(bytes) ?? phonePictureType(bytes)
  if (!kinds.includes(kind ?? '')) {
    throw refusal(heicAdvice(bytes) ?? advice)
  }
  const { autoOrient } = await (await openPicture(bytes)).metadata().catch((error: unknown) => {
    throw /pixel limit/i.test(String(error)) ? tooMany() : broken()
  })
  const { width, height } = autoOrient
  if (width * height > MAX_PICTURE_PIXELS) throw tooMany()
  return {
    width,
    height,
    draw: async (work) => {
      const picture = await openPicture(bytes)
      return work(picture.autoOrient().toColourspace('srgb')).catch(() => {
        throw broken()
      })
    },
  }
}

/** The bytes of a stored picture, whose size a form has limited. */
export const storedBytes = (store: FileStore, storageKey: string): Promise<Buffer> =>
  buffer(store.read(storageKey))
