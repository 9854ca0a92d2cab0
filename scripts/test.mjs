import { endAll, onEndSignal } from './children.mjs'
import { seconds } from './say.mjs'
import { stages } from './stages.mjs'

/**
 * npm test [-- stage …]: one line per stage, details only of what failed, the sum last. Stages of one lane follow each
 * other; the first two lanes share the machine's cores, the last one, the browser, has it to itself.
 */
const lanes = [['server'], ['types', 'lint', 'imports', 'knip', 'unit', 'build', 'bootstrap']]
const last = ['e2e']

const sum = { passed: 0, failed: 0, skipped: 0 }
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !stages[name])
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`)
  process.exit(2)
}

onEndSignal(async (signal) => {
  await endAll()
  console.error(`\nStopped by ${signal}.`)
  process.exit(130)
})

await Promise.all(lanes.map(runLane))
await runLane(last)
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
process.exit(sum.failed > 0 ? 1 : 0)

async function runLane(names) {
  for (const name of names) if (asked.length === 0 || asked.includes(name)) await runStage(name)
}

async function runStage(name) {
  const begun = Date.now()
  const result = await stages[name]().catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    details: String(error.stack ?? error),
  }))
  for (const kind of Object.keys(sum)) sum[kind] += result[kind]
  const words = result.failed > 0 ? `${result.failed} FAILED` : result.passed === 0 ? 'skipped' : 'ok'
  const counts = result.passed + result.failed > 1 ? `${result.passed} passed` : ''
  console.log(
    `${name.padEnd(9)} ${words.padEnd(10)} ${seconds(begun).padStart(8)}  ${[counts, result.note].filter(Boolean).join('  ')}`.trimEnd(),
  )
  if (result.failed > 0) console.log(indent(result.details))
}

function indent(text) {
  const lines = text.trim().split('\n')
  return lines.map((line) => `    ${line}`).join('\n')
}
