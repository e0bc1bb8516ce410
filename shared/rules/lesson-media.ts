import type { LessonResource, ResourceKind } from '../contract/learning.ts'
import { parsedUrl } from './parsed-url.ts'
import { youtubeVideo, type YoutubeVideo } from './youtube.ts'

/** How the lesson shows a resource. */
export type Media =
  | { as: 'youtube'; video: YoutubeVideo }
  | { as: 'video' }
  | { as: 'audio' }
  | { as: 'image' }
  | { as: 'pdf' }
  | { as: 'link' }

const BY_ENDING: readonly [RegExp, Media][] = [
  [/\.(?:mp4|m4v|webm|ogv|mov)$/i, { as: 'video' }],
  [/\.(?:mp3|m4a|ogg|oga|wav|aac|flac)$/i, { as: 'audio' }],
  [/\.(?:png|jpe?g|gif|webp|avif|svg)$/i, { as: 'image' }],
  [/\.pdf$/i, { as: 'pdf' }],
]

const byMime = (mime: string): Media | undefined => {
  if (mime.startsWith('video/')) return { as: 'video' }
  if (mime.startsWith('audio/')) return { as: 'audio' }
  if (mime.startsWith('image/')) return { as: 'image' }
  return mime.startsWith('application/pdf') ? { as: 'pdf' } : undefined
}

/** How each kind is shown; `undefined` where media type and file extension decide. */
const BY_KIND: Record<ResourceKind, Media | undefined> = {
  VIDEO: { as: 'video' },
  AUDIO: { as: 'audio' },
  IMAGE: { as: 'image' },
  PDF: { as: 'pdf' },
  DOCUMENT: undefined,
  OTHER: undefined,
}

const isResourceKind = (name: string): name is ResourceKind => Object.hasOwn(BY_KIND, name)

/** The kind of this name; an unknown one is OTHER. */
export const resourceKindOf = (name: string): ResourceKind =>
  isResourceKind(name) ? name : 'OTHER'

/** YouTube links are embedded; other videos play natively (docs/product.md#lesson-player). */
export function mediaOf({ kind, mime, url }: Pick<LessonResource, 'kind' | 'mime' | 'url'>): Media {
  const video = youtubeVideo(url)
  if (video) return { as: 'youtube', video }
  // A DOCUMENT or an unknown kind may still be a PDF or a video by its media type or extension.
  const path = url.split(/[?#]/, 1)[0] ?? ''
  return (
    BY_KIND[kind] ??
    byMime(mime?.toLowerCase() ?? '') ??
    BY_ENDING.find(([ending]) => ending.test(path))?.[1] ?? { as: 'link' }
  )
}

/** `main`: the primary resource, else the first (docs/product.md#lesson-player); `further`: all others. */
export function splitResources(resources: readonly LessonResource[]): {
  main?: LessonResource
  further: LessonResource[]
} {
  const main = resources.find((resource) => resource.isPrimary) ?? resources[0]
  return { main, further: resources.filter((resource) => resource !== main) }
}

/** A resource as a backend sent it; '' or `null` where it left a field out. */
export interface SentResource {
  isFile: boolean | null
  url: string
  viewUrl: string
  mime: string | null
}

const ABSOLUTE = /^[a-z][a-z\d+.-]*:|^\/\//i
const FILE_PATH =
  /\/(?:uploads?|files?|media|storage|static|assets|public)\/|\.(?!html?$|php$|aspx?$)[a-z\d]{2,5}$/i

/**
 * Whether a lesson's resource is an uploaded file, which saving the lesson leaves alone, or an address, which
 * saving sends back. The backend's `isFile` decides. Without it:
 * - nothing to send back (no `url`): a file;
 * - an address of another site: an address, whatever media type it has;
 * - an address of the backend itself (relative, or on `origin`): a file when a media type or a `viewUrl` says
 *   that the backend holds its bytes, or when it is absolute and its path is that of a file.
 * Anything else stays an address, because an address sent twice can be seen and removed, and one that is
 * left out is lost.
 */
export function isUploadedFile(resource: SentResource, origin: string): boolean {
  const { isFile, url, viewUrl, mime } = resource
  if (isFile !== null) return isFile
  if (url === '') return true
  if (!ABSOLUTE.test(url)) return mime !== null || viewUrl !== ''
  if (!isOn(origin, url)) return false
  return mime !== null || viewUrl !== '' || FILE_PATH.test(url.split(/[?#]/, 1)[0] ?? '')
}

const isOn = (origin: string, url: string): boolean =>
  parsedUrl(url.startsWith('//') ? `https:${url}` : url)?.host === parsedUrl(origin)?.host
