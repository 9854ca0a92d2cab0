import { defineConfig } from 'vite'

/** The server's side: one bundle for Node, packages stay outside. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'src/server/main.ts',
        cli: 'src/server/cli.ts',
        'sheet-worker': 'src/server/platform/spreadsheet/sheet-worker.mjs',
      },
      // All in one folder: whoever starts the worker finds it beside itself, in whichever chunk it ended up.
      output: { chunkFileNames: '[name]-[hash].js' },
    },
  },
})
