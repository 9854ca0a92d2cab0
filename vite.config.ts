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
  const standIn = fileURLToPath(new URL('./src/web/lib/zod-stub.ts', import.meta.url))
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
    // A group is named after the pages that want it in one file: what they need, without what a group above has already. A page's parts are found
    // by the bundler; nothing is listed here. Small files compress badly and are asked for one by one: without groups a login weighs 218 KB of 200
    // allowed and the list of orders 412 of 340 (`npm run bench -- web`).
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'base', tags: ['$initial'] },
            { name: 'login', test: /src\/web\/(member|admin)\/login\/login\.tsx$/ },
            // By who else needs a part: of what home draws, lists need only a little.
            { name: 'home', test: /src\/web\/pages\/home\/(shell|home)\.tsx$/, entriesAware: true },
            { name: 'area', test: /src\/web\/(pages\/shell\/|resource\/resource-list\.tsx$)/ },
            { name: 'order', test: /src\/web\/member\/order\/order-list\.tsx$/ },
          ],
        },
      },
    },
  },
})
