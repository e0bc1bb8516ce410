import { formatFileSize } from '../format/file-size.ts'

/** Of one file of a lesson or a submission (docs/product.md#limits). */
export const MAX_FILE_BYTES = 50 * 1024 * 1024
/** The same, as every text says it. */
export const MAX_FILE_SIZE = formatFileSize(MAX_FILE_BYTES)
/** Of one request. */
export const MAX_FILES = 10

export type PickedFile = { name: string; size: number; type?: string; lastModified?: number }

export interface FileRules {
  /** What is wrong with a file before it is sent, in Vietnamese; `null` when nothing is. */
  problemOf: (file: PickedFile) => string | null
  /** What to say of a file that comes after `MAX_FILES` others. */
  tooMany: string
}

/** What every upload asks of a file's size. */
export function sizeProblem({ size }: PickedFile): string | null {
  if (size === 0) return 'Tệp này trống.'
  return size > MAX_FILE_BYTES ? `Tệp này vượt quá ${MAX_FILE_SIZE}.` : null
}

/** Two files of one name and size from two folders are two; so is one that was changed since. */
const isSame = (one: PickedFile, other: PickedFile) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** The files to send and, by file, why others are left out; one chosen twice counts once. */
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
