import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Build } from './factories.ts'
import { sampleOrder } from './sample-order.ts'

export type AcknowledgedOrder = { id: number; isPaid: boolean }
export type Load = { stop(): Promise<AcknowledgedOrder[]> }

type Answer = { code: number; msg: string; data: { id: number; list: { ok: boolean }[]; row: { status: number } } }

/**
 * Members who order and pay without a pause, as a client does that knows its network: an answer that did not come is asked for again with the same
 * key, at another instance. What was acknowledged is written down.
 */
export async function startLoad(build: Build, urls: string[], count: number): Promise<Load> {
  const bought: AcknowledgedOrder[] = []
  let isOver = false
  const call = async (token: string, path: string, body?: unknown): Promise<Answer['data'] | null> => {
    for (let turn = 0; ; turn++) {
      try {
        const answer = await fetch(`${urls[turn % urls.length]}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: { server: 'true', 'ba-user-token': token, ...(body ? { 'content-type': 'application/json' } : {}) },
          signal: AbortSignal.timeout(15_000),
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        const { code, msg, data } = (await answer.json()) as Answer
        if (code === 1) return data
        if (answer.status < 500 && code !== 429) throw new Error(`refused: ${code} ${msg}`)
      } catch (error) {
        if ((error as Error).message.startsWith('refused')) throw error
      }
      if (isOver && turn > 200) return null
      await sleep(100)
    }
  }
  const buy = async (token: string) => {
    const made = await call(token, '/api/sheetOrder/add', { ...sampleOrder(), client_key: randomUUID() })
    if (!made) return
    const order: AcknowledgedOrder = { id: made.id, isPaid: false }
    bought.push(order)
    for (;;) {
      const paid = await call(token, '/api/sheetOrder/pay', { ids: [order.id] })
      if (!paid) return
      // Refused means paid already when the first answer got lost; the order says which.
      const seen = paid.list[0]?.ok ? undefined : await call(token, `/api/sheetOrder/detail?id=${order.id}`)
      if (seen === null) return
      if (seen?.row.status !== 0) break
      await sleep(100)
    }
    order.isPaid = true
  }
  const people = await Promise.all(Array.from({ length: count }, () => build.member({ money: 5_000_000 })))
  const buyers = people.map(async ({ token }) => {
    while (!isOver) await buy(token)
  })
  return {
    stop: async () => {
      isOver = true
      await Promise.all(buyers)
      return bought
    },
  }
}
