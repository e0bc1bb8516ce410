import { readFileSync } from 'node:fs'
import { projectPath } from './paths.ts'

/** The commit that was built (`vite.server.config.ts`); absent where nothing was built, empty where none is known. */
declare const __COMMIT__: string | undefined

const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as {
  version: string
}
const commit = typeof __COMMIT__ === 'undefined' ? '' : __COMMIT__

/** Version of the package and, in a build, its commit: `0.1.0+05cff640`. */
export const VERSION = commit ? `${version}+${commit}` : version
