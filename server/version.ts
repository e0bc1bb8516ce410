import { readFileSync } from 'node:fs'
import { projectPath } from './paths.ts'

/** The version in package.json. */
export const VERSION = (
  JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string }
).version
