import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '../../server/platform/paths.ts'

const HASHED = /-([\w-]{7})(?:\.\d+)*\.(js|css)$/

/**
 * Turns a folder with the built app into another version: every hash is another, the old files are gone. Compressed
 * files keep their content.
 */
export async function renameAssets(dist: string, version: number): Promise<void> {
  const assets = await readdir(join(dist, 'assets'))
  const hashes = assets.flatMap((name) => HASHED.exec(name)?.[1] ?? [])
  // The new names are as unique as the old ones: a build's hash never has a dot.
  const renamed = (text: string) =>
    hashes.reduce((all, hash) => all.replaceAll(`-${hash}.`, `-${hash}.${version}.`), text)
  const files = await readdir(dist, { recursive: true, encoding: 'utf8' })
  for (const file of files.filter((name) => /\.(html|js|css)$/.test(name))) {
    const text = await readFile(join(dist, file), 'utf8')
    await writeFile(join(dist, file), renamed(text))
    if (file.startsWith('assets/')) await rename(join(dist, file), join(dist, renamed(file)))
  }
}

/** A folder with the built app, as on a static host, which can be given another version. */
export async function deployments() {
  const dist = await mkdtemp(join(tmpdir(), 'lopmo-deployed-'))
  await cp(projectPath('dist'), dist, { recursive: true })
  let version = 1
  return {
    dist,
    /** Deploys changed sources: every hash is another, the old files are gone; `<html data-version>` names it. */
    deployNext: async () => {
      version += 1
      await renameAssets(dist, version)
      const page = join(dist, 'index.html')
      const html = await readFile(page, 'utf8')
      await writeFile(page, html.replace('<html', `<html data-version="${version}"`))
    },
    /** Deploys a version that has no worker any more (docs/operations.md#a-new-version-and-the-offline-worker). */
    withoutWorker: () =>
      cp(projectPath('scripts/build/no-offline-worker.js'), join(dist, 'offline-worker.js')),
    remove: () => rm(dist, { recursive: true, force: true }),
  }
}
