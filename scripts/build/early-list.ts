import { build, type Plugin } from 'vite'

/** Puts `src/early-list.ts`, bundled, as an inline script into index.html (its header says why). */
export function earlyList(): Plugin {
  let define: Record<string, string> = {}
  const bundle = async () => {
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      define,
      build: {
        write: false,
        minify: true,
        target: 'es2022',
        rollupOptions: { input: 'src/early-list.ts', output: { format: 'iife' } },
      },
    })
    const output = Array.isArray(result) ? result[0] : result
    if (!output || !('output' in output)) throw new Error('early-list did not build')
    return output.output[0].code.trim()
  }
  return {
    name: 'lop-mo:early-list',
    configResolved(config) {
      define = Object.fromEntries(
        Object.entries(config.env)
          .filter(([name]) => name.startsWith('VITE_'))
          .map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
      )
    },
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const code = await bundle()
        const place = /<!-- early-list:[^>]*-->/
        if (!place.test(html)) throw new Error('index.html has no place for early-list')
        return html.replace(place, () => `<script>${code}</script>`)
      },
    },
  }
}
