import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * The file of a package's program, to be run by `process.execPath`. What npm lays into `.bin` is on Windows a script
 * for its shell.
 */
export function packageProgram(name, packageName = name) {
  const folder = new URL(`../node_modules/${packageName}/`, import.meta.url)
  const { bin } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'))
  return fileURLToPath(new URL(typeof bin === 'string' ? bin : bin[name], folder))
}
