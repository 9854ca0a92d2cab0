import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { refundUnused, wakeForgotten } from '#server/modules/dispatch/sweeps.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { carrierPeer } from '#test/world/carrier-peer.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { shirt } from '#test/world/sample-order.ts'
import { tellCarrier, tryingChannel } from '#test/world/trying-channel.ts'
import { type World, world } from '#test/world/world.ts'

/** What a carrier can do to us, over HTTP: each ends in a state that a person can see and act on. */
let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
})

async function paid(behaviour: string) {
  // Long enough for a busy machine to draw a label, short where silence is what is tested.
  const timeout_ms = behaviour === 'timeout' ? '1500' : '10000'
  const channel = await tryingChannel(w.ctx, { base_url: url, api_key: 'house-account', behaviour, timeout_ms })
  const { id: userId, token } = await w.build.member({ money: 50_00 })
  const steps = orderSteps(w, token)
  const { id, amount } = await steps.add({ service_type: channel.service, items: [{ ...shirt, unitPriceCurrency: 'EUR' }] })
  expect(await steps.act('pay', [id])).toMatchObject([{ ok: true }])
  const pence = Math.round(Number(amount) * 100)
  const wallet = () => getWallet(w.ctx.db, userId)
  const labels = async (): Promise<number> =>
    (
      await run<{ n: number }>(
        w.ctx.db,
        'select count(*)::int as n from sandbox_label where reference like (select order_code from shipping_order where id = $1) || $2',
        [id, '-%'],
      )
    )[0]?.n ?? 0
  return { id, amount, pence, token, steps, channel, wallet, labels, userId }
}

/** For whoever looks after their session is over. */
const stored = async (id: number) =>
  (await run(w.ctx.db, 'select status, pay_status, void_status, fail_code from shipping_order where id = $1', [id]))[0]

test('a good carrier: one label, its own page printed, the money captured', async () => {
  const { id, pence, steps, wallet, labels, token } = await paid('')
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: pence })
  await makeLabel(w.ctx, id)
  const row = await steps.detail(id)
  expect(row).toMatchObject({ status: 1, pay_status: 2, fail_reason: '', next_try_time: null, logistics_type: 'client' })
  expect(row.tracking_number).toMatch(/^SB\d{9}GB$/)
  expect(row.request_content).toMatchObject({ reference: `${row.order_code}-1`, grams: 1200 })
  expect(row.request_content).toMatchObject({ items: [{ unitPrice: 1250, currency: 'EUR' }] })
  expect(row.response_content).toMatchObject({ trackingNumber: row.tracking_number })
  expect(JSON.stringify(row.exchanges)).not.toContain('house-account')
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
  expect(await labels()).toBe(1)
  const printed = await w.post<{ url: string }>('/api/sheetOrder/print', { member: token, body: { ids: [id] } })
  const [page] = await readPdf((await w.app.inject({ url: printed.data.url })).rawPayload)
  expect(page?.text).toContain(row.tracking_number)
  expect(page?.text).toContain('SANDBOX')
})

test('slow: the label is made when the answer comes', async () => {
  const { id, steps, labels } = await paid('slow:200')
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
  expect(await labels()).toBe(1)
})

test.each(['timeout', 'nonsense'])(
  '%s: it made the label and nobody knows; found by its reference, no second one, no lost money',
  async (behaviour) => {
    const { id, pence, steps, wallet, labels } = await paid(behaviour)
    await makeLabel(w.ctx, id)
    const waiting = await steps.detail(id)
    expect(waiting).toMatchObject({ status: 3, pay_status: 2 })
    expect(waiting.fail_reason).toBe('The carrier has not confirmed the label; we are asking again')
    expect(waiting.next_try_time).toBeGreaterThan(0)
    expect(await wallet()).toMatchObject({ held: pence })
    // It still answers nonsense to whoever writes; asked what it has, it says.
    await makeLabel(w.ctx, id)
    expect(await steps.detail(id)).toMatchObject({ status: 1, fail_reason: '', next_try_time: null })
    expect(await labels()).toBe(1)
    expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
  },
)

test('refused: it says why, the money is free, and after an edit the retry is another label', async () => {
  const { id, steps, wallet, labels, channel } = await paid('refuse')
  await makeLabel(w.ctx, id)
  const failed = await steps.detail(id)
  expect(failed).toMatchObject({ status: 2, pay_status: 1, paid_amount: '0.00', money: '0.00' })
  expect(failed.fail_reason).toBe('The carrier refused it: The carrier does not serve this address.')
  expect(failed.history.map(({ verb }) => verb)).toEqual(['created', 'paid', 'failed'])
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
  expect(await labels()).toBe(0)
  await tellCarrier(w.ctx, channel.id, { behaviour: '' })
  expect(await steps.act('retry', [id])).toMatchObject([{ ok: true }])
  expect(await steps.act('retry', [id])).toEqual([{ id, ok: false, msg: 'Only a failed order can be retried.' }])
  await makeLabel(w.ctx, id)
  const done = await steps.detail(id)
  expect(done).toMatchObject({ status: 1 })
  expect(done.exchanges).toMatchObject([{ outcome: 'refused' }, { outcome: 'done' }])
  expect(done.request_content).toMatchObject({ reference: `${done.order_code}-2` })
})

test('down for an hour: it waits, says until when, and makes the label when the carrier is back', async () => {
  const { id, pence, steps, wallet, channel, labels } = await paid('down')
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 3, fail_reason: 'The carrier cannot be reached at the moment' })
  for (let minute = 0; minute < 60; minute += 10) {
    w.wait(600)
    await makeLabel(w.ctx, id)
  }
  const waiting = await steps.detail(id)
  expect(waiting).toMatchObject({ status: 3, pay_status: 2 })
  expect(waiting.exchanges).toMatchObject([{ tries: 7 }])
  // One line in the history, not one for each try.
  expect(waiting.history.map(({ verb }) => verb)).toEqual(['created', 'paid', 'delayed'])
  await tellCarrier(w.ctx, channel.id, { behaviour: '' })
  w.wait(600)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
  expect(await labels()).toBe(1)
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
})

test('down for longer than anybody waits: failed, and the money is free', async () => {
  const { id, steps, wallet } = await paid('down')
  await makeLabel(w.ctx, id)
  w.wait(4 * 3600 + 1)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 2, fail_reason: 'The carrier cannot be reached at the moment' })
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
})

test('unclear and then down: however long, the money stays held until the carrier was asked', async () => {
  const { id, pence, wallet, channel, labels } = await paid('timeout')
  await makeLabel(w.ctx, id)
  await tellCarrier(w.ctx, channel.id, { behaviour: 'down' })
  w.wait(48 * 3600)
  await makeLabel(w.ctx, id)
  expect(await stored(id)).toMatchObject({ status: 3, pay_status: 2, fail_code: 'unavailable' })
  expect(await wallet()).toMatchObject({ held: pence })
  await tellCarrier(w.ctx, channel.id, { behaviour: '' })
  w.wait(600)
  await makeLabel(w.ctx, id)
  expect(await stored(id)).toMatchObject({ status: 1, fail_code: '' })
  expect(await labels()).toBe(1)
})

test.each([401, 403, 404])(
  'unclear and then a look that is answered with %i: the money stays held until the carrier says what it has',
  async (status) => {
    const { id, pence, steps, wallet, channel, labels } = await paid('nonsense')
    await makeLabel(w.ctx, id)
    const stranger = await carrierPeer()
    stranger.answers(status, { error: { code: 'wrong_key', message: 'Who are you?' } })
    await tellCarrier(w.ctx, channel.id, { base_url: stranger.url })
    await makeLabel(w.ctx, id)
    expect(stranger.heard.map(({ method }) => method)).toEqual(['GET'])
    const waiting = await steps.detail(id)
    expect(waiting).toMatchObject({ status: 3, pay_status: 2, exchanges: [{ tries: 2, outcome: 'unclear' }] })
    expect(waiting.fail_reason).toBe('The carrier has not confirmed the label; we are asking again')
    expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: pence })
    await tellCarrier(w.ctx, channel.id, { base_url: url })
    await makeLabel(w.ctx, id)
    expect(await steps.detail(id)).toMatchObject({ status: 1, fail_reason: '' })
    expect(await labels()).toBe(1)
    expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
  },
)

test('two workers at one order: one label, one charge', async () => {
  const { id, pence, steps, wallet, labels } = await paid('slow:100')
  await Promise.all([1, 2, 3].map(() => makeLabel(w.ctx, id)))
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
  expect(await labels()).toBe(1)
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
})

test('no room for the label: it waits, staff are told, and it is stored when there is room', async () => {
  const { id, pence, steps, wallet, labels } = await paid('')
  const admin = await w.build.admin({ nodes: [] })
  const full = { ...w.ctx.files.main, put: () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' })) }
  await makeLabel({ ...w.ctx, files: { ...w.ctx.files, main: full } }, id)
  const waiting = await steps.detail(id)
  expect(waiting).toMatchObject({ status: 3, fail_reason: 'The label was made and is being stored; we are trying again' })
  expect(await wallet()).toMatchObject({ held: pence })
  expect(admin.id).toBeGreaterThan(0)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1, fail_reason: '' })
  expect(await labels()).toBe(1)
})

test('a void: asked for, done by the carrier, money and points back, once', async () => {
  const { id, steps, wallet } = await paid('')
  await makeLabel(w.ctx, id)
  expect((await wallet()).points_pending).toBeGreaterThan(0)
  expect(await steps.act('cancel', [id])).toMatchObject([{ ok: true }])
  expect(await steps.detail(id)).toMatchObject({ status: 1, void_status: 1, pay_status: 2, formats: [] })
  expect(await steps.act('cancel', [id])).toEqual([{ id, ok: false, msg: 'It is being voided.' }])
  await Promise.all([1, 2, 3].map(() => voidLabel(w.ctx, id)))
  const row = await steps.detail(id)
  expect(row).toMatchObject({ status: 1, void_status: 2, pay_status: 3, actual_pay_amount: '0.00' })
  expect(row.void_time).toBeGreaterThan(0)
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0, points: 0, points_pending: 0 })
})

test('a carrier that refuses a void keeps the label and the money, and says why; one that is down is asked again', async () => {
  const { id, pence, steps, wallet, channel } = await paid('')
  await makeLabel(w.ctx, id)
  await tellCarrier(w.ctx, channel.id, { behaviour: 'down' })
  await steps.act('cancel', [id])
  await voidLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ void_status: 1 })
  await tellCarrier(w.ctx, channel.id, { behaviour: 'refuse' })
  await voidLabel(w.ctx, id)
  const refused = await steps.detail(id)
  expect(refused).toMatchObject({
    void_status: 3,
    pay_status: 2,
    fail_reason: 'The carrier refused it: The carrier does not serve this address.',
  })
  expect(refused.formats).toContain('pdf')
  expect(await wallet()).toMatchObject({ money: 50_00 - pence })
  await tellCarrier(w.ctx, channel.id, { behaviour: 'timeout', timeout_ms: '500' })
  await steps.act('cancel', [id])
  await voidLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ void_status: 1 })
  await tellCarrier(w.ctx, channel.id, { behaviour: '' })
  await voidLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ void_status: 2 })
  expect(await wallet()).toMatchObject({ money: 50_00 })
})

test('a label that nobody used within the days goes back by itself', async () => {
  const { id, steps, wallet } = await paid('')
  await makeLabel(w.ctx, id)
  await refundUnused(w.ctx)
  expect(await steps.detail(id)).toMatchObject({ void_status: 0 })
  w.wait(30 * 86_400 + 60)
  await refundUnused(w.ctx)
  await refundUnused(w.ctx)
  expect(await stored(id)).toMatchObject({ void_status: 1 })
  const asked = `select verb, actor_type from order_history where order_id = $1 and verb = 'void_asked'`
  expect(await run(w.ctx.db, asked, [id])).toEqual([{ verb: 'void_asked', actor_type: 'system' }])
  await voidLabel(w.ctx, id)
  expect(await wallet()).toMatchObject({ money: 50_00 })
})

const bookedAs = async (key: string) =>
  (
    await run<{ run_at: Date; attempts: number }>(w.ctx.db, 'select run_at, attempts from graphile_worker.jobs where key = $1', [
      key,
    ])
  )[0]

test('a void that its carrier did not answer keeps its pause: the look for forgotten ones leaves it alone, staff may try it at once', async () => {
  const { id, steps, channel } = await paid('')
  await makeLabel(w.ctx, id)
  await tellCarrier(w.ctx, channel.id, { behaviour: 'down' })
  await steps.act('cancel', [id])
  for (let n = 0; n < 6; n++) await voidLabel(w.ctx, id)
  // Ten seconds, doubled five times: longer than the three minutes after which something looks forgotten.
  const before = await bookedAs(`void:${id}`)
  const left = `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = $1`
  const [pause] = await run<{ seconds: number }>(w.ctx.db, left, [`void:${id}`])
  expect(pause?.seconds).toBeGreaterThan(300)
  expect(pause?.seconds).toBeLessThanOrEqual(320)
  w.wait(200)
  await wakeForgotten(w.ctx)
  expect(await bookedAs(`void:${id}`)).toEqual(before)
  await tellCarrier(w.ctx, channel.id, { behaviour: '' })
  const staff = (await w.build.admin()).token
  expect((await w.post('/admin/order/resend', { admin: staff, body: { ids: [id], reason: 'the carrier is back' } })).code).toBe(1)
  expect((await bookedAs(`void:${id}`))?.run_at.getTime()).toBeLessThan(before?.run_at.getTime() ?? 0)
  await voidLabel(w.ctx, id)
  expect(await stored(id)).toMatchObject({ void_status: 2 })
})

test('a label that merely waits for its turn keeps its place, and one that broke its pause and its tries', async () => {
  const [queued, broken] = [await paid(''), await paid('')]
  await run(
    w.ctx.db,
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'broken', run_at = now() + interval '1 hour' where key = $1`,
    [`label:${broken.id}`],
  )
  const keys = [`label:${queued.id}`, `label:${broken.id}`]
  const before = await Promise.all(keys.map(bookedAs))
  expect(before.map((one) => one?.attempts)).toEqual([0, 3])
  w.wait(200)
  await wakeForgotten(w.ctx)
  expect(await Promise.all(keys.map(bookedAs))).toEqual(before)
})

test('a label whose worker died in the middle is booked again', async () => {
  const { id, steps } = await paid('')
  await run(w.ctx.db, `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where key = $1`, [
    `label:${id}`,
  ])
  w.wait(200)
  await wakeForgotten(w.ctx)
  const free = await run(w.ctx.db, 'select 1 from graphile_worker.jobs where key = $1 and locked_at is null', [`label:${id}`])
  expect(free).toHaveLength(1)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
})

test('what a killed worker left lying is booked again', async () => {
  const { id } = await paid('')
  await run(w.ctx.db, `delete from graphile_worker._private_jobs where key = $1`, [`label:${id}`])
  const booked = () => run(w.ctx.db, `select 1 from graphile_worker._private_jobs where key = $1`, [`label:${id}`])
  await wakeForgotten(w.ctx)
  expect(await booked()).toHaveLength(0)
  w.wait(200)
  await wakeForgotten(w.ctx)
  expect(await booked()).toHaveLength(1)
})
