import { createHash } from 'node:crypto'
import type { Sharp, SharpOptions } from 'sharp'
import { MIN_COVER } from '../../shared/rules/course-settings.ts'
import { WaitingLine } from '../accounts/waiting-line.ts'
import { imageType } from '../files/image-type.ts'
import { invalid } from '../errors.ts'
import { COVER_WIDTHS } from './covers.ts'

/** One size of a cover, as WebP. */
export interface CoverSize {
  /** `<hash>-<width>.webp`: of the course and the picture, so that no two courses share one. */
  name: string
  width: number
  bytes: Buffer
}

/** A picture of a good camera; one of so many pixels takes 200 MB while it is decoded. */
const MAX_PIXELS = 50_000_000
const KINDS = ['image/png', 'image/jpeg', 'image/webp']
const PATIENCE_SECONDS = 20

/** Decoding takes memory and a core of this process: one picture at a time. */
export const coverLine = new WaitingLine({ atOnce: 1, waiting: 8 })

const atCover = (message: string) => invalid(message, { cover: message })
const broken = () => atCover('Không đọc được ảnh này. Hãy chọn một ảnh khác.')

/** Read at the first picture: who makes none pays nothing for it. */
async function opener() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  // Of a moving picture only the first frame is read.
  const options: SharpOptions = { limitInputPixels: MAX_PIXELS, failOn: 'error', pages: 1 }
  return {
    open: (bytes: Buffer) => sharp(bytes, options).timeout({ seconds: PATIENCE_SECONDS }),
    raw: (bytes: Buffer, raw: { width: number; height: number; channels: 3 }) =>
      sharp(bytes, { raw }),
  }
}

/**
 * The sizes of a course's cover, cropped to 16:9 around the middle and upright, without what a camera writes beside
 * the picture. 400 INVALID at `cover` for anything but a whole PNG, JPEG or WebP picture of a sensible size, 503
 * BUSY where too many wait.
 */
export function makeCover(courseId: string, bytes: Buffer): Promise<CoverSize[]> {
  if (!KINDS.includes(imageType(bytes) ?? '')) {
    throw atCover('Ảnh bìa phải là ảnh PNG, JPEG hoặc WebP.')
  }
  return coverLine.run(async () => {
    const { open, raw } = await opener()
    await checkSize(open(bytes))
    const [width] = COVER_WIDTHS.toReversed() as [number]
    const { data, info } = await open(bytes)
      .autoOrient()
      .resize(width, heightOf(width), { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
      .catch(() => {
        throw broken()
      })
    const whole = { width: info.width, height: info.height, channels: 3 as const }
    return Promise.all(
      COVER_WIDTHS.map(async (width) => {
        const size = raw(data, whole).resize(width, heightOf(width)).webp({ quality: 82 })
        const made = await size.toBuffer()
        const hash = createHash('sha256').update(courseId).update(made).digest('hex').slice(0, 20)
        return { name: `${hash}-${width}.webp`, width, bytes: made }
      }),
    )
  })
}

const heightOf = (width: number) => (width * 9) / 16

/** Of the head alone, before anything is decoded. */
async function checkSize(picture: Sharp): Promise<void> {
  const { autoOrient } = await picture.metadata().catch((error: unknown) => {
    throw /pixel limit/i.test(String(error)) ? tooMany() : broken()
  })
  const { width, height } = autoOrient
  if (width * height > MAX_PIXELS) throw tooMany()
  if (width < MIN_COVER.width || height < MIN_COVER.height) {
    throw atCover(
      `Ảnh bìa cần rộng ít nhất ${MIN_COVER.width} và cao ít nhất ${MIN_COVER.height} điểm ảnh; ảnh này có ${width} × ${height}.`,
    )
  }
}

const tooMany = () => atCover('Ảnh này có quá nhiều điểm ảnh. Hãy thu nhỏ ảnh rồi gửi lại.')

/** What those who show a link take whole. */
const SHARE = { width: 1200, height: 630 }

/** The picture of shared links, 1200 × 630 as JPEG, from the largest size of a cover: its middle fills it. */
export async function makeSharePicture(cover: Buffer): Promise<Buffer> {
  const { open } = await opener()
  return open(cover)
    .resize(SHARE.width, SHARE.height, { fit: 'cover', position: 'centre' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
