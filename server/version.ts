import { readFileSync } from 'node:fs'
import { projectPath } from './paths.ts'

export const VERSION = (
  JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { version: string }
).version
