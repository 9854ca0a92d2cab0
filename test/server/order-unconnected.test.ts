import { afterEach, beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Desk, openDesk } from './order-desk-setup.ts'

/** A channel whose carrier nobody here can speak to any more: nothing waits for ever without a word, and nothing unclear is given away. */
let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterEach(() => connect('sandbox'))

const connect = (carrier: 'sandbox' | 'easypost') =>
  run(desk.w.ctx.db, 'update channel set carrier = $1 where service_type = any($2)', [carrier, [desk.sandbox, desk.puppet]])
const cancel = (id: number, { token }: { token: string }) =>
  desk.w.post('/api/sheetOrder/cancel', { member: token, body: { ids: [id] } })
const unconnected = 'This channel is not connected to a carrier at the moment'

test('a void is refused in words, and can be asked for again', async () => {
  const { id, member, amount } = await desk.labelled({ service_type: desk.sandbox })
  await cancel(id, member)
  await connect('easypost')
  await voidLabel(desk.w.ctx, id)
  expect(await desk.rowOf(id)).toMatchObject({ status: 1, void_status: 3, pay_status: 2, fail_reason: unconnected })
  expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 - amount })
  await connect('sandbox')
  await cancel(id, member)
  await voidLabel(desk.w.ctx, id)
  expect(await desk.rowOf(id)).toMatchObject({ void_status: 2, pay_status: 3 })
  expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 })
})

test('a void that may have been heard waits until the carrier can be asked', async () => {
  desk.peer.respondWith(201, { id: 'L1', reference: 'x', tracking_number: 'PU1', pdf: 'JVBERi0=' })
  const { id, member } = await desk.labelled({ service_type: desk.puppet })
  await cancel(id, member)
  desk.peer.setReply('cut')
  await voidLabel(desk.w.ctx, id)
  await connect('easypost')
  await voidLabel(desk.w.ctx, id)
  expect(await desk.rowOf(id)).toMatchObject({ void_status: 1, pay_status: 2 })
  expect((await desk.storyOf(id)).row.exchanges).toMatchObject([{ outcome: 'done' }, { tries: 2, outcome: 'not_connected' }])
  expect(await desk.jobsOf(id)).toContainEqual({ name: 'void-label', soon: false })
  await connect('sandbox')
  desk.peer.respondWith(200, { id: 'L1', status: 'cancelled' })
  await voidLabel(desk.w.ctx, id)
  expect(await desk.rowOf(id)).toMatchObject({ void_status: 2 })
  expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 })
})

test('a label that was never asked for, or certainly not made, fails and the money is free', async () => {
  const fresh = await desk.bought({ service_type: desk.puppet })
  const away = await desk.bought({ service_type: desk.puppet })
  desk.peer.respondWith(503, {})
  await makeLabel(desk.w.ctx, away.id)
  await connect('easypost')
  for (const { id, member } of [fresh, away]) {
    await makeLabel(desk.w.ctx, id)
    expect(await desk.rowOf(id)).toMatchObject({ status: 2, pay_status: 1, fail_reason: unconnected })
    expect(await desk.walletOf(member)).toMatchObject({ money: 50_00, held: 0 })
  }
  expect((await desk.storyOf(away.id)).row.exchanges).toMatchObject([{ outcome: 'not_connected' }])
})

test('a label that may have been made waits, staff are told and cannot stop it, and it is found when the carrier is back', async () => {
  const { id, member, amount } = await desk.unclear()
  await connect('easypost')
  await makeLabel(desk.w.ctx, id)
  expect(await desk.rowOf(id)).toMatchObject({ status: 3, pay_status: 2, fail_reason: unconnected })
  expect((await desk.rowOf(id, 'failedLabel'))?.problem).toBe(3)
  expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 - amount, held: amount })
  const told = `select 1 from notice where admin_id = $1 and link = $2`
  expect(await run(desk.w.ctx.db, told, [desk.boss.id, `/admin/order?open=${id}`])).toHaveLength(1)
  expect(await desk.said('stop', id)).toMatchObject({
    ok: false,
    msg: expect.stringContaining('has not confirmed the label yet'),
  })
  await connect('sandbox')
  desk.peer.respondWith(200, { labels: [{ id: 'L2', reference: 'x', tracking_number: 'PU2', pdf: 'JVBERi0=' }] })
  await makeLabel(desk.w.ctx, id)
  expect(await desk.rowOf(id)).toMatchObject({ status: 1, tracking_number: 'PU2', fail_reason: '' })
  expect(await desk.walletOf(member)).toMatchObject({ money: 50_00 - amount, held: 0 })
})
