import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  NoSuchBucket,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { AppError } from '../../platform/errors.ts'
import type { S3Settings } from '../../platform/settings.ts'
import { contentHeaders } from './file-headers.ts'
import { apiAddresses, SIGNED_URL_SECONDS } from './signed-addresses.ts'
import { filesDown, filesFull } from './store-errors.ts'
import { checkedKey, type FileStore, isStorageKey, MARKER } from '../ports/file-store.ts'

/** What one upload holds in memory: the part that is being filled and those on their way. */
const PART_BYTES = 5 * 1024 * 1024
const PARTS_UNDER_WAY = 2

export interface S3Times {
  /** The longest wait for a connection, in milliseconds. */
  connectMs: number
  /** The longest wait for an answer's head, and for the next bytes in either direction, in milliseconds. */
  idleMs: number
}

const TIMES: S3Times = { connectMs: 3_000, idleMs: 30_000 }

const statusOf = (error: unknown) =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined
const isMissing = (error: unknown) => statusOf(error) === 404
const FULL = /^(?:XMinioStorageFull|QuotaExceeded|InsufficientCapacity|EntityTooLarge)$/

/** The failure in one line: an error of the package holds the whole exchange, with its signature. */
const inShort = (error: unknown) =>
  error instanceof Error
    ? new Error(`${error.name}: ${error.message} (HTTP ${statusOf(error) ?? 'no answer'})`)
    : error

function told(error: unknown): AppError {
  if (error instanceof AppError) return error
  const isFull = statusOf(error) === 507 || (error instanceof Error && FULL.test(error.name))
  return isFull ? filesFull(inShort(error)) : filesDown(inShort(error))
}

/** The answer of a call, or the store's own errors. */
const asked = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw told(error)
  })

/** Fails when `work` takes longer than `ms`. Unlike a socket's timer it runs only while somebody waits. */
async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no bytes of the bucket for ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Uploads in an S3 bucket, one object a key. Films and recordings are signed to the bucket unless browsers cannot reach
 * it; all else goes through the API, whose headers keep a file from running (docs/behaviour.md#files).
 */
export function s3Store(
  settings: S3Settings,
  secret: Uint8Array,
  now: () => Date,
  { connectMs, idleMs }: S3Times = TIMES,
): FileStore {
  const { bucket: Bucket, region, accessKeyId, secretAccessKey, forcePathStyle } = settings
  const open = (times: { requestTimeout?: number; socketTimeout: number }) =>
    new S3Client({
      region,
      forcePathStyle,
      ...(settings.endpoint && { endpoint: settings.endpoint }),
      credentials: { accessKeyId, secretAccessKey },
      // Not three: somebody waits, up to `idleMs` for each.
      maxAttempts: 2,
      // Newer checksums are unknown to many servers that are not Amazon's.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: connectMs,
        throwOnRequestTimeout: true,
        ...times,
        // No queue: a film that is paused keeps its connection.
        httpAgent: { maxSockets: Infinity },
        httpsAgent: { maxSockets: Infinity },
      },
    })
  const calls = open({ requestTimeout: idleMs, socketTimeout: 0 })
  // A part may take long on a slow line, as long as it moves.
  const uploads = open({ socketTimeout: idleMs })
  const addresses = apiAddresses(secret, now)
  const at = (storageKey: string) => ({ Bucket, Key: checkedKey(storageKey) })

  const stat: FileStore['stat'] = async (storageKey) => {
    const found = await asked(
      calls.send(new HeadObjectCommand(at(storageKey))).catch((error: unknown) => {
        if (isMissing(error)) return null
        throw error
      }),
    )
    return found && { size: found.ContentLength ?? 0, writtenAt: found.LastModified ?? new Date(0) }
  }

  async function* bytesOf(storageKey: string, range?: { start: number; end: number }) {
    const Range = range && `bytes=${range.start}-${range.end}`
    const command = new GetObjectCommand({ ...at(storageKey), Range })
    let body: Readable | undefined
    try {
      // In Node.js the body is its stream of buffers.
      body = (await calls.send(command)).Body as Readable
      const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>
      for (;;) {
        const next = await within(idleMs, chunks.next())
        if (next.done) return
        yield next.value
      }
    } catch (error) {
      throw isMissing(error) ? error : told(error)
    } finally {
      body?.destroy()
    }
  }

  return {
    ...addresses,
    place: `s3://${Bucket}`,
    stat,

    async write(storageKey, source) {
      // Not If-None-Match, which some servers refuse: the bytes of a stream cannot be sent a second time.
      if (await stat(storageKey)) throw new Error(`taken: ${storageKey}`)
      let size = 0
      let broken: unknown
      const counted = async function* () {
        try {
          for await (const chunk of source) {
            // Uploads give buffers, a test's stream also texts.
            const bytes = Buffer.from(chunk as Buffer | string)
            size += bytes.length
            yield bytes
          }
        } catch (error) {
          // Not when it is us who break off.
          if (!Body.destroyed) broken = error
          throw error
        }
      }
      const Body: Readable = Readable.from(counted(), { highWaterMark: 1 })
      const params = { ...at(storageKey), Body }
      const sizes = { partSize: PART_BYTES, queueSize: PARTS_UNDER_WAY }
      try {
        await new Upload({ client: uploads, params, ...sizes }).done()
      } catch (error) {
        Body.destroy()
        throw broken ?? told(error)
      }
      return size
    },

    read: (storageKey, range) => Readable.from(bytesOf(storageKey, range), { objectMode: false }),

    async remove(storageKey) {
      await asked(calls.send(new DeleteObjectCommand(at(storageKey))))
    },

    async *list() {
      let ContinuationToken: string | undefined
      do {
        const page = await asked(
          calls.send(new ListObjectsV2Command({ Bucket, ContinuationToken })),
        )
        for (const { Key = '' } of page.Contents ?? []) if (isStorageKey(Key)) yield Key
        ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
      } while (ContinuationToken)
    },

    async signedUrl(file) {
      const headers = contentHeaders(file, [])
      const type = headers['content-type'] ?? ''
      if (settings.isPrivate || !/^(?:video|audio)\//.test(type)) return addresses.signedUrl(file)
      // From the hour's begin: a reload gets the same address, so the browser uses its cache.
      const signingDate = new Date(Math.floor(now().getTime() / 3600_000) * 3600_000)
      const command = new GetObjectCommand({
        ...at(file.storageKey),
        ResponseContentType: type,
        ResponseContentDisposition: headers['content-disposition'],
        ResponseCacheControl: `private, max-age=${SIGNED_URL_SECONDS}`,
      })
      return getSignedUrl(calls, command, { signingDate, expiresIn: SIGNED_URL_SECONDS + 3600 })
    },

    async marker() {
      try {
        const { Body } = await calls.send(new GetObjectCommand({ Bucket, Key: MARKER }))
        return (await Body?.transformToString()) ?? ''
      } catch (error) {
        if (isMissing(error) && !(error instanceof NoSuchBucket)) return null
        throw told(error)
      }
    },

    async writeMarker(text, replace) {
      const put = (IfNoneMatch?: string) =>
        calls.send(
          new PutObjectCommand({
            Bucket,
            Key: MARKER,
            Body: text,
            ContentType: 'application/json',
            IfNoneMatch,
          }),
        )
      try {
        await put(replace ? undefined : '*')
      } catch (error) {
        const status = statusOf(error)
        if (status === 412 || status === 409) return false
        if (status !== 501) throw told(error)
        await asked(put())
      }
      return true
    },
  }
}
