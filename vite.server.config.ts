import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { defineConfig } from 'vite'

/** The commit that is built: `COMMIT` where there is no repository (an image), else the repository's; or nothing. */
function commit(): string {
  const given = process.env['COMMIT']
  if (given) return given.replace(/[^0-9a-zA-Z.-]/g, '').slice(0, 40)
  // Without one of its own, git would tell of a repository around this folder.
  if (!existsSync('.git')) return ''
  try {
    return execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return ''
  }
}

/** The server and the admin commands: our own code bundled, packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  define: { __COMMIT__: JSON.stringify(commit()) },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist-server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: {
        main: 'server/main.ts',
        serve: 'server/serve.ts',
        admin: 'server/tools/admin/cli.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'common.js' },
    },
  },
})
