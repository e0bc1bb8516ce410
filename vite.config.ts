import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { SCRIPT_TARGET, STYLE_TARGET } from './scripts/build/baseline.ts'
import { cssModules, inlineClassNames } from './scripts/build/css-modules.ts'
import { firstScreen } from './scripts/build/first-screen.ts'
import { inlineCss } from './scripts/build/inline-css.ts'
import { leanLibraries } from './scripts/build/lean-libraries.ts'
import { messagingWorker } from './scripts/build/messaging-worker.ts'
import { pageFiles } from './scripts/build/page-files.ts'
import { offlineWorker } from './scripts/build/offline-worker.ts'
import { smallPage } from './scripts/build/small-page.ts'
import { sharedChunks } from './scripts/build/shared-chunks.ts'
import { contentSecurityPolicy } from './scripts/build/policy.ts'
import { stagingProxy } from './scripts/staging-proxy.ts'
import { devApi } from './server/tools/dev-plugin.ts'

export default defineConfig(({ mode, command }) => {
  const env = loadEnv(mode, process.cwd(), '')
  if (command === 'serve') Object.assign(process.env, { ...env, ...process.env })
  const staging = env['API_PROXY_TARGET']
  // Whose API is another one has no use for a database of its own, nor for the accounts in it.
  const isOwnApi = !staging && !env['VITE_API_BASE_URL']
  return {
    plugins: [
      react(),
      leanLibraries(),
      firstScreen(),
      pageFiles(),
      messagingWorker(),
      cssModules(),
      inlineClassNames(),
      // Before the policy, which hashes everything inline.
      inlineCss(),
      smallPage(),
      contentSecurityPolicy(),
      offlineWorker(),
      ...(command === 'serve' && isOwnApi ? [devApi()] : []),
    ],
    server: {
      port: Number(env['PORT'] || 3000),
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/dist-server/**'] },
      proxy: staging ? stagingProxy(staging) : undefined,
    },
    build: {
      target: SCRIPT_TARGET,
      cssTarget: STYLE_TARGET,
      sourcemap: false,
      assetsInlineLimit: 0,
      manifest: true,
      // Browsers without modulepreload (Safari before 17) request a chunk when it is imported; the
      // polyfill would cost every browser a script.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        // A slow machine is no news to somebody who only wants to start the site.
        checks: { pluginTimings: false },
        output: {
          // Each of the 125 names in the entry costs what its hash is long; that of files by one name needs no more.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
          // What the first screen needs in one file: split by who else shares it, it would be ten requests.
          codeSplitting: {
            groups: [{ name: 'app', tags: ['$initial'], priority: 9 }, ...sharedChunks()],
          },
        },
      },
    },
  }
})
