import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

/**
 * Class names without their styles, as the types beside the stylesheet list them: `styles.courseCard` is
 * 'courseCard'. jsdom lays nothing out; Sass and its rules would only cost time in every query by role.
 */
export function classNames(): Plugin {
  return {
    name: 'lop-mo:class-names',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      id.endsWith('.module.scss') ? resolve(importer, '..', `${id}.names.js`) : undefined,
    load: (id) =>
      id.endsWith('.module.scss.names.js')
        ? readFileSync(id.replace('.names.js', '.d.ts'), 'utf8').replace(
            /(\w+): string/g,
            "$1 = '$1'",
          )
        : undefined,
  }
}
