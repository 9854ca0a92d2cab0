import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { withLock } from './exclusive.mjs'
import { buildFonts } from './fonts.mjs'
import { hashSources, staleTargets, stampOf, targets } from './sources.mjs'

// A process of its own, so that the running app does not keep the bundler's memory: node scripts/build.mjs
if (import.meta.url === pathToFileURL(process.argv[1]).href) await withLock(buildStale)

async function buildStale() {
  for (const name of await readdir('dist')) {
    if (name.startsWith('.building-') || name.startsWith('.old-')) await rm(join('dist', name), { recursive: true, force: true })
  }
  await Promise.all([buildFonts(), ...(await staleTargets()).map(build)])
}

/** Built beside the old one and exchanged at the end: a build that fails or is killed leaves the old one as it was. */
async function build(target) {
  const { build: viteBuild } = await import('vite')
  const hash = await hashSources(target)
  const fresh = resolve('dist', `.building-${target}`)
  await viteBuild({
    configFile: targets[target].config,
    configLoader: 'runner', // the usual loader writes into node_modules, which may belong to someone else
    logLevel: 'warn',
    build: { outDir: fresh, emptyOutDir: true },
  })
  if (target === 'web') await compressAll(fresh)
  const old = join('dist', `.old-${target}`)
  await rm(stampOf(target), { force: true })
  await rename(join('dist', target), old).catch((error) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(fresh, join('dist', target))
  await writeFile(stampOf(target), hash)
  await rm(old, { recursive: true, force: true })
}

/** Compressed once, as well as can be, instead of at every request. */
async function compressAll(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  await Promise.all(
    entries
      .filter((entry) => entry.isFile() && /\.(js|css|svg|html|json)$/.test(entry.name))
      .map(async (entry) => {
        const file = join(entry.parentPath, entry.name)
        const content = await readFile(file)
        if (content.length <= 1024) return
        await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        await writeFile(
          `${file}.br`,
          await promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
        )
      }),
  )
}
