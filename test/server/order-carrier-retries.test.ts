import { beforeAll, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { refundUnused, requeueStale } from '#server/modules/dispatch/sweeps.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { shirt } from '#test/world/sample-order.ts'
import { createSandboxChannel, setChannelParams } from '#test/world/sandbox-channel.ts'
import { type World, world } from '#test/world/world.ts'

/** Voids, and what is tried again by itself: after a pause, a full disk or a killed worker. */
let w: World
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
})

async function createPaidOrder(behaviour: string) {
  // Long enough for a busy machine to draw a label, short where silence is what is tested.
  const timeout_ms = behaviour === 'timeout' ? '1500' : '10000'
  const channel = await createSandboxChannel(w.ctx, { base_url: url, api_key: 'house-account', behaviour, timeout_ms })
  const { id: userId, token } = await w.build.member({ money: 50_00 })
  const steps = orderSteps(w, token)
  const { id, amount } = await steps.add({ service_type: channel.service, items: [{ ...shirt, unitPriceCurrency: 'EUR' }] })
  expect(await steps.runAction('pay', [id])).toMatchObject([{ ok: true }])
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
const findStoredOrder = async (id: number) =>
  (await run(w.ctx.db, 'select status, pay_status, void_status, fail_code from shipping_order where id = $1', [id]))[0]

test('two workers at one order: one label, one charge', async () => {
  const { id, pence, steps, wallet, labels } = await createPaidOrder('slow:100')
  await Promise.all([1, 2, 3].map(() => makeLabel(w.ctx, id)))
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
  expect(await labels()).toBe(1)
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
})

test.each(['ENOSPC', 'EDQUOT', 'EPERM', 'EACCES', 'EROFS'])(
  '%s: the label cannot be stored; it waits, staff are told, and it is stored when that is mended',
  async (code) => {
    const { id, pence, steps, wallet, labels } = await createPaidOrder('')
    const admin = await w.build.admin()
    const full = { ...w.ctx.files.main, put: () => Promise.reject(Object.assign(new Error(code), { code })) }
    const ctx = { ...w.ctx, files: { ...w.ctx.files, main: full } }
    await makeLabel(ctx, id)
    await makeLabel(ctx, id)
    const waiting = await steps.detail(id)
    expect(waiting).toMatchObject({ status: 3, fail_reason: 'The label was created but could not be saved; we’re trying again' })
    expect(await wallet()).toMatchObject({ held: pence })
    const told = `select word_values ->> 'why_key' as why from notice where admin_id = $1 and link = $2`
    expect(await run(w.ctx.db, told, [admin.id, `/admin/order?open=${id}`])).toEqual([{ why: 'order.failure.storage' }])
    await makeLabel(w.ctx, id)
    expect(await steps.detail(id)).toMatchObject({ status: 1, fail_reason: '' })
    expect(await labels()).toBe(1)
  },
)

test('a void: asked for, done by the carrier, money and points back, once', async () => {
  const { id, steps, wallet } = await createPaidOrder('')
  await makeLabel(w.ctx, id)
  expect((await wallet()).points_pending).toBeGreaterThan(0)
  const requested = 'Void requested; refunded to your balance once the carrier confirms'
  expect(await steps.runAction('cancel', [id])).toEqual([{ id, ok: true, msg: requested }])
  expect(await steps.detail(id)).toMatchObject({ status: 1, void_status: 1, pay_status: 2, formats: [] })
  expect(await steps.runAction('cancel', [id])).toEqual([{ id, ok: false, msg: 'Void pending.' }])
  await Promise.all([1, 2, 3].map(() => voidLabel(w.ctx, id)))
  const row = await steps.detail(id)
  expect(row).toMatchObject({ status: 1, void_status: 2, pay_status: 3, actual_pay_amount: '0.00' })
  expect(row.void_time).toBeGreaterThan(0)
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0, points: 0, points_pending: 0 })
})

test('a carrier that refuses a void keeps the label and the money, and says why; one that is down is asked again', async () => {
  const { id, pence, steps, wallet, channel } = await createPaidOrder('')
  await makeLabel(w.ctx, id)
  await setChannelParams(w.ctx, channel.id, { behaviour: 'down' })
  await steps.runAction('cancel', [id])
  await voidLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ void_status: 1 })
  await setChannelParams(w.ctx, channel.id, { behaviour: 'refuse' })
  await voidLabel(w.ctx, id)
  const refused = await steps.detail(id)
  expect(refused).toMatchObject({
    void_status: 3,
    pay_status: 2,
    fail_reason: 'Carrier: This address is not served.',
  })
  expect(refused.formats).toContain('pdf')
  expect(await wallet()).toMatchObject({ money: 50_00 - pence })
  await setChannelParams(w.ctx, channel.id, { behaviour: 'timeout', timeout_ms: '500' })
  await steps.runAction('cancel', [id])
  await voidLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ void_status: 1 })
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  await voidLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ void_status: 2 })
  expect(await wallet()).toMatchObject({ money: 50_00 })
})

test('a label that nobody used within the days goes back by itself', async () => {
  const { id, steps, wallet } = await createPaidOrder('')
  await makeLabel(w.ctx, id)
  await refundUnused(w.ctx)
  expect(await steps.detail(id)).toMatchObject({ void_status: 0 })
  w.wait(30 * 86_400 + 60)
  await refundUnused(w.ctx)
  await refundUnused(w.ctx)
  expect(await findStoredOrder(id)).toMatchObject({ void_status: 1 })
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
  const { id, steps, channel } = await createPaidOrder('')
  await makeLabel(w.ctx, id)
  await setChannelParams(w.ctx, channel.id, { behaviour: 'down' })
  await steps.runAction('cancel', [id])
  for (let n = 0; n < 6; n++) await voidLabel(w.ctx, id)
  // Ten seconds, doubled five times: longer than the three minutes after which something looks forgotten.
  const before = await bookedAs(`void:${id}`)
  const left = `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = $1`
  const [pause] = await run<{ seconds: number }>(w.ctx.db, left, [`void:${id}`])
  expect(pause?.seconds).toBeGreaterThan(300)
  expect(pause?.seconds).toBeLessThanOrEqual(320)
  w.wait(200)
  await requeueStale(w.ctx)
  expect(await bookedAs(`void:${id}`)).toEqual(before)
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  const staff = (await w.build.admin()).token
  expect((await w.post('/admin/order/resend', { admin: staff, body: { ids: [id], reason: 'the carrier is back' } })).code).toBe(1)
  expect((await bookedAs(`void:${id}`))?.run_at.getTime()).toBeLessThan(before?.run_at.getTime() ?? 0)
  await voidLabel(w.ctx, id)
  expect(await findStoredOrder(id)).toMatchObject({ void_status: 2 })
})

test('a label that merely waits for its turn keeps its place, and one that broke its pause and its tries', async () => {
  const [queued, broken] = [await createPaidOrder(''), await createPaidOrder('')]
  await run(
    w.ctx.db,
    `update graphile_worker._private_jobs set attempts = 3, last_error = 'broken', run_at = now() + interval '1 hour' where key = $1`,
    [`label:${broken.id}`],
  )
  const keys = [`label:${queued.id}`, `label:${broken.id}`]
  const before = await Promise.all(keys.map(bookedAs))
  expect(before.map((one) => one?.attempts)).toEqual([0, 3])
  w.wait(200)
  await requeueStale(w.ctx)
  expect(await Promise.all(keys.map(bookedAs))).toEqual(before)
})

test('a label whose worker died in the middle is booked again', async () => {
  const { id, steps } = await createPaidOrder('')
  await run(w.ctx.db, `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where key = $1`, [
    `label:${id}`,
  ])
  w.wait(200)
  await requeueStale(w.ctx)
  const free = await run(w.ctx.db, 'select 1 from graphile_worker.jobs where key = $1 and locked_at is null', [`label:${id}`])
  expect(free).toHaveLength(1)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
})

/** How long until the queue runs it, by the queue's own clock; null when it is not booked. */
const dueIn = async (key: string): Promise<number | null> =>
  (
    await run<{ seconds: number }>(
      w.ctx.db,
      `select extract(epoch from run_at - now())::float8 as seconds from graphile_worker.jobs where key = $1 and locked_at is null`,
      [key],
    )
  )[0]?.seconds ?? null

/** As a kill leaves it: the carrier was asked, and nobody lived to hear the answer. */
function dying(verb: 'createLabel' | 'cancelLabel') {
  const { of: carrierOf } = w.ctx.carriers
  const of: typeof carrierOf = (account) => ({ ...carrierOf(account), [verb]: () => Promise.reject(new Error('killed')) })
  return { ...w.ctx, carriers: { ...w.ctx.carriers, of } }
}

test('killed while the carrier was asked: the member reads what is waited for, and it is settled within a minute', async () => {
  const { id, steps, labels, token } = await createPaidOrder('')
  const takeJob = `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed' where key = $1`
  const reasons = async () =>
    (await w.get<{ list: { fail_reason: string }[] }>('/api/sheetOrder/progress', { member: token, query: { ids: `${id}` } }))
      .data.list[0]?.fail_reason
  expect(await reasons()).toBe('Waiting to create the label')
  await run(w.ctx.db, takeJob, [`label:${id}`])
  await expect(makeLabel(dying('createLabel'), id)).rejects.toThrow('killed')
  expect(await reasons()).toBe('Waiting for the carrier')
  // Whoever is given the job of the dead one comes again when the dead one's lease is over.
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 3, fail_reason: 'Waiting for the carrier' })
  const seconds = await dueIn(`label:${id}`)
  expect(seconds).toBeGreaterThan(30)
  expect(seconds).toBeLessThanOrEqual(46)
  w.wait(47)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1, fail_reason: '' })
  expect(await labels()).toBe(1)
  await steps.runAction('cancel', [id])
  expect(await reasons()).toBe('Waiting for the carrier to confirm')
  await run(w.ctx.db, takeJob, [`void:${id}`])
  await expect(voidLabel(dying('cancelLabel'), id)).rejects.toThrow('killed')
  await voidLabel(w.ctx, id)
  expect(await dueIn(`void:${id}`)).toBeLessThanOrEqual(46)
  w.wait(47)
  await voidLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ void_status: 2, fail_reason: '' })
})

test('what nobody has booked is woken once its lease is over, by a look every minute', async () => {
  const { id } = await createPaidOrder('')
  await run(w.ctx.db, `delete from graphile_worker._private_jobs where key = $1`, [`label:${id}`])
  await expect(makeLabel(dying('createLabel'), id)).rejects.toThrow('killed')
  w.wait(44)
  await requeueStale(w.ctx)
  expect(await dueIn(`label:${id}`)).toBeNull()
  w.wait(2)
  await requeueStale(w.ctx)
  expect(await dueIn(`label:${id}`)).toBeLessThanOrEqual(0)
})

test('what a killed worker left lying is booked again', async () => {
  const { id } = await createPaidOrder('')
  await run(w.ctx.db, `delete from graphile_worker._private_jobs where key = $1`, [`label:${id}`])
  const booked = () => run(w.ctx.db, `select 1 from graphile_worker._private_jobs where key = $1`, [`label:${id}`])
  await requeueStale(w.ctx)
  expect(await booked()).toHaveLength(0)
  w.wait(200)
  await requeueStale(w.ctx)
  expect(await booked()).toHaveLength(1)
})
