import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { projectPath } from '../../server/paths.ts'

const IS_MODULE = /\.module\.scss$/

/** Every stylesheet of a subject, from `src/`. */
export const moduleFiles = () =>
  readdirSync(projectPath('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => IS_MODULE.test(file))
    .sort()

/**
 * Class names for the build, which nobody reads and the first visit carries twice: `_3a-7` is the
 * seventh class of the 118th file. The same sources give the same names.
 */
function shortNames() {
  const files = moduleFiles()
  const names = files.map((): string[] => [])
  return (local: string, path: string) => {
    const file = files.indexOf(relative(projectPath('src'), path))
    const known = names[file]
    if (!known) throw new Error(`${path} is not among the stylesheets of src/`)
    if (!known.includes(local)) known.push(local)
    return `_${file.toString(36)}-${known.indexOf(local).toString(36)}`
  }
}

/**
 * How stylesheets become CSS. In those of a subject (`*.module.scss`) each class is its own: no other
 * file can style or use it by accident. `.course-card` is `styles.courseCard`; the types of such names
 * stand beside the stylesheet and are written by `scripts/style-types.ts`.
 */
export function cssModules(): Plugin {
  return {
    name: 'lop-mo:css-modules',
    enforce: 'post',
    config: (_config, { command }) => ({
      css: {
        modules: {
          localsConvention: 'camelCaseOnly',
          ...(command === 'build' ? { generateScopedName: shortNames() } : {}),
        },
        preprocessorOptions: {
          // Bootstrap 5.3 is written with rules that Sass means to drop one day.
          scss: {
            quietDeps: true,
            silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
          },
        },
      },
      // A name written where it is used is shorter than a variable that holds it.
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
    }),
    transform: {
      filter: { id: IS_MODULE },
      // Once its names stand elsewhere, the bundler would drop the module, and the styles with it.
      handler: (code) => ({ code, moduleSideEffects: 'no-treeshake' }),
    },
  }
}
