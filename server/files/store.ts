import type { Readable } from 'node:stream'
import { newId } from '../ids.ts'

export interface ByteRange {
  /** First and last byte, both included. */
  start: number
  end: number
}

/** What a signed address tells of its file; a row of `files` has it all. */
interface SignedFile {
  id: string
  storageKey: string
  name: string
  mime: string
}

/**
 * The bytes of uploads. Rows of `files` point here by `storageKey`; nothing outside a store knows
 * where the bytes lie. Keys come from `newStorageKey`; any other key is an error of the program and
 * throws. A store that cannot be reached throws its own error, which ends as a 500.
 * `tests/support/file-store-contract.ts` checks what is promised here.
 */
export interface FileStore {
  /**
   * Stores the whole stream, as it comes and never all of it in memory, and returns its size in
   * bytes. When it fails, nothing of this write is left; a key that is taken fails too and keeps its
   * bytes. Only a process that dies in the middle may leave a part, for `removeOrphanedFiles`.
   */
  write(storageKey: string, source: Readable): Promise<number>
  /**
   * The bytes as buffers, all of them or a range; an `end` behind the last byte means the last byte.
   * Missing bytes fail the stream, not the call. Whoever stops early destroys the stream, which lets
   * go of all that it holds.
   */
  read(storageKey: string, range?: ByteRange): Readable
  /** Size in bytes and the time of the last write; null when there are no such bytes. */
  stat(storageKey: string): Promise<{ size: number; writtenAt: Date } | null>
  /** Bytes that are already gone are fine. */
  remove(storageKey: string): Promise<void>
  /** Every key that has bytes, in any order; what did not come through `write` is left out. */
  list(): AsyncIterable<string>
  /**
   * An address that opens this file without a bearer token, for a link or a video tag cannot carry
   * one. It works for some hours, and a reload within the hour gets the same one, so that it meets
   * the browser's cache. A store behind the API signs a root-relative `/api/files/…`
   * (`signed-addresses.ts`); an object store may sign one that leads straight to the bytes, if it
   * answers ranges, the file's name and `contentHeaders` of its type, on an origin of its own.
   */
  signedUrl(file: SignedFile): Promise<string>
  /**
   * True for an unexpired `/api/files/…` address of this store, by its parameters; a store whose
   * addresses lead elsewhere always says false.
   */
  verify(fileId: string, exp: string | undefined, sig: string | undefined): boolean
}

/** Two digits, a slash, an id: a folder of a file system, or a prefix of an object store, each 256th. */
const STORAGE_KEY = /^[0-9a-f]{2}\/[0-9a-f]{24}$/

export const isStorageKey = (text: string): boolean => STORAGE_KEY.test(text)

/** The key itself; throws for what `newStorageKey` does not make. */
export function checkedKey(storageKey: string): string {
  if (!isStorageKey(storageKey)) throw new Error(`bad storage key: ${storageKey}`)
  return storageKey
}

/** The key for an upload that begins now; never given twice. */
export function newStorageKey(now: Date): string {
  const id = newId(now)
  return `${id.slice(-2)}/${id}`
}
