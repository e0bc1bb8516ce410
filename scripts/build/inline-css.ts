import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { keepUsed } from './used-classes.ts'

/** True for the app's sources and react-bootstrap's; other libraries bring their own stylesheets. */
const namesClasses = (id: string) =>
  id.startsWith('/') &&
  /\.(ts|tsx|js)$/.test(id) &&
  (!id.includes('/node_modules/') || id.includes('/react-bootstrap/'))

/**
 * Moves the first visit's stylesheet into index.html, without rules that no source uses: one request
 * less before the first paint. Must run before `contentSecurityPolicy`, which hashes inline styles.
 */
export function inlineCss(): Plugin {
  let css: string | undefined
  return {
    name: 'lop-mo:inline-css',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        css = ''
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk' || !chunk.isEntry) continue
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
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle }) => {
        if (!bundle || !css) throw new Error('index.html has no stylesheet to inline')
        const ids = Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' ? Object.keys(file.modules).filter(namesClasses) : [],
        )
        const sources = [...new Set(ids)].map((path) => readFileSync(path, 'utf8'))
        const style = `<style>${await keepUsed(css, [html, ...sources])}</style>`
        return html.replace('</head>', () => `  ${style}\n  </head>`)
      },
    },
  }
}
