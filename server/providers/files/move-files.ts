import { createHash } from 'node:crypto'
import { inBatches } from './batches.ts'
import type { FileStore } from '../ports/file-store.ts'

const SIDE_BY_SIDE = 4

export interface MoveCount {
  copied: number
  copiedBytes: number
  /** There already, of the same size. */
  skipped: number
  /** Keys with why they are not there. */
  failed: { key: string; error: unknown }[]
}

async function hashOf(store: FileStore, key: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of store.read(key)) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

async function checkSame(key: string, from: FileStore, to: FileStore) {
  const [there, here] = await Promise.all([hashOf(to, key), hashOf(from, key)])
  if (there !== here) throw new Error(`bản chép của ${key} khác bản gốc`)
}

/** Copies all files of one store into another one, and reads every copy back. Those that are there are skipped. */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  onProgress: (count: MoveCount) => void,
): Promise<MoveCount> {
  const count: MoveCount = { copied: 0, copiedBytes: 0, skipped: 0, failed: [] }
  const copy = async (key: string) => {
    const [source, target] = await Promise.all([from.stat(key), to.stat(key)])
    // Removed meanwhile.
    if (!source) return
    if (target?.size === source.size) {
      count.skipped += 1
      return
    }
    // A part, of a process that died.
    if (target) await to.remove(key)
    try {
      await to.write(key, from.read(key))
      await checkSame(key, from, to)
    } catch (error) {
      await to.remove(key).catch(() => undefined)
      throw error
    }
    count.copied += 1
    count.copiedBytes += source.size
  }
  for await (const keys of inBatches(from.list(), SIDE_BY_SIDE)) {
    await Promise.all(
      keys.map((key) =>
        copy(key).catch((error: unknown) => {
          count.failed.push({ key, error })
        }),
      ),
    )
    onProgress(count)
  }
  return count
}

/** Removes what was copied, after all of it was compared once more; throws, with nothing removed, when one differs. */
export async function removeCopied(from: FileStore, to: FileStore): Promise<number> {
  for await (const key of from.list()) await checkSame(key, from, to)
  let removed = 0
  for await (const key of from.list()) {
    // What came after the comparison stays.
    if (!(await to.stat(key))) continue
    await from.remove(key)
    removed += 1
  }
  return removed
}
