// A process of its own, so that neither the crowd nor the one who measures shares an event loop with the server. Bounded; loopback only.
import { Agent, request } from 'node:http'

/** `calls` are sent at once, `times` times over; or one after the other for `seconds`, and timed. */
process.on('message', async ({ port, headers, calls, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const send = ({ method = 'POST', path, body, form, token, cutAfterMs }) =>
    new Promise((done) => {
      const payload = form ? Buffer.from(form.body, 'base64') : body === undefined ? undefined : JSON.stringify(body)
      const type = form ? form.type : 'application/json'
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          headers: { ...headers, ...(token ? { 'ba-user-token': token } : {}), ...(payload ? { 'content-type': type } : {}) },
        },
        (answer) => {
          const pieces = []
          answer.on('data', (piece) => pieces.push(piece))
          answer.on('end', () => {
            const text = Buffer.concat(pieces).toString('utf8')
            done(answer.statusCode === 200 && text.startsWith('{') ? JSON.parse(text).code : answer.statusCode)
          })
        },
      )
      sent.on('error', () => done(0))
      if (cutAfterMs !== undefined) setTimeout(() => sent.destroy(), cutAfterMs)
      sent.end(payload)
    })
  const times = []
  const codes = {}
  const note = (code) => {
    codes[code] = (codes[code] ?? 0) + 1
  }
  if (seconds === undefined) await Promise.all(calls.map(async (call) => note(await send(call))))
  else {
    const end = performance.now() + seconds * 1000
    for (let turn = 0; performance.now() < end; turn++) {
      const begun = performance.now()
      note(await send(calls[turn % calls.length]))
      times.push(performance.now() - begun)
    }
  }
  agent.destroy()
  process.send({ times, codes })
})
