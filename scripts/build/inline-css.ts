import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Plugin, Rolldown } from 'vite'
import { drawnBy } from './first-screen.ts'
import { keepShown, keepUsed } from './used-classes.ts'

/** True for the app's sources and react-bootstrap's; other libraries bring their own stylesheets. */
const namesClasses = (id: string) =>
  id.startsWith('/') &&
  /\.(ts|tsx|js)$/.test(id) &&
  (!id.includes('/node_modules/') || id.includes('/react-bootstrap/'))

/** The sources of these chunks, which decide what rules are used. */
const sourcesOf = (chunks: readonly Rolldown.OutputChunk[]) =>
  [...new Set(chunks.flatMap(({ modules }) => Object.keys(modules).filter(namesClasses)))].map(
    (path) => readFileSync(path, 'utf8'),
  )

/**
 * Splits the main stylesheet. The rules of the first screen are inlined into index.html, which saves one
 * request before the first paint. All rules that any source uses go into a file of their own, and the inlined
 * element names its address (`src/ui/whole-styles.ts` loads it). Must run before `contentSecurityPolicy`,
 * which hashes inline styles.
 */
export function inlineCss(): Plugin {
  let style: string | undefined
  let plugins: readonly Plugin[] = []
  return {
    name: 'lop-mo:inline-css',
    apply: 'build',
    configResolved(config) {
      plugins = config.plugins
    },
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        let css = ''
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const chunk of chunks.filter(({ isEntry }) => isEntry)) {
          const names = chunk.viteMetadata?.importedCss ?? new Set<string>()
          for (const name of names) {
            const file = bundle[name]
            if (file?.type !== 'asset') throw new Error(`the bundle has no ${name}`)
            css += String(file.source)
            delete bundle[name]
          }
          // Else index.html and later chunks would request the file, too.
          names.clear()
        }
        if (!css) throw new Error('the entry has no stylesheet to inline')
        const html = readFileSync('index.html', 'utf8')
        const whole = await keepUsed(css, [html, ...sourcesOf(chunks)])
        const hash = createHash('sha256').update(whole).digest('base64url').slice(0, 7)
        const fileName = `assets/styles-${hash}.css`
        this.emitFile({ type: 'asset', fileName, source: whole })
        const { everyPart } = await drawnBy(plugins)
        style = `<style data-whole="/${fileName}">${keepShown(css, everyPart)}</style>`
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        if (!style) throw new Error('index.html has no stylesheet to inline')
        const inlined = style
        return html.replace('</head>', () => `${inlined}</head>`)
      },
    },
  }
}
