import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { DRAWING_FILE } from '../../server/platform/http/drawn-page.ts'
import { projectPath } from '../../server/platform/paths.ts'
import type { FirstCalls } from '../../src/api/early-ask.ts'
import { bundled, settingsIn } from './bundled.ts'
import { jsxToHtml } from './jsx-to-html.ts'
import { cssModules, inlineClassNames } from './css-modules.ts'

const HTML = projectPath('src/app/first-screen/html.ts')
const NO_STYLES = '\0no-styles'

/** Only the app's own bundle has stylesheets; the others need the names of classes alone. */
const withoutStyles = (): Plugin => ({
  name: 'lop-mo:without-styles',
  enforce: 'pre',
  resolveId: { filter: { id: /(?<!\.module)\.s?css$/ }, handler: () => NO_STYLES },
  load: { filter: { id: /^\0no-styles$/ }, handler: () => 'export {}' },
})

/** In the inline script, `html.ts` replaces React, the router and the messages of errors. */
const asHtml = (): Plugin => ({
  name: 'lop-mo:as-html',
  enforce: 'pre',
  resolveId: { filter: { id: /^react(-router-dom)?$|\/errors\.ts$/ }, handler: () => HTML },
  transform: {
    filter: { id: /\.tsx$/ },
    handler: (code) => `import { __html, __text, __attribute } from '${HTML}'\n${jsxToHtml(code)}`,
  },
})

/** For what draws the first screen without React. */
const htmlPlugins = () => [asHtml(), withoutStyles(), cssModules(), inlineClassNames()]

/** `undefined` for each setting that the app reads; without it, the names of unset ones would stay in the script. */
const absentSettings = (): Record<string, string> =>
  Object.fromEntries(
    readFileSync(projectPath('src/api/env.ts'), 'utf8')
      .match(/import\.meta\.env\.\w+/g)
      ?.map((name) => [name, 'undefined']) ?? [],
  )

interface Drawn {
  shell: string
  everyPart: string
  calls: FirstCalls
}

/** For other plugins: what the app draws and calls. Available from the start of the build. */
export function drawnBy(plugins: readonly Plugin[]): Promise<Drawn> {
  const { api } = plugins.find(({ name }) => name === 'lop-mo:first-screen') ?? {}
  return (api as () => Promise<Drawn>)()
}

/** Parts of the course list as HTML, and the first calls of all pages, from the app itself (`src/app/first-screen/shell.tsx`). */
async function drawnParts(define: Record<string, string>): Promise<Drawn> {
  const folder = mkdtempSync(projectPath('node_modules/.first-screen-'))
  try {
    await build({
      configFile: false,
      publicDir: false,
      logLevel: 'silent',
      define,
      plugins: [withoutStyles(), cssModules(), inlineClassNames()],
      // Bundles packages, too: some import a folder of another package, which Node cannot resolve. The largest are none
      // of these.
      ssr: { noExternal: true, external: ['react', 'react-dom', 'react-router-dom', 'axios'] },
      build: {
        ssr: 'src/app/first-screen/shell.tsx',
        outDir: folder,
        rolldownOptions: { output: { entryFileNames: 'shell.mjs' } },
      },
    })
    const made = (await import(pathToFileURL(join(folder, 'shell.mjs')).href)) as {
      shell: () => string
      everyPart: () => string
      firstCalls: () => Promise<FirstCalls>
    }
    return { shell: made.shell(), everyPart: made.everyPart(), calls: await made.firstCalls() }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const replaced = (html: string, place: RegExp, by: string): string => {
  if (!place.test(html)) throw new Error(`index.html has nothing like ${place.source}`)
  return html.replace(place, () => by)
}

/** Makes Chromium compile all functions on another thread while the file arrives, not each one on its first call. */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n'

/**
 * Puts the first screen into index.html (docs/architecture.md#first-screen): the script that begins the
 * first call and draws the course list, and the HTML of the list's page without cards. A link replaces the
 * app's script; a script in index.html decides when the app runs. In development, only the first call
 * begins early. For our own server the build also writes the module by which it draws this screen itself.
 */
export function firstScreen(): Plugin[] {
  let define: Record<string, string> = {}
  let builds = false
  let drawn: Promise<Drawn>
  return [
    {
      name: 'lop-mo:first-screen',
      /** For `drawnBy`. */
      api: () => drawn,
      buildStart() {
        if (builds) drawn = drawnParts(define)
      },
      configResolved(config) {
        define = { ...absentSettings(), ...settingsIn(config.env) }
        builds = config.command === 'build'
      },
      async generateBundle() {
        const { shell } = await drawn
        const settings = { ...define, SHELL: JSON.stringify(shell) }
        const [script, module] = await Promise.all([
          bundled('src/app/first-screen/drawn.ts', define, htmlPlugins()),
          bundled('src/app/first-screen/drawn-page.tsx', settings, htmlPlugins(), 'es'),
        ])
        const { drawnScreen } = (await import(
          `data:text/javascript,${encodeURIComponent(module)}`
        )) as {
          drawnScreen: (json: string) => string
        }
        // Ends the build when the screen has no place for the list.
        drawnScreen(JSON.stringify([{ _id: '1', title: 'Một' }]))
        this.emitFile({
          type: 'asset',
          fileName: DRAWING_FILE,
          source: `${module}\nexport const script = ${JSON.stringify(script)}\n`,
        })
      },
      transformIndexHtml: {
        // Earlier, the app's bundle would wait for what this draws.
        order: 'post',
        handler: async (html) => {
          const { shell, calls } = builds ? await drawn : { shell: '', calls: { first: [] } }
          const settings = { ...define, FIRST_CALLS: JSON.stringify(calls.first) }
          const code = builds
            ? await bundled('src/app/first-screen/draw.tsx', settings, htmlPlugins())
            : await bundled('src/app/early-call.ts', settings)
          return replaced(
            replaced(html, /<!-- early call -->/, `<script>${code}</script>`),
            /<!-- first screen -->/,
            shell && `<template id="first-screen">${shell}</template>`,
          )
        },
      },
    },
    {
      name: 'lop-mo:entry-later',
      apply: 'build',
      generateBundle: {
        order: 'post',
        handler(_options, bundle) {
          for (const file of Object.values(bundle)) {
            if (file.type === 'chunk' && file.isEntry) file.code = COMPILE_ALL + file.code
          }
        },
      },
      transformIndexHtml: {
        order: 'post',
        handler: (html) => {
          const [tag, address = ''] =
            /<script type="module" crossorigin src="([^"]+)"><\/script>/.exec(html) ?? []
          if (!tag) throw new Error('index.html has no app script')
          const link = `<link rel="modulepreload" crossorigin href="${address}" id="app" />`
          // Browsers ignore the relation `later`; the script in index.html turns these links into preloads.
          return html.replace(tag, link).replaceAll('rel="modulepreload"', 'rel="later"')
        },
      },
    },
  ]
}
