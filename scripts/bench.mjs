import { readdir } from 'node:fs/promises'
import { runnerImport } from 'vite'

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
for (const name of asked.length > 0 ? asked : there) {
  const { module } = await runnerImport(`./bench/${name}.ts`, { configFile: false, logLevel: 'error' })
  await module.bench()
}
process.exit()
