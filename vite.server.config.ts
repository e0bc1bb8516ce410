import { defineConfig } from 'vite'

/** The server and the admin commands: our own code bundled, packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist-server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { main: 'server/main.ts', admin: 'server/admin/cli.ts' },
      output: { entryFileNames: '[name].js', chunkFileNames: 'common.js' },
    },
  },
})
