import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The calls that every visitor loads are needed in the browser only for their method and address, while their schemas would bring zod (25 KB gzip,
 * an eighth of the login page) along. In these files of the contract `zod` means a stand-in that builds nothing and refuses to check anything.
 */
function withoutSchemas(): Plugin {
  // Everything but what forms are checked by: that comes with the first form.
  const light = /\/src\/contract\/(?!field-input)[a-z-]+\.ts$/
  const standIn = fileURLToPath(new URL('./src/web/lib/schema-stand-in.ts', import.meta.url))
  return {
    name: 'without-schemas',
    enforce: 'pre',
    resolveId: (source, importer) => (source === 'zod' && importer && light.test(importer) ? standIn : undefined),
  }
}

/** The browser's side. The server's bundle has a config of its own: vite.server.config.ts. */
export default defineConfig({
  plugins: [withoutSchemas(), react()],
  root: 'src/web',
  publicDir: 'public',
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsDir: 'assets',
    sourcemap: false,
    chunkSizeWarningLimit: 900,
    // What every page stands on in one file: it compresses better than thirty and is asked for once.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: isBase }] } } },
  },
})

function isBase(id: string): boolean {
  return (
    /\/node_modules\/(react|react-dom|react-router|scheduler|zustand|i18next|nprogress|clsx|cookie|set-cookie-parser|@tanstack)\//.test(
      id,
    ) ||
    /\/node_modules\/@mantine\/core\/esm\/core\//.test(id) ||
    /\/src\/web\/lib\/(?!live|toast-view|no-eval|tabs|shown-layout|use-stayed|saved-state\.test)[a-z-]+\.tsx?$/.test(id)
  )
}
