// A process of its own, so that the load does not share an event loop with what it measures. Bounded in time; loopback only.
import { Agent, request } from 'node:http'

const { port, path, headers, seconds, connections } = JSON.parse(process.argv[2])
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const end = performance.now() + seconds * 1000
const times = []
let failed = 0

const once = () =>
  new Promise((done) => {
    const started = performance.now()
    const call = request({ host: '127.0.0.1', port, path, headers, agent }, (answer) => {
      let size = 0
      answer.on('data', (piece) => {
        size += piece.length
      })
      answer.on('end', () => {
        if (answer.statusCode !== 200 || size === 0) failed++
        times.push(performance.now() - started)
        done()
      })
    })
    call.on('error', () => {
      failed++
      done()
    })
    call.end()
  })

await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < end) await once()
  }),
)
agent.destroy()
times.sort((a, b) => a - b)
process.stdout.write(
  JSON.stringify({ perSecond: times.length / seconds, p95: times[Math.floor(times.length * 0.95)] ?? 0, failed }),
)
