import type { Readable } from 'node:stream'
import { newId } from '../../platform/ids.ts'

export interface ByteRange {
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
 * Stores the bytes of uploads, to which rows of `files` refer by `storageKey` (of `newStorageKey`; any other throws).
 * Throws `files/store-errors.ts` (503). `tests/support/file-store-contract.ts` tests this contract.
 */
export interface FileStore {
  /** Where the bytes are, for the operator: a folder's path or `s3://bucket`. */
  readonly place: string
  /**
   * Stores the stream and returns its size. A failed write leaves no bytes. A key that has bytes fails and keeps them;
   * keys are unique, so a look before is enough. Bytes left by a dead process or a lost answer are removed by
   * `removeOrphanedFiles`.
   */
  write(storageKey: string, source: Readable): Promise<number>
  /**
   * A stream of all bytes or a range; an `end` after the last byte means the last byte. Without bytes the stream fails,
   * not the call. A caller that stops early destroys it, which closes the file.
   */
  read(storageKey: string, range?: ByteRange): Readable
  /** Size in bytes and the time of the last write; null when the key has no bytes. */
  stat(storageKey: string): Promise<{ size: number; writtenAt: Date } | null>
  remove(storageKey: string): Promise<void>
  /** Every key that has bytes, in any order; leaves out files that `write` has not stored. */
  list(): AsyncIterable<string>
  /**
   * An address that opens the file without a bearer token, valid for some hours; the same within an hour, for the
   * browser's cache. `/api/files/…` (`files/signed-addresses.ts`), or the store's own for films and recordings when it
   * has an origin, ranges, and the file's name and type (docs/behaviour.md#files).
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

export function newStorageKey(now: Date): string {
  const id = newId(now)
  return `${id.slice(-2)}/${id}`
}
