import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '../ids.ts'

/** How long a signed address works, in seconds: long enough for a film with pauses. */
const SIGNED_URL_SECONDS = 6 * 3600

/** What `newKey` makes; anything else in the folder is somebody else's. */
const KEY = /^[0-9a-f]{2}\/[0-9a-f]{24}$/

/**
 * The bytes of uploads, outside the web root. Rows of `files` point here by `storageKey`; browsers
 * come by signed addresses, for a link or a video tag cannot carry a bearer token (design.md).
 */
export class FileStore {
  constructor(
    private readonly folder: string,
    private readonly secret: Uint8Array,
    private readonly now: () => Date,
  ) {}

  pathOf(storageKey: string): string {
    if (!/^[a-z0-9][a-z0-9/_-]*(\.[a-z0-9]+)?$/i.test(storageKey))
      throw new Error('bad storage key')
    return join(this.folder, storageKey)
  }

  newKey(): string {
    const id = newId(this.now())
    return `${id.slice(-2)}/${id}`
  }

  /** Writes the whole stream or leaves nothing. Returns the size in bytes. */
  async write(storageKey: string, source: Readable): Promise<number> {
    const path = this.pathOf(storageKey)
    await mkdir(dirname(path), { recursive: true })
    const target = createWriteStream(path, { flags: 'wx' })
    try {
      await pipeline(source, target)
    } catch (error) {
      // Its opening may still be under way and would make the file again after the removal.
      if (!target.closed) await new Promise<void>((done) => target.once('close', done))
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') await this.remove(storageKey)
      throw error
    }
    return (await stat(path)).size
  }

  read(storageKey: string, range?: { start: number; end: number }): Readable {
    return createReadStream(this.pathOf(storageKey), range)
  }

  async size(storageKey: string): Promise<number> {
    return (await stat(this.pathOf(storageKey))).size
  }

  remove(storageKey: string): Promise<void> {
    return rm(this.pathOf(storageKey), { force: true })
  }

  /** When its bytes were last written to, in milliseconds; null when they are gone. */
  async writtenAt(storageKey: string): Promise<number | null> {
    try {
      return (await stat(this.pathOf(storageKey))).mtimeMs
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  /** Every storage key that has bytes here. */
  async keys(): Promise<string[]> {
    const paths = await readdir(this.folder, { recursive: true }).catch(
      (error: NodeJS.ErrnoException) => {
        // Made with the first upload.
        if (error.code === 'ENOENT') return []
        throw error
      },
    )
    return paths.map((path) => path.replaceAll(sep, '/')).filter((key) => KEY.test(key))
  }

  #signature(fileId: string, expires: number): Buffer {
    return createHmac('sha256', this.secret).update(`file:${fileId}:${expires}`).digest()
  }

  /** Root-relative address of a private file, good for `SIGNED_URL_SECONDS` or a little longer. */
  signedUrl(fileId: string): string {
    // Rounded up to the hour, so that a reload meets the browser's cache.
    const expires = Math.ceil((this.now().getTime() / 1000 + SIGNED_URL_SECONDS) / 3600) * 3600
    return `/api/files/${fileId}?exp=${expires}&sig=${this.#signature(fileId, expires).toString('base64url')}`
  }

  /** True for an unexpired address made by `signedUrl`. */
  verify(fileId: string, exp: string | undefined, sig: string | undefined): boolean {
    const expires = Number(exp)
    if (!Number.isSafeInteger(expires) || !sig) return false
    if (expires * 1000 < this.now().getTime()) return false
    const given = Buffer.from(sig, 'base64url')
    const wanted = this.#signature(fileId, expires)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
}
