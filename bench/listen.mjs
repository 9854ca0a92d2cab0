// A process of its own, so that those who listen do not share an event loop with whom they listen to. Loopback only; ends with its parent.
import { Agent, get } from 'node:http'

const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
/** So many open their stream at the same time; a thousand in the same moment would measure the rush of connections. */
const lanes = 10
let [ready, told, wanted] = [0, 0, 0]

process.on('disconnect', () => process.exit())
process.once('message', async ({ url, tokens }) => {
  wanted = tokens.length
  const waiting = [...tokens]
  const lane = async () => {
    for (let token = waiting.pop(); token; token = waiting.pop()) await listen(url, token)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  process.send({ ready })
})

/** As a browser does: a ticket, then the stream. */
async function listen(url, token) {
  const answer = await fetch(`${url}/admin/live/ticket`, { method: 'POST', headers: { server: 'true', batoken: token } })
  const { data } = await answer.json()
  await new Promise((resolve, reject) => {
    const request = get(`${url}/admin/live?ticket=${data.ticket}`, { agent }, (stream) => {
      if (stream.statusCode !== 200) return reject(new Error(`the stream answered ${stream.statusCode}`))
      stream.setEncoding('utf8')
      stream.on('data', (piece) => {
        if (piece.includes('event: ready')) {
          ready++
          resolve()
        }
        if (!piece.includes('event: change') || ++told < wanted) return
        told = 0
        process.send({ last: Date.now() })
      })
    })
    request.on('error', reject)
  })
}
