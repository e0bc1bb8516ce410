import type { Attachment } from '../contract/assessments.ts'

/** How the page shows an attachment; `link` means that it only links to it. */
export type AttachmentView = 'picture' | 'pdf' | 'text' | 'audio' | 'video' | 'link'

/** Only types that every current browser shows or plays. */
const BY_TYPE: readonly [RegExp, AttachmentView][] = [
  [/^image\/(png|jpeg|gif|webp|avif)$/, 'picture'],
  [/^application\/pdf$/, 'pdf'],
  [/^text\/plain$/, 'text'],
  [/^audio\/(mpeg|mp3|mp4|x-m4a|aac|wav|x-wav|wave|ogg|webm|flac)$/, 'audio'],
  [/^video\/(mp4|webm|ogg)$/, 'video'],
]

const BY_ENDING: Record<string, AttachmentView> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  avif: 'picture',
  pdf: 'pdf',
  txt: 'text',
  mp3: 'audio',
  m4a: 'audio',
  wav: 'audio',
  ogg: 'audio',
  mp4: 'video',
  webm: 'video',
}

/** Decides by media type; where that is missing or generic, by the file extension of title or address. */
export function attachmentView({ mime, title, url }: Attachment): AttachmentView {
  const type = mime?.split(';')[0]?.trim().toLowerCase() ?? ''
  const known = BY_TYPE.find(([pattern]) => pattern.test(type))
  if (known) return known[1]
  if (type !== '' && type !== 'application/octet-stream') return 'link'
  for (const name of [title, url.split(/[?#]/)[0] ?? '']) {
    const ending = /\.([^./]+)$/.exec(name.toLowerCase())?.[1]
    const view = ending && Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined
    if (view) return view
  }
  return 'link'
}
