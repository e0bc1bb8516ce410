import type { Readable } from 'node:stream'
import { newId } from '../../platform/ids.ts'

export interface ByteRange {
  /** First and last byte, both included. */
  start: number
  end: number
}

/** The data of a file for its signed address; a row of `files` has all of it. */
interface SignedFile {
  id: string
  storageKey: string
  name: string
  mime: string
}

/**
 * Stores the bytes of uploads. Rows of `files` refer to them by `storageKey`; only the store knows
 * where they are. Keys come from `newStorageKey`; any other key is a bug of the caller and throws. A
 * store that cannot be reached or is full throws the errors of `files/store-errors.ts` (503).
 * `tests/support/file-store-contract.ts` tests this contract.
 */
export interface FileStore {
  /** Where the bytes are, for the operator: a folder's path or `s3://bucket`. */
  readonly place: string
  /**
   * Stores the whole stream, without holding all of it in memory, and returns its size in bytes. A
   * failed write leaves no bytes. A key that has bytes already fails, too, and keeps them; keys are unique,
   * so a store may look for them before it begins instead of excluding other writers. Only a process that
   * dies during a write, or a bucket whose last answer is lost, may leave bytes, which
   * `removeOrphanedFiles` removes.
   */
  write(storageKey: string, source: Readable): Promise<number>
  /**
   * A stream of the bytes as buffers, all of them or a range; an `end` after the last byte means the
   * last byte. When the key has no bytes, the stream fails, not the call. A caller that stops early must
   * destroy the stream, which closes the file.
   */
  read(storageKey: string, range?: ByteRange): Readable
  /** Size in bytes and the time of the last write; null when the key has no bytes. */
  stat(storageKey: string): Promise<{ size: number; writtenAt: Date } | null>
  /** Removes the bytes; a key without bytes is no error. */
  remove(storageKey: string): Promise<void>
  /** Every key that has bytes, in any order; leaves out files that `write` has not stored. */
  list(): AsyncIterable<string>
  /**
   * An address that opens this file without a bearer token, because a link or a video element cannot
   * send one. It is valid for some hours, and a reload within the hour gets the same one, so that the
   * browser can use its cache. It is a root-relative `/api/files/…` (`files/signed-addresses.ts`), or an address
   * of the store itself for a film or a recording, when the store has an origin of its own, supports
   * ranges, and sends the file's name and type (docs/behaviour.md#files).
   */
  signedUrl(file: SignedFile): Promise<string>
  /** True for the parameters of a valid and unexpired `/api/files/…` address of this file. */
  verify(fileId: string, exp: string | undefined, sig: string | undefined): boolean
  /** The text that says which database the store belongs to (`files/claim-store.ts`); null when there is none. */
  marker(): Promise<string | null>
  /** Writes that text. False, with nothing changed, when there is one and `replace` is false. */
  writeMarker(text: string, replace: boolean): Promise<boolean>
}

/** Name of the file or object that holds the marker; no storage key looks like it. */
export const MARKER = 'lop-mo-database.json'

/** Two hex digits, a slash and an id, so that the files spread over 256 folders or prefixes. */
const STORAGE_KEY = /^[0-9a-f]{2}\/[0-9a-f]{24}$/

export const isStorageKey = (text: string): boolean => STORAGE_KEY.test(text)

/** The key itself; throws for a key that `newStorageKey` cannot make. */
export function checkedKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw new Error(`bad storage key: ${storageKey}`)
  return storageKey
}

/** A new, unique key for an upload. */
export function newStorageKey(now: Date): string {
  const id = newId(now)
  return `${id.slice(-2)}/${id}`
}
