import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, minifySync } from 'vite'

/** The package or folder that a module belongs to: `react-dom`, `src/ui`, `src` for files at its top. */
export function ownerOf(id: string): string {
  const [, library] = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? []
  if (library) return library
  const [, folder] = /.*\/((?:src|shared)(?:\/[^/]+(?=\/))?)/.exec(id) ?? []
  return folder ?? 'build'
}

/** The code of modules by owner, in their order. */
export function codeByOwner(modules: [id: string, code: string | null][]): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [id, code] of modules) {
    const owner = ownerOf(id)
    if (code) owners.set(owner, `${owners.get(owner) ?? ''}${code}\n`)
  }
  return owners
}

/**
 * The bytes of brotli that each library and folder adds to the entry's script, measured by leaving each
 * out: its modules as the build keeps them, minified by themselves. They sum up to less than the whole,
 * because likeness between two of them is in neither.
 */
export async function entryShares(): Promise<[owner: string, bytes: number][]> {
  const outDir = await mkdtemp(join(tmpdir(), 'lopmo-entry-'))
  try {
    const result = await build({ logLevel: 'error', build: { outDir, write: false } })
    const built = Array.isArray(result) ? result[0] : result
    const files = built && 'output' in built ? built.output : []
    const modules = files.flatMap((file) =>
      file.type === 'chunk' && file.isEntry ? Object.entries(file.modules) : [],
    )
    const code = codeByOwner(modules.map(([id, { code }]) => [id, code]))
    const pieces = [...code].map(([owner, text]) => ({
      owner,
      text: minifySync(`${owner}.js`, text, { mangle: { toplevel: true } }).code,
    }))
    const sizeOf = (kept: typeof pieces) =>
      brotliCompressSync(kept.map(({ text }) => text).join('')).length
    const whole = sizeOf(pieces)
    return pieces
      .map(({ owner }): [string, number] => [
        owner,
        whole - sizeOf(pieces.filter((each) => each.owner !== owner)),
      ])
      .toSorted(([, a], [, b]) => b - a)
  } finally {
    await rm(outDir, { recursive: true, force: true })
  }
}
