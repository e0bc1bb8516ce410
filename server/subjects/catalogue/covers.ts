import { existsSync, readFileSync } from 'node:fs'
import { projectPath } from '../../platform/paths.ts'

/** The widths of every cover in pixels; 16:9. */
export const COVER_WIDTHS = [320, 640, 960] as const

/** Slug → width → file name, written by `scripts/make-covers.ts`. */
export type CoverIndex = Record<string, Record<string, string>>

export const coversFolder = (): string => projectPath('server/tools/seed/assets/covers')

/** The same picture as AVIF stands beside the WebP file whose name courses keep. */
export const avifBeside = (webp: string): string => webp.replace(/webp$/, 'avif')

/** The committed index of covers; empty when it was not made. */
export function readCoverIndex(): CoverIndex {
  const path = projectPath('server/tools/seed/assets/covers.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as CoverIndex) : {}
}

/** The names of `scripts/make-covers.ts`; the pattern lets no path through. */
const DRAWN = /^([a-z0-9-]{1,120})-(\d{3})\.[0-9a-f]{10}\.webp$/

let drawn: CoverIndex | undefined

/** The present file of a demo cover by the name that it had when its course was seeded; null for other names. */
export function drawnCover(name: string): string | null {
  const [, slug = '', width = ''] = DRAWN.exec(name) ?? []
  drawn ??= readCoverIndex()
  return drawn[slug]?.[width] ?? null
}

/** `imageUrl` and `imageSrcSet` of a course's cover; null for a course without a cover. */
export function coverOf(index: CoverIndex, slug: string) {
  const files = index[slug]
  return files ? addressesOfCover(files) : { imageUrl: null, imageSrcSet: null }
}

/** `imageUrl` and `imageSrcSet` of the sizes with these file names, by their widths. */
export function addressesOfCover(files: Record<string, string>) {
  const address = (width: number) => `/api/public/covers/${files[width] ?? ''}`
  return {
    imageUrl: address(640),
    imageSrcSet: COVER_WIDTHS.map((width) => `${address(width)} ${width}w`).join(', '),
  }
}

/** The name of the 640 px file in a cover's address: of a drawn one with its slug, or of an uploaded one. */
const COVER_ADDRESS =
  /^\/api\/public\/covers\/([a-z0-9-]+-640\.[0-9a-f]{10}\.webp|([0-9a-f]{20})-640\.webp)$/

/** The name of the picture of shared links that is made from a cover with this `imageUrl`; null for other pictures. */
export function sharePictureOf(imageUrl: string): string | null {
  const [, name = '', uploaded] = COVER_ADDRESS.exec(imageUrl) ?? []
  const hash = uploaded ?? /\.([0-9a-f]{10})\./.exec(drawnCover(name) ?? name)?.[1]
  return hash ? `${hash}.jpg` : null
}
