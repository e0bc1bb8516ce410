import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { compress } from './scripts/build/compress.ts'
import { earlyList } from './scripts/build/early-list.ts'
import { contentSecurityPolicy } from './scripts/build/policy.ts'
import { devApi } from './server/dev-plugin.ts'

export default defineConfig(({ mode, command }) => {
  const env = loadEnv(mode, process.cwd(), '')
  if (command === 'serve') Object.assign(process.env, { ...env, ...process.env })
  const staging = env['API_PROXY_TARGET']
  return {
    plugins: [
      react(),
      earlyList(),
      contentSecurityPolicy(),
      compress(),
      ...(command === 'serve' && !staging ? [devApi()] : []),
    ],
    css: {
      preprocessorOptions: {
        // Bootstrap 5.3 is written with rules that Sass means to drop one day.
        scss: {
          quietDeps: true,
          silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
        },
      },
    },
    server: {
      port: Number(env['PORT'] || 3000),
      watch: { ignored: ['**/.data/**', '**/dist/**', '**/dist-server/**'] },
      proxy: staging
        ? { '^/(api|auth)(/|$)': { target: staging, changeOrigin: true, secure: false } }
        : undefined,
    },
    build: { target: 'es2022', sourcemap: false, assetsInlineLimit: 0 },
  }
})
