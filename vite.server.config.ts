import { defineConfig } from 'vite'

/** The server bundle: our own code in one file, packages stay in node_modules. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist-server',
    emptyOutDir: true,
    sourcemap: true,
    rollupOptions: {
      input: { main: 'server/main.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
})
