import type { Plugin } from 'vite'
import { classicScript, settingsIn } from './classic-script.ts'

/** Puts `src/early-call.ts`, bundled, as an inline script into index.html (its header says why). */
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
