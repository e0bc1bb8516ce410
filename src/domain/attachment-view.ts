import type { Attachment } from '../api/contract.ts'

/** How an attachment is shown in place; `link`: not at all, only opened. */
export type AttachmentView = 'picture' | 'pdf' | 'text' | 'link'

const BY_ENDING: Record<string, AttachmentView> = {
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  avif: 'picture',
  pdf: 'pdf',
  txt: 'text',
}

/** By its type; a backend that names none, or a useless one, by the ending of title or address. */
export function attachmentView({ mime, title, url }: Attachment): AttachmentView {
  const type = mime?.split(';')[0]?.trim().toLowerCase() ?? ''
  if (/^image\/(png|jpeg|gif|webp|avif)$/.test(type)) return 'picture'
  if (type === 'application/pdf') return 'pdf'
  if (type === 'text/plain') return 'text'
  if (type !== '' && type !== 'application/octet-stream') return 'link'
  for (const name of [title, url.split(/[?#]/)[0] ?? '']) {
    const ending = /\.([^./]+)$/.exec(name.toLowerCase())?.[1]
    const view = ending && Object.hasOwn(BY_ENDING, ending) ? BY_ENDING[ending] : undefined
    if (view) return view
  }
  return 'link'
}
