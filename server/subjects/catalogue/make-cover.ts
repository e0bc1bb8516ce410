import { createHash } from 'node:crypto'
import { MAX_COVER_BYTES, MIN_COVER } from '../../../shared/rules/course-settings.ts'
import { WaitingLine } from '../accounts/waiting-line.ts'
import type { FormLimits } from '../../providers/files/form-parser.ts'
import { heicAdvice, openPicture, openPixels, readPicture } from '../../providers/files/picture.ts'
import { invalid } from '../../platform/errors.ts'
import { COVER_WIDTHS } from './covers.ts'

export interface CoverSize {
  /** `<hash>-<width>.webp`: of the course and the picture, so that no two courses share one. */
  name: string
  width: number
  bytes: Buffer
}

const RULES = {
  field: 'cover',
  kinds: ['image/png', 'image/jpeg', 'image/webp'],
  advice: 'Ảnh bìa phải là ảnh PNG, JPEG hoặc WebP.',
}

export const COVER_FORM: FormLimits = {
  files: { cover: 1 },
  fileBytes: MAX_COVER_BYTES,
  adviceFor: heicAdvice,
}

/** Decoding takes memory and a core of this process: one picture at a time. */
export const coverLine = new WaitingLine({ atOnce: 1, waiting: 8 })

const atCover = (message: string) => invalid(message, { cover: message })

/**
 * A course's cover in all sizes, cropped to 16:9 around the middle, upright, without metadata. 400 INVALID at `cover`
 * for no PNG, JPEG or WebP of a sensible size, 503 BUSY.
 */
export function makeCover(courseId: string, bytes: Buffer): Promise<CoverSize[]> {
  return coverLine.run(async () => {
    const picture = await readPicture(bytes, RULES)
    checkSize(picture)
    const [width] = COVER_WIDTHS.toReversed() as [number]
    const { data, info } = await picture.draw((whole) =>
      whole
        .resize(width, heightOf(width), { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .removeAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true }),
    )
    const whole = { width: info.width, height: info.height, channels: 3 as const }
    return Promise.all(
      COVER_WIDTHS.map(async (width) => {
        const pixels = await openPixels(data, whole)
        const size = pixels.resize(width, heightOf(width)).webp({ quality: 82 })
        const made = await size.toBuffer()
        const hash = createHash('sha256').update(courseId).update(made).digest('hex').slice(0, 20)
        return { name: `${hash}-${width}.webp`, width, bytes: made }
      }),
    )
  })
}

const heightOf = (width: number) => (width * 9) / 16

/** Before anything is decoded. */
function checkSize({ width, height }: { width: number; height: number }): void {
  if (width < MIN_COVER.width || height < MIN_COVER.height) {
    throw atCover(
      `Ảnh bìa cần rộng ít nhất ${MIN_COVER.width} và cao ít nhất ${MIN_COVER.height} điểm ảnh; ảnh này có ${width} × ${height}.`,
    )
  }
}

/** What those who show a link take whole. */
const SHARE = { width: 1200, height: 630 }

/** The picture of shared links, 1200 × 630 as JPEG, from the largest size of a cover: its middle fills it. */
export async function makeSharePicture(cover: Buffer): Promise<Buffer> {
  const picture = await openPicture(cover)
  return picture
    .resize(SHARE.width, SHARE.height, { fit: 'cover', position: 'centre' })
    .jpeg({ quality: 80, mozjpeg: true })
    .toBuffer()
}
