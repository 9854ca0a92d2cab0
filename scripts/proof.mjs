import { readdir } from 'node:fs/promises'
import { endAll, onEndSignal, runChild } from './children.mjs'

// npm run proof [-- bench …]: measures every claim at its full size. One line per claim, ok or FAILED; the exit code says whether all hold.
const benches = (await readdir('bench'))
  .filter((file) => /^[a-z]+\.ts$/.test(file) && file !== 'figure.ts')
  .map((file) => file.replace('.ts', ''))
const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !benches.includes(name))
if (unknown.length > 0) {
  console.error(`There is no proof ${unknown.join(', ')}. There are: ${benches.join(', ')}.`)
  process.exit(2)
}
onEndSignal(async () => {
  await endAll()
  process.exit(130)
})
let failed = 0
for (const name of asked.length > 0 ? asked : benches) {
  // Each in a process of its own: what one leaves in memory must not count for the next.
  const { code, output } = await runChild(process.execPath, ['scripts/bench.mjs', name])
  const claims = output.split('\n').flatMap(readClaim)
  for (const { what, value, unit, bound, atMost, holds } of claims) {
    if (!holds) failed++
    say(holds, name, `${what}: ${value} ${unit}, ${atMost ? 'at most' : 'at least'} ${bound}`)
  }
  if (claims.length === 0 || (code !== 0 && claims.every(({ holds }) => holds))) {
    failed++
    say(false, name, claims.length === 0 ? 'said nothing' : `ended with ${code}`)
    console.log(output.trim().split('\n').slice(-20).join('\n'))
  }
}
console.log(failed === 0 ? 'Every claim holds.' : `${failed} did not hold.`)
process.exit(failed === 0 ? 0 : 1)

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
  console.log(`${holds ? 'ok    ' : 'FAILED'} ${name.padEnd(8)} ${text}`)
}
