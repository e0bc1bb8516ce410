import { PassThrough, Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'
import type { AppContext } from '../../platform/http/context.ts'
import { AppError, invalid, tooLarge } from '../../platform/errors.ts'
import { formatFileSize } from '../../../shared/format/file-size.ts'
import { type FileStore, newStorageKey } from '../ports/file-store.ts'
import { removeBytes } from './unused-files.ts'
import {
  BROKEN_OFF,
  checkDeclaredLength,
  feedParser,
  malformed,
  openParser,
  type FormLimits,
} from './form-parser.ts'

export interface StoredFile {
  field: string
  /** The client's file name without a path. */
  name: string
  /** The client's media type, unchecked; `readHead` gives the bytes to check it. */
  mime: string
  storageKey: string
  size: number
}

export interface UploadForm {
  /** Text fields; of a repeated field the last value counts. */
  fields: Record<string, string>
  files: StoredFile[]
  /** Runs `work`; when it throws, removes the form's files. */
  orDiscardFiles: <T>(work: () => Promise<T>) => Promise<T>
}

const notAFile = (field: string) => {
  const message = `“${field}” phải là tệp, không phải văn bản.`
  return invalid(message, { [field]: message })
}

const fileTooLarge = (field: string, { fileBytes, adviceFor }: FormLimits, head: Buffer) => {
  const advice = adviceFor?.(head) ?? ''
  const message = `Tệp vượt quá ${formatFileSize(fileBytes)}. ${advice}`.trim()
  return tooLarge(message, { [field]: message })
}

/** Control characters, and those that turn the direction of text: `anh\u202Egnp.exe` would read "anhexe.png". */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu

/**
 * The bytes of a file of the form. If the store leaves them unread, the parser goes on, so that the client gets a
 * response.
 */
function bytesOf(file: Readable): Readable {
  const bytes = new PassThrough()
  file.on('error', (error) => bytes.destroy(error))
  bytes.on('error', () => undefined)
  bytes.on('close', () => {
    file.unpipe(bytes)
    file.resume()
  })
  return file.pipe(bytes)
}

const outcomeOf = (error: unknown): 'refused' | 'broken-off' | 'failed' => {
  if (!(error instanceof AppError) || error.kind === 'unavailable') return 'failed'
  return error.code === BROKEN_OFF ? 'broken-off' : 'refused'
}

/**
 * Reads a multipart form and streams its files into the store. 413 TOO_LARGE, 400 INVALID, 503 of `store-errors.ts`.
 * After an error no file is left.
 */
export async function readMultipart(c: AppContext, limits: FormLimits): Promise<UploadForm> {
  const { files: store, now, metrics } = c.get('deps')
  const reading = c.get('formReading')
  const contentType = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data\b/i.test(contentType)) throw malformed()
  checkDeclaredLength(c.req.header('content-length'), limits)

  const stop = new AbortController()
  let failure: unknown
  let broken = false
  // busboy 1.6 throws when it is destroyed inside its own write, so the abort waits for the next turn.
  const refuse = (error: unknown) => {
    failure ??= error
    setImmediate(() => stop.abort())
  }
  const breakOff = (error: unknown) => {
    // The parser of a refused form is destroyed, with the files that it was reading.
    broken ||= failure === undefined
    refuse(error)
  }
  const parser = openParser(contentType, limits, refuse)
  // Not accessed earlier: a body that was accessed and then left unread stalls its connection.
  const body = c.req.raw.body
  if (!body) throw malformed()

  // A client may name a field `constructor`.
  const allowedOf = (field: string) =>
    Object.hasOwn(limits.files, field) ? (limits.files[field] ?? 0) : 0
  const fields: Record<string, string> = Object.create(null)
  const counts = new Map<string, number>()
  const writes: Promise<StoredFile>[] = []
  parser.on('error', () => breakOff(malformed()))
  parser.on('field', (name, value, info) => {
    if (info.valueTruncated) {
      refuse(tooLarge('Nội dung quá dài.', { [name]: 'Nội dung quá dài.' }))
    }
    // An empty value is allowed: some clients send an empty file input like this.
    if (allowedOf(name) > 0 && value !== '') refuse(notAFile(name))
    fields[name] = value
  })
  parser.on('file', (field, stream, info) => {
    // Destroying busboy also destroys its unfinished files, each with an error.
    stream.on('error', () => undefined)
    const allowed = allowedOf(field)
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
    const storageKey = newStorageKey(now())
    const bytes = bytesOf(stream)
    let head = Buffer.alloc(0)
    stream.on('data', (chunk: Buffer) => {
      if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk])
    })
    stream.on('limit', () => refuse(fileTooLarge(field, limits, head)))
    const write = store.write(storageKey, bytes).then((size) => ({
      field,
      name: (info.filename ?? '').normalize('NFC').replace(UNSEEN, '').slice(0, 200),
      mime: info.mimeType,
      storageKey,
      size,
    }))
    write.catch((error: unknown) => {
      refuse(error)
      // A store that failed before it read anything has not closed it.
      bytes.destroy()
    })
    writes.push(write)
  })

  try {
    await feedParser(body, parser, limits, {
      isRefused: () => failure !== undefined,
      isBroken: () => broken,
      signal: stop.signal,
      onChunk: (chunk) => reading?.onChunk(chunk),
    })
  } catch (error) {
    refuse(error)
  }
  parser.destroy()

  const stored: StoredFile[] = []
  // `FileStore.write` has removed the files that it could not finish.
  for (const write of await Promise.allSettled(writes)) {
    if (write.status === 'fulfilled') stored.push(write.value)
    else refuse(write.reason)
  }
  // What a store that is away keeps, `removeOrphanedFiles` finds: the first failure is the one to tell.
  const remove = (files: StoredFile[]) =>
    Promise.allSettled(files.map((file) => store.remove(file.storageKey)))
  if (failure) {
    metrics.count('uploads', { outcome: outcomeOf(failure) })
    await remove(stored)
    throw failure
  }
  await reading?.onEnd().catch(async (refusal: unknown) => {
    await remove(stored)
    throw refusal
  })
  // Browsers send an empty file input as a file without name and bytes.
  const absent = (file: StoredFile) => file.size === 0 && file.name === ''
  await remove(stored.filter(absent))
  const files = stored.filter((file) => !absent(file))
  return {
    fields,
    files,
    orDiscardFiles: async (work) => {
      try {
        const result = await work()
        if (files.length > 0) metrics.count('uploads', { outcome: 'stored' })
        return result
      } catch (error) {
        if (files.length > 0) metrics.count('uploads', { outcome: outcomeOf(error) })
        await remove(files)
        throw error
      }
    },
  }
}

/** Puts these bytes in the place of those that were sent; from then on `orDiscardFiles` discards these. */
export async function replaceBytes(
  deps: Pick<Deps, 'files' | 'now' | 'log'>,
  file: StoredFile,
  bytes: Buffer,
): Promise<void> {
  const sent = file.storageKey
  const storageKey = newStorageKey(deps.now())
  file.size = await deps.files.write(storageKey, Readable.from([bytes]))
  file.storageKey = storageKey
  await removeBytes(deps, [sent])
}

/** Enough to tell the type of a file: some formats may begin behind others (`attachmentType`). */
const HEAD_BYTES = 4096

export async function readHead(store: FileStore, file: StoredFile): Promise<Buffer> {
  if (file.size === 0) return Buffer.alloc(0)
  const chunks: Buffer[] = []
  for await (const chunk of store.read(file.storageKey, { start: 0, end: HEAD_BYTES - 1 })) {
    // A stream without an encoding gives buffers.
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}
