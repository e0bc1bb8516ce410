import { once } from 'node:events'
import busboy from 'busboy'
import { AppError, invalid, tooLarge } from '../../platform/errors.ts'
import { SPARE_BYTES } from '../../platform/http/body-size.ts'

export interface FormLimits {
  /** The file fields and how many files each may have; files in other fields are skipped. */
  files: Record<string, number>
  fileBytes: number
  fieldBytes?: number
  /** What else to say of a file that is too large, by its first bytes. */
  adviceFor?: (head: Buffer) => string | null
}

const MAX_FIELDS = 50

export const malformed = () => invalid('Biểu mẫu gửi lên không đọc được.')

/** The code of a form whose connection broke: nobody receives the response. */
export const BROKEN_OFF = 'BROKEN_OFF'

const brokenOff = () =>
  new AppError('invalid', BROKEN_OFF, 'Kết nối bị ngắt khi đang gửi biểu mẫu. Hãy gửi lại.')

const filesOf = (limits: FormLimits) => Object.values(limits.files).reduce((a, b) => a + b, 0)

/** The largest form that is read, with what is read of a refused one (`SPARE_BYTES`). */
const ceilingOf = (limits: FormLimits) => filesOf(limits) * limits.fileBytes + SPARE_BYTES

/** 413 TOO_LARGE for a form that says of itself that it is above the ceiling. */
export function checkDeclaredLength(length: string | undefined, limits: FormLimits): void {
  if (Number(length ?? 0) > ceilingOf(limits)) throw formTooLarge()
}

const formTooLarge = () => tooLarge('Biểu mẫu gửi lên quá lớn.')

/** A multipart parser with these limits; it tells `refuse` of too many parts. 400 INVALID without a boundary. */
export function openParser(
  contentType: string,
  limits: FormLimits,
  refuse: (error: unknown) => void,
): busboy.Busboy {
  const parser = makeParser(contentType, limits)
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) {
    parser.on(limit, () => refuse(malformed()))
  }
  return parser
}

function makeParser(contentType: string, limits: FormLimits): busboy.Busboy {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      defParamCharset: 'utf8',
      limits: {
        // busboy calls a file of exactly the limit too large.
        fileSize: limits.fileBytes + 1,
        fieldSize: limits.fieldBytes ?? 64 * 1024,
        fields: MAX_FIELDS,
        // Files that nobody asked for count as fields do. busboy complains at the end of the last part that it allows.
        parts: MAX_FIELDS + filesOf(limits) + 1,
        fieldNameSize: 200,
      },
    })
  } catch {
    throw malformed()
  }
}

/** What became of a form while it is read. */
export interface FormState {
  /** Something refused the form: what follows is only counted, not parsed. */
  isRefused: () => boolean
  /** It cannot be read on: the answer goes out at once. */
  isBroken: () => boolean
  /** Aborted with either. */
  signal: AbortSignal
  /** Sees every chunk that was read. */
  onChunk: (chunk: Uint8Array) => void
}

/** Pipes the request into the parser; resolves when it is parsed, or refused and read. 413 above the ceiling. */
export async function feedParser(
  body: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
  limits: FormLimits,
  { isRefused, isBroken, signal, onChunk }: FormState,
) {
  const ceiling = ceilingOf(limits)
  const reader = body.getReader()
  const until = (event: string) => once(parser, event, { signal }).catch(() => undefined)
  let total = 0
  try {
    while (!isBroken()) {
      const { done, value } = await reader.read().catch(() => {
        throw brokenOff()
      })
      if (done) break
      total += value.length
      onChunk(value)
      if (total > ceiling) throw formTooLarge()
      if (isRefused()) parser.destroy()
      else if (!parser.write(value)) await until('drain')
    }
    if (isBroken()) throw malformed()
    if (isRefused()) return
    const closed = until('close')
    parser.end()
    await closed
  } finally {
    reader.releaseLock()
  }
}
