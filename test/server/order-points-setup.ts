import { expect } from 'vitest'
import type { DataOf } from '#contract/endpoint.ts'
import type { orders } from '#contract/order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type SentOrder, sampleOrder } from '#test/world/sample-order.ts'
import type { World } from '#test/world/world.ts'

export type PointsQuote = DataOf<(typeof orders)['quote']>
export type PointsBuyer = Awaited<ReturnType<typeof createPointsBuyer>>

/** A member with money and points, and what they can do with an order. */
export async function createPointsBuyer(w: World, { points = 124, money = 50_00 } = {}) {
  const { id: userId, token } = await w.build.member({ money, points })
  const steps = orderSteps(w, token)
  return {
    ...steps,
    userId,
    token,
    wallet: () => getWallet(w.ctx.db, userId),
    quote: async (change: object = {}) =>
      (await w.post<PointsQuote>('/api/sheetOrder/quote', { member: token, body: { ...sampleOrder(), ...change } })).data,
    pay: (ids: number[], expected_amount?: string) =>
      w.post<ActionResult & { amount: string; expected_amount: string }>('/api/sheetOrder/pay', {
        member: token,
        body: { ids, expected_amount },
      }),
    edit: (id: number, change: Partial<SentOrder>) =>
      w.post('/api/sheetOrder/edit', { member: token, body: { ...sampleOrder(change), id } }),
    void: async (id: number) => {
      expect(await steps.runAction('cancel', [id])).toMatchObject([{ ok: true }])
      await voidLabel(w.ctx, id)
    },
    kinds: async () =>
      (await run<{ kind: string }>(w.ctx.db, 'select kind from ledger_entry where user_id = $1 order by id', [userId]))
        .map(({ kind }) => kind)
        // what the test gave them to begin with
        .filter((kind) => kind !== 'adjust' && kind !== 'points_adjust'),
  }
}
