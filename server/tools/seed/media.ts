import { createReadStream } from 'node:fs'
import { projectPath } from '../../platform/paths.ts'
import type { Deps } from '../../deps.ts'
import { newStorageKey } from '../../providers/ports/file-store.ts'
import { seedId } from './ids.ts'

const MIME: Record<string, string> = {
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  webp: 'image/webp',
}

export const mimeOf = (file: string): string =>
  MIME[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream'

const mediaPath = (file: string): string => projectPath('server/tools/seed/assets/media', file)

/** Makes the rows of `files` for the committed media and copies each file once into the file store. */
export class MediaCopies {
  readonly #keys: string[] = []
  readonly #copied = new Map<string, Promise<CopiedFile>>()

  constructor(private readonly deps: Pick<Deps, 'files' | 'now'>) {}

  copy(file: string): Promise<CopiedFile> {
    const known = this.#copied.get(file) ?? this.#copyNow(file)
    this.#copied.set(file, known)
    return known
  }

  async #copyNow(file: string): Promise<CopiedFile> {
    const storageKey = newStorageKey(this.deps.now())
    this.#keys.push(storageKey)
    const size = await this.deps.files.write(storageKey, createReadStream(mediaPath(file)))
    return { id: seedId('file', file), storageKey, name: file, mime: mimeOf(file), size }
  }

  async removeAll(): Promise<void> {
    await Promise.all(this.#keys.map((key) => this.deps.files.remove(key)))
  }
}

export interface CopiedFile {
  id: string
  storageKey: string
  name: string
  mime: string
  size: number
}
