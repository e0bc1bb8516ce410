import { isRefusedName } from '../../../shared/rules/submission-files.ts'
import { imageType, phonePictureType } from './image-type.ts'
import { bytesAt as at, mediaType } from './media-type.ts'

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

const TAG = '<(?:!doctype|\\?xml|html|head|body|script|svg|iframe)\\b'
const PAGE = new RegExp(`^\\s*${TAG}`, 'i')
const HAS_PAGE = new RegExp(TAG, 'i')

/** So many bytes tell a text from other files. */
const TEXT_HEAD = 512

/** The text, without a byte order mark, when it is UTF-8 (the end may cut a character) or UTF-16 with such a mark. */
function readText(head: Buffer): string | null {
  const decode = (encoding: string) => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true })
    } catch {
      return null
    }
  }
  if (at(head, '\xff\xfe')) return decode('utf-16le')
  if (at(head, '\xfe\xff')) return decode('utf-16be')
  const isControl = (byte: number) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27)
  return head.some(isControl) ? null : decode('utf-8')
}

/** What may stand before a header that readers search for: a byte order mark, line breaks, padding. */
const BLANK = /^(?:\xef\xbb\xbf)?[\s\0]*/

/** Readers look for a PDF's header so far into the file. */
const PDF_WITHIN = 1024

/** Programs, which may hide another file behind them. */
const PROGRAMS = ['MZ', '\x7fELF', '\xca\xfe\xba\xbe', '\xcf\xfa\xed\xfe', '\xce\xfa\xed\xfe', '#!']

/** True for a PDF, also behind what printers and mails put before it; not for a text or page that speaks of PDFs. */
function isPdf(head: Buffer, extension: string): boolean {
  const start = head.subarray(0, PDF_WITHIN + 4).indexOf('%PDF-', 0, 'latin1')
  if (start < 0) return false
  const before = head.toString('latin1', 0, start)
  if (BLANK.exec(before)?.[0] === before) return true
  if (HAS_PAGE.test(before) || PROGRAMS.some((program) => at(head, program))) return false
  return extension === 'pdf' || readText(head.subarray(0, TEXT_HEAD)) === null
}

/** True for an archive, also one whose mark of several parts was left, or behind a line break. */
function isZip(head: Buffer): boolean {
  const blank = BLANK.exec(head.toString('latin1', 0, TEXT_HEAD))?.[0].length ?? 0
  const rest = head.subarray(blank)
  const start = at(rest, 'PK00') || at(rest, 'PK\x07\x08') ? 4 : 0
  return at(rest, 'PK\x03\x04', start) || at(rest, 'PK\x05\x06', start)
}

/**
 * The media type of a submitted file by its first bytes (4096); the name only tells formats in one container apart.
 * Null for pages (HTML, SVG, XML), programs and unknown formats.
 */
export function attachmentType(name: string, head: Buffer): string | null {
  const extension = /\.([^.]+)$/.exec(name.trim().toLowerCase())?.[1] ?? ''
  if (isRefusedName(name)) return null
  if (isZip(head)) return OFFICE[extension] ?? 'application/zip'
  if (at(head, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return OLD_OFFICE[extension] ?? null
  if (/^(?:\xef\xbb\xbf)?\s*\{\\rtf/.test(head.toString('latin1', 0, TEXT_HEAD)))
    return 'application/rtf'
  if (at(head, 'Rar!\x1a\x07')) return 'application/vnd.rar'
  if (at(head, '7z\xbc\xaf\x27\x1c')) return 'application/x-7z-compressed'
  const media = imageType(head) ?? phonePictureType(head) ?? mediaType(head, extension)
  if (media) return media
  if (isPdf(head, extension)) return 'application/pdf'
  const text = readText(head.subarray(0, TEXT_HEAD))
  return text === null || PAGE.test(text) ? null : (TEXT[extension] ?? 'text/plain')
}
