import { formatFileSize } from '../format/file-size.ts'

/** The most bytes of one file of a lesson or a submission (docs/product.md#limits). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** The same as text. */
export const MAX_FILE_SIZE = formatFileSize(MAX_FILE_BYTES)
/** The most files of one request (docs/product.md#limits-of-the-api). */
export const MAX_FILES = 10

export type PickedFile = { name: string; size: number; type?: string; lastModified?: number }

export interface FileRules {
  /** The problem of a file before it is sent, in Vietnamese; `null` when it may be sent. */
  problemOf: (file: PickedFile) => string | null
  /** A note on a file that may be sent all the same; `null` for most. */
  adviceOn?: (file: PickedFile) => string | null
  /** The problem of every file beyond `MAX_FILES`. */
  tooMany: string
}

/** The problem of a file that is empty or too large; `null` otherwise. */
export function sizeProblem({ size }: PickedFile): string | null {
  if (size === 0) return 'Tệp này trống.'
  return size > MAX_FILE_BYTES ? `Tệp này vượt quá ${MAX_FILE_SIZE}.` : null
}

/** `lastModified` tells apart files of the same name and size: from two folders, or changed since. */
const isSame = (one: PickedFile, other: PickedFile) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** Adds chosen files to those held: the files to send, and the refused ones. Skips files held already. */
export function addFiles<T extends PickedFile>(
  held: readonly T[],
  chosen: readonly T[],
  { problemOf, tooMany }: FileRules,
): { files: T[]; refused: { name: string; problem: string }[] } {
  const files = [...held]
  const refused: { name: string; problem: string }[] = []
  for (const file of chosen) {
    if (files.some((other) => isSame(other, file))) continue
    const problem = problemOf(file) ?? (files.length >= MAX_FILES ? tooMany : null)
    if (problem) refused.push({ name: file.name, problem })
    else files.push(file)
  }
  return { files, refused }
}
