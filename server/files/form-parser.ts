import { once } from 'node:events'
import busboy from 'busboy'
import { AppError, invalid, tooLarge } from '../errors.ts'

export interface FormLimits {
  /** The file fields and how many files each may have; files in other fields are skipped. */
  files: Record<string, number>
  /** Largest file, in bytes. */
  fileBytes: number
  /** Largest text field, in bytes; 64 kB when absent. */
  fieldBytes?: number
}

/**
 * A refused request is read on up to this size, so that the client gets the response, not a broken
 * connection.
 */
const DRAIN_BYTES = 64 * 1024 * 1024
const MAX_FIELDS = 50

export const malformed = () => invalid('Biểu mẫu gửi lên không đọc được.')

/** The code of a form whose connection broke: nobody receives the response. */
export const BROKEN_OFF = 'BROKEN_OFF'

const brokenOff = () =>
  new AppError('invalid', BROKEN_OFF, 'Kết nối bị ngắt khi đang gửi biểu mẫu. Hãy gửi lại.')

/** A multipart parser with these limits; 400 INVALID when the content type has no boundary. */
export function openParser(contentType: string, limits: FormLimits): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        // busboy calls a file of exactly the limit too large.
        fileSize: limits.fileBytes + 1,
        fieldSize: limits.fieldBytes ?? 64 * 1024,
        fields: MAX_FIELDS,
        fieldNameSize: 200,
      },
    })
  } catch {
    throw malformed()
  }
}

/** Pipes the request into the parser with back pressure; resolves when everything is parsed. */
export async function feedParser(
  body: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
  limits: FormLimits,
  { signal, isBroken }: { signal: AbortSignal; isBroken: () => boolean },
) {
  const files = Object.values(limits.files).reduce((a, b) => a + b, 0)
  const ceiling = files * limits.fileBytes + DRAIN_BYTES
  const reader = body.getReader()
  let total = 0
  try {
    while (!isBroken()) {
      const { done, value } = await reader.read().catch(() => {
        throw brokenOff()
      })
      if (done) break
      total += value.length
      if (total > ceiling) throw tooLarge('Biểu mẫu gửi lên quá lớn.')
      if (!parser.write(value)) await once(parser, 'drain', { signal })
    }
    if (isBroken()) throw malformed()
    const closed = once(parser, 'close', { signal })
    parser.end()
    await closed
  } finally {
    reader.releaseLock()
  }
}
