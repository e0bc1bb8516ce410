// Imported first by what people run: ends the process with a sentence on a Node.js that the project cannot use.
// Before that, such a Node.js must be able to read the importing file (tests/unit/node-version.test.ts).
import { readFileSync } from 'node:fs'
import { nodeFault } from './node-version.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const fault = nodeFault(process.versions.node, engines.node)
if (fault) {
  console.error(fault)
  process.exit(1)
}
