import { bytesAt as startsWith } from './media-type.ts'

/** The media type of a picture by its first bytes: PNG, JPEG, WebP or GIF, else null. SVG can hold scripts. */
export function imageType(head: Buffer): string | null {
  if (startsWith(head, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (startsWith(head, '\xff\xd8\xff')) return 'image/jpeg'
  if (startsWith(head, 'RIFF') && startsWith(head, 'WEBP', 8)) return 'image/webp'
  if (startsWith(head, 'GIF87a') || startsWith(head, 'GIF89a')) return 'image/gif'
  return null
}

/** HEIF by the brands of its first box: what a phone writes, as a single picture, a burst or a film of pictures. */
const HEIC = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1']
const AVIF = ['avif', 'avis']

/** The media type of a photo of a phone that not every browser shows: AVIF or HEIC, else `null`. */
export function phonePictureType(head: Buffer): string | null {
  if (!startsWith(head, 'ftyp', 4)) return null
  const brandsAt = (from: number, to: number) =>
    Array.from({ length: Math.max(0, Math.floor((to - from) / 4)) }, (_, index) =>
      head.toString('latin1', from + index * 4, from + index * 4 + 4),
    )
  const [major = ''] = brandsAt(8, 12)
  if (AVIF.includes(major)) return 'image/avif'
  if (!HEIC.includes(major)) return null
  // `mif1` says no more than that pictures are inside; the compatible brands say of which kind.
  const others = brandsAt(16, Math.min(head.readUInt32BE(0), head.length))
  return major.endsWith('f1') && others.some((brand) => AVIF.includes(brand))
    ? 'image/avif'
    : 'image/heic'
}
