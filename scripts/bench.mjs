import { readdir } from 'node:fs/promises'
import { runnerImport } from 'vite'
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
for (const name of names) {
  const { module } = await runnerImport(`./bench/${name}.ts`, { configFile: false, logLevel: 'error' })
  await module.bench()
}
process.exit()
