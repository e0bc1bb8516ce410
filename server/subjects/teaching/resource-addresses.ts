import type { ResourceKind } from '../../../shared/contract/learning.ts'
import { addressesProblem } from '../../../shared/rules/lesson-draft.ts'
import { type Media, mediaOf } from '../../../shared/rules/lesson-media.ts'
import { invalid } from '../../platform/errors.ts'

const MAX_ADDRESSES = 50
const MAX_CHARACTERS = 2000

const KINDS: Record<Media['as'], ResourceKind | null> = {
  youtube: 'VIDEO',
  video: 'VIDEO',
  audio: 'AUDIO',
  image: 'IMAGE',
  pdf: 'PDF',
  link: null,
}

const DOCUMENT = /\.(?:docx?|txt|csv|md)$/i

export const kindOfFile = (mime: string): ResourceKind =>
  KINDS[mediaOf({ kind: 'OTHER', mime, url: '' }).as] ?? 'DOCUMENT'

/** The kind of an address: a YouTube video, else by the extension of its path. */
export const kindOfAddress = (url: string): ResourceKind =>
  KINDS[mediaOf({ kind: 'OTHER', mime: null, url }).as] ??
  (DOCUMENT.test(new URL(url).pathname) ? 'DOCUMENT' : 'OTHER')

export function titleOfAddress(url: string): string {
  const { hostname, pathname } = new URL(url)
  const last = pathname.split('/').at(-1) ?? ''
  if (!/\.\w{2,5}$/.test(last)) return hostname.replace(/^www\./, '')
  try {
    return decodeURIComponent(last).replace(/\p{Cc}+/gu, '') || hostname
  } catch {
    return last
  }
}

/**
 * Reads `resourceUrls`: an http(s) address a line (docs/product.md#lesson-rules), without repetitions. 400 INVALID
 * names the bad line, from 1.
 */
export function parseAddresses(text: string): string[] {
  const refuse = (message: string) => invalid(message, { resourceUrls: message })
  const problem = addressesProblem(text)
  if (problem) throw refuse(problem)
  const lines = text.split(/\r\n?|\n/).map((line) => line.trim())
  const addresses = [...new Set(lines.filter(Boolean))]
  if (addresses.length > MAX_ADDRESSES) {
    throw refuse(`Mỗi bài học có tối đa ${MAX_ADDRESSES} liên kết.`)
  }
  if (addresses.some(({ length }) => length > MAX_CHARACTERS)) {
    throw refuse('Mỗi liên kết dài tối đa 2.000 ký tự.')
  }
  return addresses
}
