import { beforeAll, describe, expect, test } from 'vitest'
import type { DashboardAnswer } from '#contract/dashboard.ts'
import type { StaffOrderCounts } from '#contract/order-desk.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Desk, openDesk } from './order-desk-setup.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})

describe('the queue', () => {
  test('holds what failed, waits too long or is unclear, and voids that wait or were refused, oldest first, in words', async () => {
    const [failing, doubtful, waiting, voiding] = [
      await desk.failed(),
      await desk.unclear(),
      await desk.bought(),
      await desk.labelled(),
    ]
    await desk.act('void', voiding.id)
    const queue = async () => (await desk.list({ limit: '100' }, 'failedLabel')).list
    const mine = [failing.id, doubtful.id, waiting.id, voiding.id]
    const shown = async () => (await queue()).filter(({ id }) => mine.includes(id)).map(({ id, problem }) => [id, problem])
    expect(await shown()).toEqual([
      [failing.id, 1],
      [doubtful.id, 3],
    ])
    const back = new Date(desk.w.ctx.clock().getTime() - 11 * 60_000)
    await run(desk.w.ctx.db, 'update shipping_order set pay_time = $2 where id = $1', [waiting.id, back])
    await run(desk.w.ctx.db, 'update shipping_order set update_time = $2 where id = $1', [voiding.id, back])
    expect(await shown()).toEqual([
      [waiting.id, 2],
      [voiding.id, 4],
      [failing.id, 1],
      [doubtful.id, 3],
    ])
    const row = (await queue()).find(({ id }) => id === failing.id)
    expect(row).toMatchObject({
      fail_reason: 'Carrier: No such street',
      tries: 1,
      channel: { id: expect.any(Number) },
    })
    expect((await queue()).find(({ id }) => id === doubtful.id)).toMatchObject({ tries: 1, next_try_time: expect.any(Number) })
    expect(await desk.said('resend', failing.id, {}, { of: 'failedLabel' })).toMatchObject({ ok: true })
    expect(await desk.said('stop', waiting.id, {}, { of: 'failedLabel' })).toMatchObject({ ok: true })
    await voidLabel(desk.w.ctx, voiding.id)
    expect(await shown()).toEqual([
      [doubtful.id, 3],
      [waiting.id, 1],
    ])
    expect((await desk.list({ quick_search: failing.code }, 'failedLabel')).total).toBe(0)
  })

  test('a refused void stands there until its money went back', async () => {
    const { id, amount } = await desk.labelled({ service_type: desk.sandbox })
    await desk.act('void', id)
    await run(desk.w.ctx.db, `update shipping_order set carrier_ref = 'unknown-to-it' where id = $1`, [id])
    await voidLabel(desk.w.ctx, id)
    expect(await desk.rowOf(id, 'failedLabel')).toMatchObject({
      problem: 5,
      void_status: 3,
      fail_reason: expect.stringMatching(/./),
    })
    await desk.act('refund', id, { amount: (amount / 100).toFixed(2) }, { of: 'failedLabel' })
    expect(await desk.rowOf(id, 'failedLabel')).toBeUndefined()
  })

  test('counts and the dashboard say the same as the lists', async () => {
    const { data: before } = await desk.w.get<StaffOrderCounts>('/admin/order/counts', { admin: desk.boss.token })
    const cards = async () => {
      const { data } = await desk.w.get<DashboardAnswer>('/admin/Dashboard/index', { admin: desk.boss.token })
      return Object.fromEntries(data.cards.map((card) => [card.name, card]))
    }
    const cardsBefore = await cards()
    await desk.failed()
    await desk.unclear()
    const done = await desk.labelled()
    await desk.act('void', done.id)
    const { data: after } = await desk.w.get<StaffOrderCounts>('/admin/order/counts', { admin: desk.boss.token })
    const grown = (name: keyof StaffOrderCounts['orders']) => after.orders[name] - before.orders[name]
    expect([grown('failed'), grown('in_progress'), grown('void_asked'), grown('awaiting')]).toEqual([1, 1, 1, 0])
    expect(after.problems.failed - before.problems.failed).toBe(1)
    expect(after.problems.unclear - before.problems.unclear).toBe(1)
    const cardsAfter = await cards()
    const more = (name: string) => (cardsAfter[name]?.value ?? 0) - (cardsBefore[name]?.value ?? 0)
    expect(['orders_today', 'labels_waiting', 'labels_failed', 'voids_waiting'].map(more)).toEqual([3, 1, 1, 1])
    expect(cardsAfter.labels_failed).toMatchObject({ alarm: 'failed', path: '/admin/failedLabel?problem=1' })
    const { waiting, unclear } = after.problems
    expect(cardsAfter.labels_waiting).toMatchObject({
      alarm: 'attention',
      path: `/admin/failedLabel?problem=${waiting > 0 ? 2 : 3}`,
      facts: [
        { name: 'labels_late', value: waiting, unit: 'count' },
        { name: 'labels_unclear', value: unclear, unit: 'count' },
      ],
    })
  })
})

test('a label keeps what it cost when it was made; without costs of its channel the cost is unknown', async () => {
  const costOf = async (id: number) => {
    const [row] = await run<{ cost: number | null; weight: number; channel_id: number }>(
      desk.w.ctx.db,
      'select cost, weight, channel_id from shipping_order where id = $1',
      [id],
    )
    return row ?? { cost: null, weight: 0, channel_id: 0 }
  }
  const setCosts = (id: number, label: number, kg: number) =>
    run(desk.w.ctx.db, 'update channel set label_cost = $2, kg_cost = $3 where id = $1', [id, label, kg])
  const unknown = await desk.labelled()
  const { cost, channel_id } = await costOf(unknown.id)
  expect(cost).toBeNull()
  await setCosts(channel_id, 150, 100)
  const known = await desk.labelled()
  const { cost: kept, weight } = await costOf(known.id)
  expect(kept).toBe(150 + Math.ceil(weight / 10))
  await setCosts(channel_id, 999, 0)
  expect((await costOf(known.id)).cost).toBe(kept)
  await setCosts(channel_id, 0, 0)
})
