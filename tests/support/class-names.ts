import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const camelCase = (name: string) =>
  name.replace(/-+(\w)/g, (_, letter: string) => letter.toUpperCase())

/**
 * Class names without their styles: `styles.courseCard` is 'courseCard', for every class that the stylesheet
 * mentions. jsdom lays nothing out; Sass and its rules would only cost time in every query by role.
 */
export function classNames(): Plugin {
  return {
    name: 'lop-mo:class-names',
    enforce: 'pre',
    resolveId: (id, importer = '') =>
      id.endsWith('.module.scss') ? resolve(importer, '..', `${id}.names.js`) : undefined,
    load(id) {
      if (!id.endsWith('.module.scss.names.js')) return undefined
      const css = readFileSync(id.replace('.names.js', ''), 'utf8')
      const names = [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => camelCase(name))
      return [...new Set(names)].map((name) => `export const ${name} = '${name}'`).join('\n')
    },
  }
}
