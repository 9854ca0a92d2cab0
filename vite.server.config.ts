import { defineConfig } from 'vite'

/** Of many small files each, and read at every start: in the bundle, a start needs an eighth less of the processor. */
const bundled = ['zod', 'kysely', 'i18next', 'pg', 'sanitize-html', 'nodemailer', 'libphonenumber-js']

/** The server's side: one bundle for Node, all other packages stay outside. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: bundled },
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
