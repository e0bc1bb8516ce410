import { mkdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { projectPath } from '../paths.ts'

/** The archive, which `scripts/make-cluster.ts` makes. */
export const CLUSTER = projectPath('server/platform/db/cluster.tar.br')

/**
 * Makes `folder` what PostgreSQL's `initdb` makes it, from a copy: on PGlite, `initdb` takes ten times as long and a
 * second PGlite's memory. Whoever ends it in the middle leaves no half database, but a folder that the next call replaces.
 */
export async function makeCluster(folder: string): Promise<void> {
  const unfinished = `${folder}.new`
  await rm(unfinished, { recursive: true, force: true })
  const archive = await promisify(brotliDecompress)(await readFile(CLUSTER))
  for (const { path, bytes } of entriesOf(archive)) {
    const place = join(unfinished, path)
    await mkdir(bytes ? dirname(place) : place, { recursive: true, mode: 0o700 })
    if (bytes) await writeFile(place, bytes, { mode: 0o600 })
  }
  // Some systems rename nothing to the name of a folder that is there, though it is empty.
  await rmdir(folder).catch(() => undefined)
  await rename(unfinished, folder)
}

/** A tar archive is a row of blocks: of each entry one with its name and size, then its content. */
const BLOCK = 512

/** The files of a tar archive with their bytes, and the folders without. */
function* entriesOf(archive: Buffer): Generator<{ path: string; bytes: Buffer | undefined }> {
  const text = (from: number, to: number) => archive.toString('latin1', from, to).split('\0', 1)[0]
  for (let at = 0; archive[at];) {
    const path = text(at, at + 100) ?? ''
    const size = Number.parseInt(text(at + 124, at + 136) ?? '', 8)
    const isFolder = text(at + 156, at + 157) === '5'
    at += BLOCK
    yield { path, bytes: isFolder ? undefined : archive.subarray(at, at + size) }
    at += Math.ceil(size / BLOCK) * BLOCK
  }
}
