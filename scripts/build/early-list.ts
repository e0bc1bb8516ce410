import type { Plugin } from 'vite'
import { classicScript, settingsIn } from './classic-script.ts'

/** Puts `src/early-list.ts`, bundled, as an inline script into index.html (its header says why). */
export function earlyList(): Plugin {
  let define: Record<string, string> = {}
  return {
    name: 'lop-mo:early-list',
    configResolved(config) {
      define = settingsIn(config.env)
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const code = await classicScript('src/early-list.ts', define)
        const place = /<!-- early-list:[^>]*-->/
        if (!place.test(html)) throw new Error('index.html has no place for early-list')
        return html.replace(place, () => `<script>${code}</script>`)
      },
    },
  }
}
