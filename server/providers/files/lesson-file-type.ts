import { attachmentType } from './attachment-type.ts'

const DOCX = 'vnd\\.openxmlformats-officedocument\\.wordprocessingml\\.document'

const TAKEN = new RegExp(
  `^(?:(?:video|audio|image)/.+|text/(?:plain|csv|markdown)|application/(?:pdf|msword|${DOCX}))$`,
)

/**
 * The media type of a lesson's file by its first bytes; null for a kind that is not accepted
 * (docs/product.md#lesson-rules).
 */
export function lessonFileType(name: string, head: Buffer): string | null {
  const mime = attachmentType(name, head)
  return mime !== null && TAKEN.test(mime) ? mime : null
}
