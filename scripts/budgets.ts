import { createHash } from 'node:crypto'

/** A budget may be looser than the build by this share; then it is written anew. */
const SLACK = 0.03
/** New budgets are whole multiples, so that another version of the compressor fits too. */
const STEP = 100

/** Bytes of brotli by what they are the sum of. */
type Sums = Record<string, number>

type Manifest = Record<string, { file: string; imports?: string[]; isEntry?: boolean }>

/** The scripts that the app and these sources of vite's manifest load without a further import(). */
export function scriptsOf(manifest: Manifest, sources: string[] = []): string[] {
  const found = new Set<string>()
  const add = (key: string) => {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the build`)
    if (found.has(key)) return
    found.add(key)
    chunk.imports?.forEach(add)
  }
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isEntry)
  for (const key of [...entries, ...sources]) add(key)
  return [...found]
    .flatMap((key) => manifest[key]?.file ?? [])
    .filter((file) => file.endsWith('.js'))
}

/**
 * A built file with another hash in each file name, which depends on the rest of the name alone. Seventy hashes compress
 * 100 bytes better or worse from build to build; a budget is kept or not by what was written.
 */
export const steadyNames = (text: string) =>
  text.replace(/([\w.-]+)-[\w-]{7}(?=\.(?:js|css)\b)/g, (_, name: string) => {
    const hash = createHash('sha256').update(name).digest('base64url')
    return `${name}-${hash.slice(0, 7)}`
  })

const leastFor = (size: number) => Math.ceil(size / STEP) * STEP

/** The budgets as the sizes allow them: none looser than now, a missing one new. */
export const tightened = (sizes: Sums, budgets: Sums): Sums =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => [
      name,
      Math.min(leastFor(size), budgets[name] ?? Infinity),
    ]),
  )

/** What is wrong with the budgets, one line each: a size without one or above it, a budget that is too loose. */
export const budgetFaults = (sizes: Sums, budgets: Sums): string[] =>
  Object.entries(sizes).flatMap(([name, size]) => {
    const budget = budgets[name] ?? 0
    if (size > budget) {
      return [`${name}: ${size} bytes, ${size - budget} above its budget of ${budget}`]
    }
    const isLoose = budget > Math.max(size * (1 + SLACK), leastFor(size))
    return isLoose ? [`${name}: ${size} bytes, its budget of ${budget} is too loose`] : []
  })
