// Imported first by what people run: ends the process with a sentence on a Node.js that the project cannot use. The
// importing files hold no syntax newer than Node.js 14, which could not say the sentence otherwise.
import { readFileSync } from 'node:fs'
import { nodeFault } from './node-version.mjs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const fault = nodeFault(process.versions.node, engines.node)
if (fault) {
  console.error(fault)
  process.exit(1)
}
