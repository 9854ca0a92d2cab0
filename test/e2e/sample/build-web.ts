import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'vite'
import { afterAll } from 'vitest'

const page = fileURLToPath(new URL('./page.tsx', import.meta.url))
const entry = `'store/toy': { load: async () => (await import(${JSON.stringify(page)})).ToyListPage, words: ['resource', 'invalid'] },`

/** The web as it is, with one page more. */
const withToyPage: Plugin = {
  name: 'with-toy-page',
  enforce: 'pre',
  transform(code, id) {
    if (!id.endsWith('/src/web/pages/admin-pages.ts')) return undefined
    const place = 'export const adminPages: PageTable = {'
    if (!code.includes(place)) throw new Error('the table of pages has changed')
    return code.replace(place, `${place}\n${entry}`)
  },
}

/** Builds into a folder of its own, which goes with the test file. */
export async function buildSampleWeb(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'shipsmart-sample-web-'))
  afterAll(() => rm(outDir, { recursive: true, force: true }))
  // The tests' own environment would bring React's slow and talkative half.
  const { NODE_ENV: before } = process.env
  process.env.NODE_ENV = 'production'
  await build({
    configFile: fileURLToPath(new URL('../../../vite.config.ts', import.meta.url)),
    configLoader: 'runner',
    logLevel: 'error',
    plugins: [withToyPage],
    build: { outDir, emptyOutDir: true, reportCompressedSize: false },
  })
  process.env.NODE_ENV = before
  return outDir
}
