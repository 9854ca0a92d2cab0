import { endAll, onEndSignal } from './children.mjs'
import { ensureChromium } from './chromium.mjs'
import { seconds } from './say.mjs'
import { stages } from './stages.mjs'

/**
 * npm test [-- stage …] [--times N] [--one-try]: one line per stage, details only of what failed, the sum last. Stages of one lane follow each
 * other; the first two lanes share the machine's cores, and the browser comes after both. It often waits for frames and answers, as the server tests
 * do now and then: from the end of the second lane on the rest runs beside them and gives way to them. A browser test that fails is tried once more
 * unless --one-try says not to; what passed only then is named before the sum. --times repeats it all, to find what is not steady.
 */
const first = ['server']
const second = ['build', 'bootstrap']
const last = ['e2e']
// The one that can use several cores comes last, when it may be alone.
const beside = ['types', 'lint', 'imports', 'knip', 'unit']

const { asked, times, isOneTry } = parseArgs(process.argv.slice(2))
const unknown = asked.filter((name) => !stages[name])
if (unknown.length > 0) {
  console.error(`There is no stage ${unknown.join(', ')}. There are: ${Object.keys(stages).join(', ')}.`)
  process.exit(2)
}
if (isOneTry) process.env.TEST_TRIES = '1'

onEndSignal(async (signal) => {
  await endAll()
  console.error(`\nStopped by ${signal}.`)
  process.exit(130)
})

const isRequested = (name) => asked.length === 0 || asked.includes(name)
// On a new machine it is fetched while the other stages run.
if (last.some(isRequested)) void ensureChromium()

const runs = []
for (let run = 1; run <= times; run++) {
  if (times > 1) console.log(`run ${run} of ${times}`)
  runs.push(await runAll())
}
const sum = runs.reduce(add)
for (const name of sum.flaky) console.log(`flaky     passed only at the second try: ${name}`)
if (times > 1)
  for (const [index, { passed, failed }] of runs.entries()) console.log(`run ${index + 1}: ${passed} passed and ${failed} failed`)
// Since this process began: what had to be installed counts too.
console.log(`took ${seconds(performance.timeOrigin)}`)
console.log(`${sum.passed} passed, ${sum.failed} failed${sum.skipped > 0 ? `, ${sum.skipped} skipped` : ''}`)
process.exit(sum.failed > 0 ? 1 : 0)

function parseArgs(words) {
  const at = words.indexOf('--times')
  const times = at < 0 ? 1 : Number(words[at + 1])
  if (!Number.isInteger(times) || times < 1) {
    console.error('--times wants a number: npm test -- e2e --times 10')
    process.exit(2)
  }
  const asked = words.filter((word, index) => word !== '--one-try' && (at < 0 || (index !== at && index !== at + 1)))
  return { asked, times, isOneTry: words.includes('--one-try') }
}

async function runAll() {
  const results = []
  const runLane = async (names, options) => {
    for (const name of names) if (isRequested(name)) results.push(await runStage(name, options))
  }
  const secondLane = runLane(second)
  const main = Promise.all([runLane(first), secondLane]).then(() => runLane(last))
  await secondLane
  await Promise.all([main, runLane(beside, { givesWay: [...first, ...last].some(isRequested) })])
  return results.reduce(add)
}

function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    flaky: [...one.flaky, ...other.flaky],
  }
}

async function runStage(name, options = {}) {
  const begun = Date.now()
  const result = await stages[name](options).catch((error) => ({
    passed: 0,
    failed: 1,
    skipped: 0,
    details: String(error.stack ?? error),
  }))
  const words = result.failed > 0 ? `${result.failed} FAILED` : result.passed === 0 ? 'skipped' : 'ok'
  const counts = result.passed + result.failed > 1 ? `${result.passed} passed` : ''
  console.log(
    `${name.padEnd(9)} ${words.padEnd(10)} ${seconds(begun).padStart(8)}  ${[counts, result.note].filter(Boolean).join('  ')}`.trimEnd(),
  )
  if (result.failed > 0) console.log(indent(result.details))
  return { flaky: [], ...result }
}

function indent(text) {
  const lines = text.trim().split('\n')
  return lines.map((line) => `    ${line}`).join('\n')
}
