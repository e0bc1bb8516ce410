import type { LessonResource, ResourceKind } from '../contract/learning.ts'
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
