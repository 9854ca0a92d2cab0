import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, runnerImport } from 'vite'
import { ensureChromium } from './chromium.mjs'

// npm run bench [-- name …]: runs the benchmarks of bench/, each printing one JSON line per figure.
const there = (await readdir('bench'))
  .filter((file) => /^[a-z]+\.ts$/.test(file) && file !== 'figure.ts')
  .map((file) => file.replace('.ts', ''))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !there.includes(name))
if (unknown.length > 0) {
  console.error(`There is no benchmark ${unknown.join(', ')}. There are: ${there.join(', ')}.`)
  process.exit(2)
}
const names = asked.length > 0 ? asked : there
if (names.includes('web')) {
  const { path, advice } = await ensureChromium()
  if (!path) {
    console.error(advice)
    process.exit(2)
  }
  process.env.CHROMIUM_PATH = path
}
/** Where microseconds count they are measured as the product ships. */
const bundled = ['http', 'quote', 'orders', 'import']
for (const name of names) {
  if (bundled.includes(name)) await runBundled(name)
  else await (await loadFile(name)).bench()
}
process.exit()

async function loadFile(name) {
  return (await runnerImport(`./bench/${name}.ts`, { configFile: false, logLevel: 'error' })).module
}

/** Where microseconds count: as it ships, in one file. Unbundled, every call across files looks its function up again, which is half the time. */
async function runBundled(name) {
  // Inside the project, where packages are found.
  const folder = await mkdtemp(join('node_modules', '.shipsmart-bench-'))
  try {
    // Beside it whoever reads sheets: it is started as a thread of its own, as the product does it.
    const input = { [name]: `bench/${name}.ts`, 'sheet-worker': 'src/server/platform/spreadsheet/sheet-worker.mjs' }
    const rolldownOptions = { input, output: { chunkFileNames: '[name]-[hash].js' } }
    await build({
      configFile: false,
      logLevel: 'error',
      build: { ssr: true, target: 'node20', rolldownOptions, outDir: folder, emptyOutDir: true },
    })
    const { bench } = await import(pathToFileURL(resolve(folder, `${name}.js`)).href)
    // The files stay while it runs: threads begin, and parts are fetched, only when they are needed.
    await bench()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
