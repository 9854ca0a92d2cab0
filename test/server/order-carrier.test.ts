import { beforeAll, expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { lookUpLateLabels } from '#server/modules/dispatch/late-label.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { stopLabel } from '#server/modules/dispatch/stop-label.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { startFakeCarrierServer } from '#test/world/fake-carrier-server.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { shirt } from '#test/world/sample-order.ts'
import { createSandboxChannel, setChannelParams } from '#test/world/sandbox-channel.ts'
import { type World, world } from '#test/world/world.ts'

/** What a carrier can do to us, over HTTP: each ends in a state that a person can see and act on. */
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

test('a good carrier: one label, its own page printed, the money captured', async () => {
  const { id, pence, steps, wallet, labels, token } = await createPaidOrder('')
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
  const { id, steps, labels } = await createPaidOrder('slow:200')
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
  expect(await labels()).toBe(1)
})

test.each(['timeout', 'nonsense'])(
  '%s: it made the label and nobody knows; found by its reference, no second one, no lost money',
  async (behaviour) => {
    const { id, pence, steps, wallet, labels } = await createPaidOrder(behaviour)
    await makeLabel(w.ctx, id)
    const waiting = await steps.detail(id)
    expect(waiting).toMatchObject({ status: 3, pay_status: 2 })
    expect(waiting.fail_reason).toBe('The carrier has not confirmed the label yet; we’re checking again')
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
  const { id, steps, wallet, labels, channel } = await createPaidOrder('refuse')
  await makeLabel(w.ctx, id)
  const failed = await steps.detail(id)
  expect(failed).toMatchObject({ status: 2, pay_status: 1, paid_amount: '0.00', money: '0.00' })
  // In plain words with the way on, in the reader's language; the carrier's own words stand beside them.
  expect([failed.fail_reason, failed.carrier_reason]).toEqual([
    'The carrier does not deliver to this address. Check the address, or choose another channel.',
    'This address is not served.',
  ])
  expect(failed.history.map(({ verb }) => verb)).toEqual(['created', 'paid', 'failed'])
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
  expect(await labels()).toBe(0)
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  expect(await steps.runAction('retry', [id])).toMatchObject([{ ok: true }])
  expect(await steps.runAction('retry', [id])).toEqual([{ id, ok: false, msg: 'Only failed orders can be retried.' }])
  await makeLabel(w.ctx, id)
  const done = await steps.detail(id)
  expect(done).toMatchObject({ status: 1 })
  expect(done.exchanges).toMatchObject([{ outcome: 'refused' }, { outcome: 'done' }])
  expect(done.request_content).toMatchObject({ reference: `${done.order_code}-2` })
})

test('down for an hour: it waits, says until when, and makes the label when the carrier is back', async () => {
  const { id, pence, steps, wallet, channel, labels } = await createPaidOrder('down')
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 3, fail_reason: 'The carrier is not responding' })
  for (let minute = 0; minute < 60; minute += 10) {
    w.wait(600)
    await makeLabel(w.ctx, id)
  }
  const waiting = await steps.detail(id)
  expect(waiting).toMatchObject({ status: 3, pay_status: 2 })
  expect(waiting.exchanges).toMatchObject([{ tries: 7 }])
  // One line in the history, not one for each try.
  expect(waiting.history.map(({ verb }) => verb)).toEqual(['created', 'paid', 'delayed'])
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  w.wait(600)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
  expect(await labels()).toBe(1)
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
})

test('down for longer than anybody waits: failed, and the money is free', async () => {
  const { id, steps, wallet } = await createPaidOrder('down')
  await makeLabel(w.ctx, id)
  w.wait(4 * 3600 + 1)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({
    status: 2,
    carrier_reason: '',
    fail_reason: 'The carrier could not be reached in time. Retry, or choose another channel.',
  })
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
})

test('unclear and then down: however long, the money stays held until the carrier was asked', async () => {
  const { id, pence, wallet, channel, labels } = await createPaidOrder('timeout')
  await makeLabel(w.ctx, id)
  await setChannelParams(w.ctx, channel.id, { behaviour: 'down' })
  w.wait(48 * 3600)
  await makeLabel(w.ctx, id)
  expect(await findStoredOrder(id)).toMatchObject({ status: 3, pay_status: 2, fail_code: 'unavailable' })
  expect(await wallet()).toMatchObject({ held: pence })
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  w.wait(600)
  await makeLabel(w.ctx, id)
  expect(await findStoredOrder(id)).toMatchObject({ status: 1, fail_code: '' })
  expect(await labels()).toBe(1)
})

test.each([401, 403, 404])(
  'unclear and then a look that is answered with %i: the money stays held until the carrier says what it has',
  async (status) => {
    const { id, pence, steps, wallet, channel, labels } = await createPaidOrder('nonsense')
    await makeLabel(w.ctx, id)
    const stranger = await startFakeCarrierServer()
    stranger.respondWith(status, { error: { code: 'wrong_key', message: 'Who are you?' } })
    await setChannelParams(w.ctx, channel.id, { base_url: stranger.url })
    await makeLabel(w.ctx, id)
    expect(stranger.requests.map(({ method }) => method)).toEqual(['GET'])
    const waiting = await steps.detail(id)
    expect(waiting).toMatchObject({ status: 3, pay_status: 2, exchanges: [{ tries: 2, outcome: 'unclear' }] })
    expect(waiting.fail_reason).toBe('The carrier has not confirmed the label yet; we’re checking again')
    expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: pence })
    await setChannelParams(w.ctx, channel.id, { base_url: url })
    await makeLabel(w.ctx, id)
    expect(await steps.detail(id)).toMatchObject({ status: 1, fail_reason: '' })
    expect(await labels()).toBe(1)
    expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
  },
)

const living = async (id: number): Promise<number> =>
  (
    await run<{ n: number }>(
      w.ctx.db,
      `select count(*)::int as n from sandbox_label
       where status = 'made' and reference like (select order_code from shipping_order where id = $1) || '-%'`,
      [id],
    )
  )[0]?.n ?? 0

test('a label that appears after an unclear answer, within the waiting time: "not found" and even a refusal free nothing, and it is found', async () => {
  const { id, pence, steps, wallet } = await createPaidOrder('late:120000')
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 3, pay_status: 2 })
  w.wait(20)
  // Asked again it says that one with this reference is under way, which is a refusal.
  await makeLabel(w.ctx, id)
  const waiting = await steps.detail(id)
  expect(waiting).toMatchObject({ status: 3, pay_status: 2, fail_reason: 'Checking the carrier’s answer' })
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: pence })
  expect(await steps.runAction('retry', [id])).toEqual([{ id, ok: false, msg: 'Only failed orders can be retried.' }])
  w.wait(110)
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1, fail_reason: '' })
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
  expect(await living(id)).toBe(1)
})

/** Unclear, refused when asked again, and not there when the waiting time of five minutes is over. */
async function failedBeforeItAppears(lateMs: number) {
  const one = await createPaidOrder(`late:${lateMs}`)
  await makeLabel(w.ctx, one.id)
  w.wait(20)
  await makeLabel(w.ctx, one.id)
  w.wait(290)
  await makeLabel(w.ctx, one.id)
  expect(await findStoredOrder(one.id)).toMatchObject({ status: 3, pay_status: 2, fail_code: 'checking' })
  w.wait(20)
  await makeLabel(w.ctx, one.id)
  expect(await findStoredOrder(one.id)).toMatchObject({ status: 2, pay_status: 1, fail_code: 'refused' })
  expect(await one.wallet()).toMatchObject({ money: 50_00, held: 0 })
  expect(await living(one.id)).toBe(1)
  return one
}

const noticesOf = (adminId: number, orderId: number) =>
  run<{ word: string; number: string }>(
    w.ctx.db,
    `select word_key as word, word_values ->> 'number' as number from notice where admin_id = $1 and link = $2 order by id`,
    [adminId, `/admin/order?open=${orderId}`],
  )

test('a label that appears when its order has failed and was bought again is found, cancelled and told: one living label, paid once', async () => {
  const admin = await w.build.admin()
  const { id, pence, steps, wallet, channel } = await failedBeforeItAppears(3_600_000)
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  expect(await steps.runAction('retry', [id])).toMatchObject([{ ok: true }])
  await makeLabel(w.ctx, id)
  const done = await steps.detail(id)
  expect(done).toMatchObject({ status: 1 })
  await lookUpLateLabels(w.ctx)
  expect(await living(id)).toBe(2)
  // Ten minutes, half an hour: not there yet. Two hours: it is.
  for (const minutes of [11, 20, 91]) {
    w.wait(minutes * 60)
    await Promise.all([lookUpLateLabels(w.ctx), lookUpLateLabels(w.ctx)])
  }
  expect(await living(id)).toBe(1)
  const [late] = await run<{ tracking_number: string; status: string }>(
    w.ctx.db,
    'select tracking_number, status from sandbox_label where reference = $1',
    [`${done.order_code}-1`],
  )
  expect(late?.status).toBe('cancelled')
  expect(await steps.detail(id)).toMatchObject({ status: 1, tracking_number: done.tracking_number, pay_status: 2 })
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
  expect(await noticesOf(admin.id, id)).toEqual([{ word: 'notice.order.late_cancelled', number: late?.tracking_number }])
  const watched = 'select late_label, look_time from carrier_call where order_id = $1 order by id'
  expect(await run(w.ctx.db, watched, [id])).toEqual([
    { late_label: 'cancelled', look_time: null },
    { late_label: '', look_time: null },
  ])
})

test('a label that appeared before its order is bought again is cancelled before the next one is made', async () => {
  const { id, pence, steps, wallet, channel } = await failedBeforeItAppears(600_000)
  w.wait(300)
  await setChannelParams(w.ctx, channel.id, { behaviour: '' })
  await steps.runAction('retry', [id])
  await makeLabel(w.ctx, id)
  expect(await steps.detail(id)).toMatchObject({ status: 1 })
  expect(await living(id)).toBe(1)
  expect(await wallet()).toMatchObject({ money: 50_00 - pence, held: 0 })
})

test('a late label that the carrier does not take back is told once; while it does not answer it is asked again', async () => {
  const admin = await w.build.admin()
  const { id, steps, channel } = await failedBeforeItAppears(600_000)
  // The order goes out of sight; what the carrier has does not.
  await steps.runAction('del', [id])
  await setChannelParams(w.ctx, channel.id, { behaviour: 'down' })
  w.wait(660)
  await lookUpLateLabels(w.ctx)
  expect(await noticesOf(admin.id, id)).toEqual([])
  await setChannelParams(w.ctx, channel.id, { behaviour: 'refuse' })
  for (let n = 0; n < 2; n++) {
    w.wait(660)
    await lookUpLateLabels(w.ctx)
  }
  const told = await noticesOf(admin.id, id)
  expect(told).toEqual([{ word: 'notice.order.late_kept', number: expect.stringMatching(/^SB/) }])
  const { list } = (await w.get<{ list: { text: string }[] }>('/admin/notice/index', { admin: admin.token })).data
  expect(list[0]?.text).toContain('did not cancel it. Carrier: This address is not served.')
  expect(await living(id)).toBe(1)
})

test('staff stop a label only when it had its time to appear; one that appears later still is cancelled', async () => {
  const admin = await w.build.admin()
  const { id, pence, wallet } = await createPaidOrder('late:1200000')
  await makeLabel(w.ctx, id)
  const by = { actor: { type: 'system', id: null }, reason: 'they rang us', internalNote: '' } as const
  w.wait(290)
  await expect(stopLabel(w.ctx, id, by)).rejects.toMatchObject({ detail: { why_key: 'order.refused.maybe_made' } })
  expect(await wallet()).toMatchObject({ held: pence })
  w.wait(20)
  await stopLabel(w.ctx, id, by)
  expect(await findStoredOrder(id)).toMatchObject({ status: 2, pay_status: 1, fail_code: 'staff' })
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
  expect(await living(id)).toBe(1)
  w.wait(1860)
  // Killed after the carrier has cancelled and before that is written down: whoever comes next finishes it.
  const { of: carrierOf } = w.ctx.carriers
  const of: typeof carrierOf = (account) => {
    const carrier = carrierOf(account)
    const cancelLabel: typeof carrier.cancelLabel = async (label) => {
      await carrier.cancelLabel?.(label)
      throw new Error('killed')
    }
    return { ...carrier, cancelLabel }
  }
  await expect(lookUpLateLabels({ ...w.ctx, carriers: { ...w.ctx.carriers, of } })).rejects.toThrow('killed')
  w.wait(60)
  await lookUpLateLabels(w.ctx)
  expect(await noticesOf(admin.id, id)).toHaveLength(1)
  expect(await living(id)).toBe(0)
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
})

test('a carrier that might make a second label is not asked again before the waiting time is over, and given up when it never confirms', async () => {
  const { id, steps, wallet } = await createPaidOrder('timeout')
  let asked = 0
  const createLabel = () => {
    asked += 1
    return Promise.reject(new AppError('carrier.unclear'))
  }
  const forgetful = { code: 'sandbox' as const, createLabel, findLabel: async () => null }
  const ctx = { ...w.ctx, carriers: { ...w.ctx.carriers, of: () => forgetful } }
  for (const [seconds, times] of [
    [0, 1],
    [10, 1],
    [280, 1],
    [20, 2],
    [290, 2],
  ] as const) {
    w.wait(seconds)
    await makeLabel(ctx, id)
    expect(asked).toBe(times)
  }
  expect(await steps.detail(id)).toMatchObject({ status: 3, pay_status: 2 })
  w.wait(4 * 3600)
  await makeLabel(ctx, id)
  expect(asked).toBe(2)
  expect(await findStoredOrder(id)).toMatchObject({ status: 2, pay_status: 1, fail_code: 'unconfirmed' })
  expect(await wallet()).toMatchObject({ money: 50_00, held: 0 })
})
