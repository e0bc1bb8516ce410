import type { Plugin } from 'vite'
import { classicScript, settingsIn } from './classic-script.ts'

/** Bundles `src/early-call.ts` as an inline script of index.html (its first comment says why). */
export function earlyCall(): Plugin {
  let define: Record<string, string> = {}
  return {
    name: 'lop-mo:early-call',
    configResolved(config) {
      define = settingsIn(config.env)
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const code = await classicScript('src/early-call.ts', define)
        const place = /<!-- early-call:[^>]*-->/
        if (!place.test(html)) throw new Error('index.html has no place for early-call')
        return html.replace(place, () => `<script>${code}</script>`)
      },
    },
  }
}
