import { once } from 'node:events'
import busboy from 'busboy'
import { AppError, type AppContext } from '../http/context.ts'
import { invalid } from '../http/errors.ts'
import type { FileStore } from './file-store.ts'

export interface FormLimits {
  /** File fields and how many files each may bring; files of other names are skipped. */
  files: Record<string, number>
  /** Largest file, in bytes. */
  fileBytes: number
  /** Largest text field, in bytes; 64 kB when absent. */
  fieldBytes?: number
}

export interface StoredFile {
  field: string
  /** As the sender named it, without a path; may be in Vietnamese. */
  name: string
  /** As the sender claims; look into the bytes (`readHead`) before trusting it. */
  mime: string
  storageKey: string
  size: number
}

export interface UploadForm {
  /** Text fields; of a repeated name the last one counts. */
  fields: Record<string, string>
  files: StoredFile[]
  /** Runs `work`; when it refuses, the form's files are removed. */
  keepIf: <T>(work: () => Promise<T>) => Promise<T>
}

/** Read on past a refusal up to here, so that the sender sees the answer and not a broken line. */
const DRAIN_BYTES = 64 * 1024 * 1024
const MAX_FIELDS = 50

const malformed = () => invalid('Biểu mẫu gửi lên không đọc được.')
const tooLarge = (field: string, bytes: number) => {
  const message = `Tệp vượt quá ${Math.round(bytes / 1024 / 1024)} MB.`
  return new AppError(413, 'TOO_LARGE', message, { [field]: message })
}

/**
 * Reads a multipart form, each file streamed into the file store. 413 TOO_LARGE for a file above the
 * limit, 400 for anything unreadable; after a refusal or a broken connection no file is left.
 */
export async function readMultipart(c: AppContext, limits: FormLimits): Promise<UploadForm> {
  const store = c.get('deps').files
  const body = c.req.raw.body
  const contentType = c.req.header('content-type') ?? ''
  if (!body || !/^multipart\/form-data\b/i.test(contentType)) throw malformed()
  let parser: busboy.Busboy
  try {
    parser = busboy({
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

  const fields: Record<string, string> = Object.create(null)
  const counts = new Map<string, number>()
  const writes: Promise<StoredFile>[] = []
  const stop = new AbortController()
  let failure: unknown
  const refuse = (error: unknown) => {
    failure ??= error
  }
  let broken = false
  // busboy 1.6 throws when it is destroyed inside its own write: remember, stop on the next turn.
  const breakOff = (error: unknown) => {
    refuse(error)
    broken = true
    setImmediate(() => stop.abort())
  }

  parser.on('error', () => breakOff(malformed()))
  parser.on('fieldsLimit', () => refuse(malformed()))
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) {
      refuse(new AppError(413, 'TOO_LARGE', 'Nội dung quá dài.', { [name]: 'Nội dung quá dài.' }))
    }
    fields[name] = value
  })
  parser.on('file', (field, stream, info) => {
    // busboy destroys an unfinished file when it is destroyed itself.
    stream.on('error', () => undefined)
    const allowed = limits.files[field] ?? 0
    const count = (counts.get(field) ?? 0) + 1
    counts.set(field, count)
    if (failure || count > allowed) {
      if (allowed > 0 && count > allowed) {
        const message = `Chỉ gửi được tối đa ${allowed} tệp.`
        refuse(invalid(message, { [field]: message }))
      }
      stream.resume()
      return
    }
    stream.on('limit', () => refuse(tooLarge(field, limits.fileBytes)))
    const storageKey = store.newKey()
    const write = store.write(storageKey, stream).then((size) => ({
      field,
      name: (info.filename ?? '')
        .normalize('NFC')
        .replace(/\p{Cc}+/gu, '')
        .slice(0, 200),
      mime: info.mimeType,
      storageKey,
      size,
    }))
    write.catch(breakOff)
    writes.push(write)
  })

  const ceiling = Object.values(limits.files).reduce((a, b) => a + b, 0) * limits.fileBytes
  try {
    await feed(body, parser, ceiling + DRAIN_BYTES, { signal: stop.signal, isBroken: () => broken })
  } catch (error) {
    refuse(error)
  }
  parser.destroy()

  const stored: StoredFile[] = []
  for (const write of await Promise.allSettled(writes)) {
    if (write.status === 'fulfilled') stored.push(write.value)
    else refuse(write.reason)
  }
  const remove = (files: StoredFile[]) =>
    Promise.all(files.map((file) => store.remove(file.storageKey)))
  if (failure) {
    await remove(stored)
    throw failure
  }
  // A file input left empty comes as a file without a name and without bytes.
  const absent = (file: StoredFile) => file.size === 0 && file.name === ''
  await remove(stored.filter(absent))
  const files = stored.filter((file) => !absent(file))
  return {
    fields,
    files,
    keepIf: async (work) => {
      try {
        return await work()
      } catch (error) {
        await remove(files)
        throw error
      }
    },
  }
}

/** Writes the request into the parser, as fast as the parser takes it. */
async function feed(
  body: ReadableStream<Uint8Array>,
  parser: busboy.Busboy,
  ceiling: number,
  { signal, isBroken }: { signal: AbortSignal; isBroken: () => boolean },
) {
  const reader = body.getReader()
  let total = 0
  try {
    while (!isBroken()) {
      const { done, value } = await reader.read().catch(() => {
        throw malformed()
      })
      if (done) break
      total += value.length
      if (total > ceiling) throw new AppError(413, 'TOO_LARGE', 'Biểu mẫu gửi lên quá lớn.')
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

/** The first bytes of a stored file, enough to tell its real type. */
export async function readHead(store: FileStore, file: StoredFile): Promise<Buffer> {
  if (file.size === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of store.read(file.storageKey, { start: 0, end: 511 })) {
    // A stream of the file store without an encoding gives buffers.
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
