import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { preprocessCSS, type Plugin, type ResolvedConfig } from 'vite'
import { projectPath } from '../../server/platform/paths.ts'

const IS_MODULE = /\.module\.scss$/

/** Every stylesheet of a subject, from `src/`. */
export const moduleFiles = () =>
  readdirSync(projectPath('src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => IS_MODULE.test(file))
    .sort()

/** Puts the settings, colours and mixins that all stylesheets share at the start of a subject's stylesheet. */
export const withConfig = (css: string, path: string) =>
  IS_MODULE.test(path) ? `@import 'src/ui/styles/config';${css}` : css

/**
 * Where an imported stylesheet is, so that Sass reads it, and what it imports in turn, by itself: Vite would send it the
 * two dozen files of Bootstrap once for each stylesheet.
 */
const findFileUrl = (address: string) =>
  address.startsWith('src/')
    ? pathToFileURL(projectPath(address))
    : address.startsWith('bootstrap/')
      ? pathToFileURL(projectPath('node_modules', address))
      : null

/**
 * Compiles stylesheets to CSS. The classes of a subject's stylesheet (`*.module.scss`) are local: no other
 * file can style or use one by accident. `.course-card` becomes `styles.courseCard`. Compiling a stylesheet
 * also writes the types of these names into a file beside it, which git ignores.
 */
export function cssModules(): Plugin {
  return {
    name: 'lop-mo:css-modules',
    config: (_config, { command }) => ({
      css: {
        modules: {
          localsConvention: 'camelCaseOnly',
          getJSON: writeTypes,
          ...(command === 'build' ? { generateScopedName: shortNames() } : {}),
        },
        preprocessorOptions: {
          // Bootstrap 5.3 uses features that Sass has deprecated.
          scss: {
            additionalData: withConfig,
            importers: [{ findFileUrl }],
            quietDeps: true,
            silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
          },
        },
      },
    }),
    // Vite compiles only the stylesheets of the open page; the editor needs the types of all.
    configureServer({ config, watcher }) {
      const compile = (path: string) =>
        void compileModule(path, config).catch((error: Error) => config.logger.error(error.message))
      for (const file of moduleFiles()) compile(projectPath('src', file))
      const onChange = (path: string) => IS_MODULE.test(path) && compile(path)
      watcher.on('add', onChange).on('change', onChange)
    },
  }
}

export const compileModule = async (path: string, config: ResolvedConfig) =>
  preprocessCSS(readFileSync(path, 'utf8'), path, config)

function writeTypes(path: string, names: Record<string, string>) {
  const lines = Object.keys(names).map((name) => `export const ${name}: string\n`)
  const types = lines.sort().join('')
  const file = `${path}.d.ts`
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types)
}

/** Prefixes that compress well. The page of the first visit has these two stylesheets and no others. */
const FIRST_VISIT: Record<string, string> = {
  'pages/catalogue/catalogue.module.scss': 'c',
  'app/layout/layout.module.scss': '0',
}

/**
 * Short class names for the build, because nobody reads them and the first visit downloads each of them
 * twice: `_c-a` is the eleventh class of the catalogue. The same sources always give the same names.
 */
function shortNames() {
  const names = moduleFiles().map((file, index) => ({
    path: projectPath('src', file),
    // Two characters long, so that a new stylesheet changes nothing in the page of the first visit.
    prefix: FIRST_VISIT[file] ?? (index + 36).toString(36),
    of: [] as string[],
  }))
  return (local: string, path: string) => {
    const file = names.find((each) => each.path === path)
    if (!file) throw new Error(`${path} is not among the stylesheets of src/`)
    if (!file.of.includes(local)) file.of.push(local)
    return `_${file.prefix}-${file.of.indexOf(local).toString(36)}`
  }
}

/** Of every bundle of a build: they give a class the same name. */
const compiled = new Map<string, ReturnType<typeof preprocessCSS>>()

/**
 * Writes class names into the code where components use them: the first visit then downloads no table of
 * names, and a stylesheet that several pages share needs no script. For this, the build splits a module into
 * `x.module.scss.js` with constants and `x.module.scss.css`, a plain stylesheet.
 */
export function inlineClassNames(): Plugin {
  let config: ResolvedConfig
  const compile = (path: string) => {
    const css = compiled.get(path) ?? compileModule(path, config)
    compiled.set(path, css)
    return css
  }
  return {
    name: 'lop-mo:inline-class-names',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all' } } } },
    }),
    configResolved: (resolved) => {
      config = resolved
    },
    transform: {
      filter: { id: /\.tsx$/ },
      handler: (code) =>
        code.replace(/ from '(.+\.module\.scss)'/g, ` from '$1.js';import '$1.css'`),
    },
    resolveId: {
      filter: { id: /\.module\.scss\.(js|css)$/ },
      // `\0` is Rollup's mark for a file that does not exist: other plugins leave such a script alone.
      handler: (id, importer = '') =>
        (id.endsWith('.js') ? '\0' : '') + resolve(importer, '..', id),
    },
    load: {
      filter: { id: /\.module\.scss\.(js|css)$/ },
      handler: async (id) => {
        const { code, modules = {} } = await compile(id.replace(/^\0|\.(js|css)$/g, ''))
        if (id.endsWith('.css')) return code
        const names = Object.entries(modules)
        return names.map(([name, value]) => `export const ${name} = '${value}'`).join('\n')
      },
    },
  }
}
