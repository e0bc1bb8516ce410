import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import type { S3Settings } from '../../server/platform/settings.ts'
import type { Contents } from './compare.ts'
import { hashOf } from './contents.ts'
import { isStorageKey } from '../../server/providers/ports/file-store.ts'

/** A bucket as an operator's own tool sees it: nothing of the site's code reads or writes here. */
export function bucketTool({ bucket: Bucket, ...settings }: S3Settings) {
  const { accessKeyId, secretAccessKey } = settings
  const client = new S3Client({
    region: settings.region,
    endpoint: settings.endpoint ?? '',
    forcePathStyle: settings.forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  const read = async (Key: string) =>
    // In Node.js the body is its stream.
    (await client.send(new GetObjectCommand({ Bucket, Key }))).Body as Readable
  async function* list() {
    let ContinuationToken: string | undefined
    do {
      const page = await client.send(new ListObjectsV2Command({ Bucket, ContinuationToken }))
      for (const { Key } of page.Contents ?? []) if (Key) yield Key
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined
    } while (ContinuationToken)
  }
  const put = async (Key: string, file: string) => {
    const { size: ContentLength } = await stat(file)
    await client.send(
      new PutObjectCommand({ Bucket, Key, Body: createReadStream(file), ContentLength }),
    )
  }
  return {
    put,
    /** Copies every object into a folder, the marker included. */
    copyTo: async (folder: string) => {
      for await (const key of list()) {
        await mkdir(dirname(join(folder, key)), { recursive: true })
        await pipeline(await read(key), createWriteStream(join(folder, key)))
      }
    },
    /** Puts such a folder into the bucket. */
    fillFrom: async (folder: string) => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      for (const entry of entries.filter((each) => each.isFile())) {
        const file = join(entry.parentPath, entry.name)
        await put(file.slice(folder.length + 1), file)
      }
    },
    /** Every upload in it, by its key, as a hash of its bytes. */
    contents: async (): Promise<Contents> => {
      const contents = new Map<string, string>()
      for await (const key of list()) {
        if (isStorageKey(key)) contents.set(key, await hashOf(await read(key)))
      }
      return contents
    },
  }
}
