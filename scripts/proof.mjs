import { readdir } from 'node:fs/promises'
import { endAll, onEndSignal, runChild } from './children.mjs'
import { runAllBrowserTests, runAllServerTests, runAppearanceTests, runFaults, runFullSizes } from './stages.mjs'

// npm run proof [-- name …]: every claim at its full size. One line per claim, ok or FAILED; the exit code says whether all hold.
const benches = (await readdir('bench'))
  .filter((file) => /^[a-z]+\.ts$/.test(file) && file !== 'figure.ts')
  .map((file) => file.replace('.ts', ''))
const proofs = {
  server: proveServerTests,
  browser: proveBrowserTests,
  looks: proveAppearances,
  sizes: proveFullSizes,
  faults: proveFaults,
  ...Object.fromEntries(benches.map((name) => [name, () => proveBench(name)])),
}
/** Other names for the same proof. */
const aliases = { floods: 'fair' }
const asked = process.argv.slice(2).map((name) => aliases[name] ?? name)
const unknown = asked.filter((name) => !proofs[name])
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. There are: ${Object.keys(proofs).join(', ')}.`)
  process.exit(2)
}
onEndSignal(async () => {
  await endAll()
  process.exit(130)
})
let failed = 0
for (const name of asked.length > 0 ? asked : Object.keys(proofs)) await proofs[name]()
console.log(failed === 0 ? 'Every claim holds.' : `${failed} did not hold.`)
process.exit(failed === 0 ? 0 : 1)

async function proveBench(name) {
  // Each in a process of its own, with this one's flags: what one leaves in memory must not count for the next.
  const { code, output } = await runChild(process.execPath, [...process.execArgv, 'scripts/bench.mjs', name])
  const claims = output.split('\n').flatMap(readClaim)
  for (const { what, value, unit, bound, atMost, holds } of claims)
    say(holds, name, `${what}: ${value} ${unit}, ${atMost ? 'at most' : 'at least'} ${bound}`)
  if (claims.length === 0 || (code !== 0 && claims.every(({ holds }) => holds))) {
    say(false, name, claims.length === 0 ? 'said nothing' : `ended with ${code}`)
    console.log(output.trim().split('\n').slice(-20).join('\n'))
  }
}

async function proveFullSizes() {
  const { passed, failed: bad, skipped, details } = await runFullSizes()
  say(
    bad === 0 && passed > 0,
    'sizes',
    `every crash point, large tables, every list for every role, the whole demo: ${passed} of ${passed + bad + skipped}`,
  )
  if (details) console.log(details)
}

async function proveFaults() {
  const { passed, failed: bad, details } = await runFaults()
  say(
    bad === 0 && passed > 0,
    'faults',
    'killed, frozen and cut off from the database under load: back within ten seconds, nothing lost, books in order',
  )
  if (details) console.log(details)
}

async function proveBrowserTests() {
  const { passed, failed: bad, skipped, details, flaky } = await runAllBrowserTests()
  say(bad === 0 && passed > 0, 'browser', `every way through the screens: ${passed} of ${passed + bad + skipped}`)
  for (const name of flaky) console.log(`       passed only at the second try: ${name}`)
  if (details) console.log(details)
}

async function proveServerTests() {
  const { passed, failed: bad, skipped, details } = await runAllServerTests()
  say(bad === 0 && passed > 0, 'server', `every server test at its full size: ${passed} of ${passed + bad + skipped}`)
  if (details) console.log(details)
}

async function proveAppearances() {
  const { passed, failed: bad, skipped, details } = await runAppearanceTests()
  const what = 'every place in both languages and themes, on a desk and on a phone, without a finding of axe and nothing too wide'
  say(bad === 0 && passed > 0, 'looks', `${what}: ${passed} of ${passed + bad + skipped}`)
  if (details) console.log(details)
}

/** A figure without a bound is no claim. */
function readClaim(line) {
  if (!line.startsWith('{')) return []
  try {
    const figure = JSON.parse(line)
    return figure.holds === undefined ? [] : [figure]
  } catch {
    return []
  }
}

function say(holds, name, text) {
  if (!holds) failed++
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${text}`)
}
