import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { inTx } from '#server/platform/db/tx.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { figure, median } from './figure.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'

/** Twenty admins with fifty browsers each. */
const [admins, browsers] = [20, 50]
const rounds = 7

/** A thousand open streams, one change that concerns them all: how long until the last one knows. */
export async function bench(): Promise<void> {
  await withScratchApp(measure)
}

async function measure({ ctx, app, admin }: ScratchApp): Promise<void> {
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const idle = process.memoryUsage().rss
  const tokens: string[] = []
  for (let n = 0; n < admins; n++) tokens.push(...Array<string>(browsers).fill((await admin()).token))
  const half = tokens.length / 2
  const listeners = [startListener(url, tokens.slice(0, half)), startListener(url, tokens.slice(half))]
  const opened = await Promise.all(listeners.map(async (child) => (await nextMessage(child)).ready ?? 0))
  const streams = opened.reduce((sum, count) => sum + count, 0)
  figure({ bench: 'live', what: 'open event streams', value: streams, unit: 'streams', bound: 1000 })

  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const lastReceived = Promise.all(listeners.map(async (child) => (await nextMessage(child)).last ?? Number.POSITIVE_INFINITY))
    const begun = Date.now()
    await inTx(ctx, (tx) => publishChange(tx, { to: { admins: 'country/index' }, topic: 'task', id: round + 1 }))
    times.push(Math.max(...(await lastReceived)) - begun)
  }
  figure({ bench: 'live', what: 'until the last stream is told, median', value: median(times), unit: 'ms' })
  figure({
    bench: 'live',
    what: 'until the last stream is told, worst',
    value: Math.max(...times),
    unit: 'ms',
    bound: 1000,
    atMost: true,
  })
  figure({
    bench: 'live',
    what: 'memory of all streams',
    value: (process.memoryUsage().rss - idle) / 1024 / 1024,
    unit: 'MB',
  })
  for (const child of listeners) child.kill()
}

function startListener(url: string, tokens: string[]): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'listen.mjs'), { execArgv: [] })
  child.send({ url, tokens })
  return child
}

/** The next thing a listener says; one that ends instead has failed. */
async function nextMessage(child: ChildProcess): Promise<{ ready?: number; last?: number }> {
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a listener ended with ${code}`)))
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message as { ready?: number; last?: number }
}
