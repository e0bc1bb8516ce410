import { isRefusedName } from '../../shared/rules/submission-files.ts'
import { imageType, phonePictureType } from './image-type.ts'

const at = (head: Buffer, bytes: string, start = 0) =>
  head.subarray(start, start + bytes.length).equals(Buffer.from(bytes, 'latin1'))

const OFFICE: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
}
const OLD_OFFICE: Record<string, string> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}
const TEXT: Record<string, string> = {
  csv: 'text/csv',
  md: 'text/markdown',
  markdown: 'text/markdown',
}

const PAGE = /^\s*<(?:!doctype|\?xml|html|head|body|script|svg|iframe)\b/i

/** True for UTF-8 text (`head` may end inside a character) or UTF-16 with a byte order mark. */
function isText(head: Buffer): boolean {
  if (at(head, '\xff\xfe') || at(head, '\xfe\xff')) return true
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))) return false
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}

function mediaType(head: Buffer): string | null {
  if (at(head, 'ftyp', 4)) {
    if (at(head, 'M4A', 8)) return 'audio/mp4'
    if (at(head, 'qt  ', 8)) return 'video/quicktime'
    return 'video/mp4'
  }
  if (at(head, '\x1a\x45\xdf\xa3')) {
    return head.includes('webm') ? 'video/webm' : 'video/x-matroska'
  }
  if (at(head, 'RIFF') && at(head, 'WAVE', 8)) return 'audio/wav'
  if (at(head, 'RIFF') && at(head, 'AVI ', 8)) return 'video/x-msvideo'
  if (at(head, 'OggS')) return head.includes('\x80theora', 0, 'latin1') ? 'video/ogg' : 'audio/ogg'
  if (at(head, 'fLaC')) return 'audio/flac'
  if (at(head, '\xff\xf1') || at(head, '\xff\xf9')) return 'audio/aac'
  const mp3 = ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2', '\xff\xfa']
  return mp3.some((start) => at(head, start)) ? 'audio/mpeg' : null
}

/**
 * The media type of a submitted file by its first bytes (at least 512, fewer for a shorter file); the
 * name only tells apart formats with the same container. Null for a kind that is not accepted: pages
 * (HTML, SVG, XML), programs and unknown formats.
 */
export function attachmentType(name: string, head: Buffer): string | null {
  const extension = /\.([^.]+)$/.exec(name.trim().toLowerCase())?.[1] ?? ''
  if (isRefusedName(name)) return null
  if (at(head, '%PDF-')) return 'application/pdf'
  if (at(head, 'PK\x03\x04') || at(head, 'PK\x05\x06')) {
    return OFFICE[extension] ?? 'application/zip'
  }
  if (at(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return OLD_OFFICE[extension] ?? null
  if (at(head, '{\\rtf')) return 'application/rtf'
  if (at(head, 'Rar!\x1a\x07')) return 'application/vnd.rar'
  if (at(head, '7z\xbc\xaf\x27\x1c')) return 'application/x-7z-compressed'
  const media = imageType(head) ?? phonePictureType(head) ?? mediaType(head)
  if (media) return media
  if (!isText(head) || PAGE.test(head.toString('utf8').replace(/^\ufeff/, ''))) return null
  return TEXT[extension] ?? 'text/plain'
}
