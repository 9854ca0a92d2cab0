import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The calls that every visitor loads are needed in the browser only for their method and address, while their schemas would bring zod (25 KB gzip,
 * an eighth of the login page) along. In these files of the contract `zod` means a stand-in that builds nothing and refuses to check anything.
 */
function withoutSchemas(): Plugin {
  const light = /\/src\/contract\/(account|admin|article|codes|inputs|live|member|notice|profile|session|site|task|upload)\.ts$/
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
  build: { outDir: '../../dist/web', emptyOutDir: true, assetsDir: 'assets', sourcemap: false, chunkSizeWarningLimit: 900 },
})
