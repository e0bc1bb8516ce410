import { build, type Plugin } from 'vite'
import { SCRIPT_TARGET } from './baseline.ts'

/** The `VITE_…` settings of a configuration, as replacements for `import.meta.env.VITE_…`. */
export const settingsIn = (env: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(env)
      .filter(([name]) => name.startsWith('VITE_'))
      .map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  )

/** Bundles a source with all its imports, independent of the app's chunks: as a classic script, or as a module (`es`). */
export async function bundled(
  input: string,
  define: Record<string, string>,
  plugins: Plugin[] = [],
  format: 'iife' | 'es' = 'iife',
): Promise<string> {
  const result = await build({
    configFile: false,
    publicDir: false,
    logLevel: 'silent',
    define,
    plugins,
    build: {
      write: false,
      minify: true,
      target: SCRIPT_TARGET,
      rollupOptions: { input, output: { format }, preserveEntrySignatures: 'strict' },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  if (!output || !('output' in output)) throw new Error(`${input} did not build`)
  return output.output[0].code.trim()
}
