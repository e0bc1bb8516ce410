import { createHash } from 'node:crypto'

/** A budget may be looser than the build by this share; then it is written anew. */
const SLACK = 0.03
/** A page may cost this many times the course list's scripts; more needs a reason. */
const PAGE_FACTOR = 1.6
/** New budgets are whole multiples, so that another version of the compressor fits too. */
const STEP = 100

/** The budget of the course list's scripts, which every page loads first. */
export const LIST_JS = 'entry JS'

/** The scripts that the named entries of vite's manifest load without a further import(). */
function scriptsOf(manifest, keys) {
  const found = new Set()
  const add = (key) => {
    if (found.has(key)) return
    found.add(key)
    for (const imported of manifest[key].imports ?? []) add(imported)
  }
  keys.forEach(add)
  return [...found].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
}

/** The scripts of the course list by `LIST_JS`, and of each page by its source: the entry's and its own. */
export function scriptsByPage(manifest) {
  const entries = Object.keys(manifest).filter((key) => manifest[key].isEntry)
  const pages = Object.keys(manifest)
    .filter((key) => manifest[key].isDynamicEntry && /^src\/.*Page\.tsx$/.test(key))
    .toSorted()
  return {
    [LIST_JS]: scriptsOf(manifest, entries),
    ...Object.fromEntries(pages.map((page) => [page, scriptsOf(manifest, [...entries, page])])),
  }
}

/**
 * A built file with another hash in each file name, which depends on the rest of the name alone. Seventy hashes compress
 * 100 bytes better or worse from build to build; a budget is kept or not by what was written.
 */
export const steadyNames = (text) =>
  text.replace(/([\w.-]+)-[\w-]{7}(?=\.(?:js|css)\b)/g, (_, name) => {
    const hash = createHash('sha256').update(name).digest('base64url')
    return `${name}-${hash.slice(0, 7)}`
  })

const leastFor = (size) => Math.ceil(size / STEP) * STEP

/** The budgets as the sizes in bytes allow them: none looser than now, a missing one new. */
export const tightened = (sizes, budgets) =>
  Object.fromEntries(
    Object.entries(sizes).map(([name, size]) => {
      const bytes = Math.min(leastFor(size), budgets[name]?.bytes ?? Infinity)
      return [name, { ...budgets[name], bytes }]
    }),
  )

/**
 * What is wrong with the budgets, one line each: a size in bytes without a budget or above it, a budget
 * that is too loose or for nothing, a page far above the list without a reason.
 */
export function budgetFaults(sizes, budgets) {
  const list = sizes[LIST_JS]
  const faults = Object.entries(sizes).flatMap(([name, size]) => {
    const budget = budgets[name]
    const line = `${JSON.stringify(name)}: ${JSON.stringify({ ...budget, bytes: leastFor(size) })}`
    if (!budget) return [`${name}: ${size} bytes without a budget; the line: ${line}`]
    if (size > budget.bytes) {
      const over = size - budget.bytes
      return [`${name}: ${size} bytes, ${over} above its budget of ${budget.bytes}`]
    }
    if (budget.bytes > Math.max(size * (1 + SLACK), leastFor(size))) {
      return [
        `${name}: ${size} bytes, its budget of ${budget.bytes} is too loose; the line: ${line}`,
      ]
    }
    if (size > list * PAGE_FACTOR && !budget.why) {
      return [
        `${name}: ${size} bytes, above ${PAGE_FACTOR} × ${LIST_JS} (${list}): "why" is missing`,
      ]
    }
    return []
  })
  const unused = Object.keys(budgets).filter((name) => !(name in sizes))
  return [...faults, ...unused.map((name) => `${name}: a budget for what is not in the build`)]
}
