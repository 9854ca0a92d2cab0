import { beforeAll, describe, expect, test } from 'vitest'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { followReturnOrder } from '#server/modules/returns/follow-order.ts'
import { sweepReturns } from '#server/modules/returns/sweeps.ts'
import { run } from '#server/platform/db/pool.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { makeReturnWarehouse, openReturner, payByCard, pence, returnStaff } from '#test/world/return-flow.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: { id: number; token: string }
let warehouseId: number
let staff: ReturnType<typeof returnStaff>
const photos = ['/storage/default/photo.jpg']
beforeAll(async () => {
  w = await world()
  admin = await w.build.admin()
  staff = returnStaff(w, admin.token)
  warehouseId = await makeReturnWarehouse(w, ['A1', 'A2'])
})

const checkBooks = async () => expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
const afterDays = (days: number) => new Date(w.ctx.clock().getTime() + days * 86_400_000)
const spaceId = async (name: string) =>
  (await run<{ id: number }>(w.ctx.db, 'select id from space where name = $1 and warehouse_id = $2', [name, warehouseId]))[0]?.id
const isOccupied = async (name: string) =>
  (await run<{ is_occupied: boolean }>(w.ctx.db, 'select is_occupied from space where id = $1', [await spaceId(name)]))[0]
    ?.is_occupied
const noticesOf = async (member: string) => JSON.stringify((await w.get('/api/notice/index', { member })).data)

/** A member whose parcel lies in our warehouse. */
async function inStock(options: { money?: number } = {}) {
  const m = await openReturner(w, options)
  const order = await m.label()
  const made = await m.mustAdd(order.id, 'buyer')
  const taken = await staff.receive({ tracking_number: made.order_no, warehouse_id: warehouseId, space_id: await spaceId('A1') })
  expect(taken.data).toMatchObject({ outcome: 'announced', id: made.id, space_name: 'A1', username: m.member.username })
  return { m, order, id: made.id, no: made.order_no }
}

describe('a parcel that comes back', () => {
  test('is announced with a label of ours, taken in by its number, and sent on for the fees', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const label = { warehouse_id: warehouseId, channel_id: order.channel_id }
    const made = await m.mustAdd(order.id, 'buyer', { label, client_key: 'with-a-label' })
    expect(made).toMatchObject({ status: 1, label_order: { amount: order.amount } })
    expect(await m.mustAdd(order.id, 'buyer', { label, client_key: 'with-a-label' })).toEqual(made)
    const labelId = made.label_order?.id ?? 0
    const bought = await m.steps.detail(labelId)
    expect([bought.sender.name, bought.receiver.zipCode]).toEqual([order.receiver.name, 'N1 7GR'])
    await m.steps.runAction('pay', [labelId])
    await makeLabel(w.ctx, labelId)
    await followReturnOrder(w.ctx, labelId)
    const { tracking_number: number } = await m.steps.detail(labelId)
    expect(await m.list({ quick_search: number })).toMatchObject([{ id: made.id, tracking_number: number }])
    const taken = await staff.receive({
      tracking_number: number,
      warehouse_id: warehouseId,
      condition: 'damaged',
      photos,
      note: 'Corner',
    })
    expect(taken.data).toMatchObject({ outcome: 'announced', id: made.id, order_code: order.order_code })
    expect(await m.detail(made.id)).toMatchObject({
      status: 3,
      instock: 1,
      instock_time: expect.any(Number),
      condition: 'damaged',
      instock_photos: photos.map((url) => expect.stringContaining(`${url}?ticket=`)),
      instock_note: 'Corner',
    })
    expect(await noticesOf(m.member.token)).toContain('Choose what happens to it within 60 days')
    const choices = await w.get<{ fee_amount: string; fees: object[]; channels: object[]; receiver: object }>(
      '/api/returnOrder/choices',
      { member: m.member.token, query: { id: String(made.id) } },
    )
    expect(choices.data).toMatchObject({
      fee_amount: '1.50',
      fees: [{ fee_type_text: 'Return postage', net: '1.25', vat: '0.25' }],
      refundable: order.amount,
      receiver: { name: order.receiver.name },
    })
    expect(choices.data.channels.length).toBeGreaterThan(0)
    expect(await m.api('payFee', { id: made.id })).toMatchObject({ code: 0, msg: 'Choose what to do with the parcel first' })
    expect(await m.api('choose', { id: made.id, choice: 'reship' })).toMatchObject({ code: 0 })
    const chosen = await m.api('choose', { id: made.id, choice: 'reship', channel_id: order.channel_id })
    expect(chosen.data).toEqual({ status: 3, pay_status: 1, fee_amount: '1.50', reship_order_id: null })
    expect(await m.api('payFee', { id: made.id, expected_amount: '1.00' })).toMatchObject({ code: 0 })
    const before = (await m.wallet()).money
    const paid = await m.api<{ reship_order: { id: number } }>('payFee', { id: made.id, expected_amount: '1.50' })
    expect(paid.data).toMatchObject({ status: 3, pay_status: 2, reship_order: { amount: order.amount } })
    expect((await m.api<{ reship_order: { id: number } }>('payFee', { id: made.id })).data).toEqual(paid.data)
    expect((await m.wallet()).money).toBe(before - 150)
    expect(await m.list()).toMatchObject([{ fee_type_text: 'Return postage', pay_status_text: 'Paid', amount: '1.50' }])
    expect(await m.api('choose', { id: made.id, choice: 'dispose' })).toMatchObject({ code: 0, msg: 'The fee is already paid' })
    // Who deletes the order that was made for it chooses again; the fee stays paid.
    await m.steps.runAction('del', [paid.data.reship_order.id])
    await followReturnOrder(w.ctx, paid.data.reship_order.id)
    expect(await m.detail(made.id)).toMatchObject({ status: 3, choice: '', pay_status: 2, reship_order: null })
    const again = await m.api<{ reship_order_id: number }>('choose', {
      id: made.id,
      choice: 'reship',
      channel_id: order.channel_id,
    })
    expect(again.data).toMatchObject({ status: 3, pay_status: 2, fee_amount: '0.00' })
    expect((await m.wallet()).money).toBe(before - 150)
    const newId = again.data.reship_order_id
    expect(newId).not.toBe(paid.data.reship_order.id)
    expect((await m.steps.detail(newId)).receiver).toMatchObject({ name: order.receiver.name })
    await m.steps.runAction('pay', [newId])
    await makeLabel(w.ctx, newId)
    await followReturnOrder(w.ctx, newId)
    expect(await m.detail(made.id)).toMatchObject({ status: 4, outcome: 2, pay_status: 2 })
    const sold = await run(
      w.ctx.db,
      `select s.net, s.vat, s.title_en from sale_line s join ledger_entry e on e.id = s.entry_id where e.key = $1`,
      [`return-fee:${made.id}`],
    )
    expect(sold).toEqual([{ net: 125, vat: 25, title_en: `Return handling ${made.order_no}` }])
    await checkBooks()
  })

  test('is disposed of for the fees, and its space is free again; storage is charged by the day', async () => {
    const { m, id } = await inStock()
    expect(await isOccupied('A1')).toBe(true)
    await run(w.ctx.db, `update return_order set instock_time = instock_time - interval '16 days' where id = $1`, [id])
    expect((await m.api('choose', { id, choice: 'dispose' })).data).toMatchObject({ fee_amount: '2.50', status: 3 })
    expect(await m.list()).toMatchObject([{ fee_type_text: 'Return postage, Storage', amount: '2.50' }])
    expect(await m.list({}, 'zh-cn')).toMatchObject([{ fee_type_text: expect.stringContaining('、') }])
    expect((await m.api('payFee', { id })).data).toEqual({ status: 4, pay_status: 2, reship_order: null })
    expect(await m.detail(id)).toMatchObject({ outcome: 3 })
    expect(await isOccupied('A1')).toBe(false)
    await checkBooks()
  })

  test('whose member has too little money stays where it is', async () => {
    const { m, id } = await inStock({ money: 500_00 })
    await run(w.ctx.db, `update return_fee set amount = 60000 where fee_type = 3`)
    await m.api('choose', { id, choice: 'dispose' })
    expect(await m.api('payFee', { id })).toMatchObject({ code: 0 })
    expect(await m.detail(id)).toMatchObject({ status: 3, pay_status: 1 })
    await run(w.ctx.db, `update return_fee set amount = 0 where fee_type = 3`)
    expect((await m.api('choose', { id, choice: 'dispose' })).data).toMatchObject({ status: 4, fee_amount: '0.00' })
    await run(w.ctx.db, `update return_fee set amount = 150 where fee_type = 3`)
  })

  test('for a refund is decided by staff; refused, something else can be chosen', async () => {
    const { m, id, order } = await inStock()
    const before = (await m.wallet()).money
    expect((await m.api('choose', { id, choice: 'refund' })).data).toMatchObject({ status: 3, fee_amount: '0.00' })
    expect(await m.api('payFee', { id })).toMatchObject({ code: 0, msg: 'There is no fee to pay' })
    await staff.act('refuse', id, { reason: 'Opened' })
    expect(await m.detail(id)).toMatchObject({ status: 3, choice: '', answer: 'Opened' })
    await m.api('choose', { id, choice: 'refund' })
    expect(await staff.act('approve', id, { amount: '1.00' })).toMatchObject({ ok: true })
    expect(await m.detail(id)).toMatchObject({ status: 4, outcome: 1, pay_status: 3, amount: '1.00', fee_amount: '1.50' })
    // Our fees are deducted from what goes back.
    expect((await m.wallet()).money).toBe(before + 100 - 150)
    expect(pence((await m.steps.detail(order.id)).actual_pay_amount)).toBe(pence(order.amount) - 100)
    await checkBooks()
  })

  test('has its fees paid by card as well, with the order made by the job', async () => {
    const { m, id, order } = await inStock()
    await m.api('choose', { id, choice: 'reship', channel_id: order.channel_id })
    const body = { order_type: 'return', order_ids: [id] }
    const bills = await w.post<{ list: object[] }>('/api/Pay/bills', { member: m.member.token, body })
    expect(JSON.stringify(bills.data)).toContain('1.50')
    const before = (await m.wallet()).money
    await payByCard(w, m.member, body)
    expect((await m.wallet()).money).toBe(before)
    expect(await m.detail(id)).toMatchObject({ pay_status: 2, status: 3 })
    const again = await w.post('/api/Pay/create', {
      member: m.member.token,
      body: { ...body, use_balance: 1, client_key: `fee-${id}-b` },
    })
    expect(again).toMatchObject({ code: 0 })
    const answer = await m.api<{ reship_order: object }>('payFee', { id })
    expect(answer.data.reship_order).toMatchObject({ order_code: expect.any(String) })
    await checkBooks()
  })

  test('unannounced is matched by its tracking number, once however often it is scanned, and its member is told', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const body = {
      tracking_number: order.tracking_number.toLowerCase(),
      warehouse_id: warehouseId,
      client_key: `scan-of-${order.id}`,
    }
    const first = await staff.receive(body)
    expect(first.data).toMatchObject({ outcome: 'matched', order_code: order.order_code, username: m.member.username })
    expect((await staff.receive(body)).data).toEqual(first.data)
    expect((await staff.receive({ ...body, client_key: `scan-of-${order.id}-2` })).data).toMatchObject({ outcome: 'again' })
    expect(await staff.receive({ ...body, tracking_number: 'ANOTHER1' })).toMatchObject({ code: 0 })
    expect(await m.list({ tab: 'in_stock' })).toMatchObject([{ status: 3, instock: 1 }])
    expect(await noticesOf(m.member.token)).toContain('came back to our warehouse')
    const station = await w.get<{ recent: object[]; warehouses: object[] }>('/admin/returnStation/index', { admin: admin.token })
    const { id, outcome, order_no } = first.data
    expect(station.data.recent[0]).toMatchObject({ id, outcome, order_no })
    expect(JSON.stringify(station.data.warehouses)).toContain('A2')
  })

  test('that nobody knows is unclaimed until staff match it or dispose of it', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const body = {
      tracking_number: 'NOBODYS-1',
      warehouse_id: warehouseId,
      space_id: await spaceId('A2'),
      client_key: 'nobodys-one',
    }
    const kept = await staff.receive(body)
    expect(kept.data).toMatchObject({ outcome: 'unclaimed', order_no: '', space_name: 'A2' })
    expect((await staff.receive(body)).data).toEqual(kept.data)
    expect((await staff.receive({ ...body, client_key: 'nobodys-two' })).data).toMatchObject({
      outcome: 'again',
      id: kept.data.id,
    })
    const match = (code: string, id = kept.data.id) =>
      w.post('/admin/unclaimedReturn/match', { admin: admin.token, body: { id, order_code: code } })
    expect(await match('S000000-NOTHING')).toMatchObject({ code: 0 })
    expect((await match(order.order_code)).data).toMatchObject({ outcome: 'matched', space_name: 'A2' })
    expect(await match(order.order_code)).toMatchObject({ code: 0 })
    expect(await m.list()).toMatchObject([{ status: 3, space_name: 'A2' }])
    const other = await staff.receive({ ...body, tracking_number: 'NOBODYS-2', client_key: 'nobodys-three' })
    const dispose = (reason?: string) =>
      w.post<{ list: { ok: boolean }[] }>('/admin/unclaimedReturn/dispose', {
        admin: admin.token,
        body: { ids: [other.data.id], reason },
      })
    expect((await dispose()).code).toBe(0)
    expect((await dispose('Nobody came')).data.list).toMatchObject([{ ok: true }])
    expect((await dispose('Nobody came')).data.list).toMatchObject([{ ok: false }])
    expect(await isOccupied('A2')).toBe(true)
  })

  test('damaged needs a photo, an open warehouse and a space of it', async () => {
    const body = { tracking_number: 'NOBODYS-3', warehouse_id: warehouseId }
    expect(await staff.receive({ ...body, condition: 'damaged' })).toMatchObject({ code: 0 })
    expect(await staff.receive({ ...body, warehouse_id: 999_999 })).toMatchObject({ code: 0 })
    expect(await staff.receive({ ...body, space_id: 999_999 })).toMatchObject({ code: 0 })
    expect(await staff.receive({ ...body, condition: 'fine' })).toMatchObject({ code: 0 })
    expect(await staff.receive({ warehouse_id: warehouseId })).toMatchObject({ code: 0 })
  })
})

describe('time', () => {
  test('ends the wait for a parcel that does not come', async () => {
    const m = await openReturner(w)
    const order = await m.label()
    const made = await m.mustAdd(order.id, 'buyer')
    await sweepReturns(w.ctx, afterDays(59))
    expect(await m.detail(made.id)).toMatchObject({ status: 1 })
    await sweepReturns(w.ctx, afterDays(61))
    await sweepReturns(w.ctx, afterDays(61))
    expect(await m.detail(made.id)).toMatchObject({ status: 5, history: [{}, {}, { verb: 'expired' }] })
    expect(await noticesOf(m.member.token)).toContain('did not arrive in time')
  })

  test('reminds of a parcel in stock once and then disposes of it, unless a refund was asked or it is on its way', async () => {
    const [waiting, asked, onItsWay] = [await inStock(), await inStock(), await inStock()]
    await asked.m.api('choose', { id: asked.id, choice: 'refund' })
    await onItsWay.m.api('choose', { id: onItsWay.id, choice: 'reship', channel_id: onItsWay.order.channel_id })
    const paid = await onItsWay.m.api<{ reship_order: { id: number } }>('payFee', { id: onItsWay.id })
    await onItsWay.m.steps.runAction('pay', [paid.data.reship_order.id])
    const reminders = async () => (await noticesOf(waiting.m.member.token)).split('still waiting for your decision').length - 1
    await sweepReturns(w.ctx, afterDays(50))
    expect(await reminders()).toBe(0)
    await sweepReturns(w.ctx, afterDays(55))
    await sweepReturns(w.ctx, afterDays(55))
    expect(await reminders()).toBe(1)
    await sweepReturns(w.ctx, afterDays(61))
    expect(await waiting.m.detail(waiting.id)).toMatchObject({
      status: 4,
      outcome: 3,
      pay_status: 2,
      // £1.50, and £0.50 for each of 47 days beyond the 14 free ones.
      fee_amount: '25.00',
    })
    expect(await asked.m.detail(asked.id)).toMatchObject({ status: 3 })
    expect(await onItsWay.m.detail(onItsWay.id)).toMatchObject({ status: 3 })
  })
})

describe('lists and people', () => {
  test('are filtered by either number, by days and by state, and carry the words of their codes', async () => {
    const m = await openReturner(w)
    const [order, other] = [await m.label(), await m.label()]
    const made = await m.mustAdd(order.id, 'overcharged')
    await m.mustAdd(other.id, 'buyer')
    const idsBy = async (query: Record<string, string>) => (await m.list(query)).map(({ id }) => id)
    expect(await idsBy({ order_no: made.order_no })).toEqual([made.id])
    expect(await idsBy({ order_no: order.order_code })).toEqual([made.id])
    expect(await idsBy({ quick_search: order.order_code })).toEqual([made.id])
    expect(await idsBy({ status: '0' })).toEqual([made.id])
    expect(await idsBy({ from: '2000-01-01', to: '2000-01-02' })).toEqual([])
    expect(await idsBy({ from: '2000-01-01' })).toHaveLength(2)
    expect(await idsBy({ start_time: '2000-01-01', end_time: '2000-01-02 23:59:59' })).toEqual([])
    expect(await idsBy({ start_time: '2000-01-01 00:00:00' })).toHaveLength(2)
    const counts = await w.get('/api/returnOrder/counts', { member: m.member.token })
    expect(counts.data).toMatchObject({ tabs: { all: 2, open: 2, in_stock: 0, closed: 0 } })
  })

  test('a stranger finds nothing of it, and staff without the node do nothing', async () => {
    const { m, id, order } = await inStock()
    const stranger = await openReturner(w)
    expect(await stranger.list()).toEqual([])
    const query = { id: String(id) }
    for (const verb of ['detail', 'choices'])
      expect(await w.get(`/api/returnOrder/${verb}`, { member: stranger.member.token, query })).toMatchObject({ code: 0 })
    const offer = await w.get('/api/returnOrder/offer', { member: stranger.member.token, query: { order_id: String(order.id) } })
    expect(offer.code).toBe(0)
    const reason_id = await m.reasonId(order.id, 'lost')
    expect(await stranger.api('add', { order_id: order.id, reason_id })).toMatchObject({ code: 0 })
    expect(await stranger.api('choose', { id, choice: 'dispose' })).toMatchObject({ code: 0 })
    expect(await stranger.api('payFee', { id })).toMatchObject({ code: 0 })
    expect((await stranger.api<{ list: { ok: boolean }[] }>('cancel', { ids: [id] })).data.list).toMatchObject([{ ok: false }])
    const body = { order_type: 'return', order_ids: [id] }
    expect(await w.post('/api/Pay/bills', { member: stranger.member.token, body })).toMatchObject({ code: 0 })
    const clerk = (await w.build.admin({ nodes: ['country/index'] })).token
    for (const [url, sent] of [
      ['/admin/returnOrder/approve', { ids: [id] }],
      ['/admin/returnOrder/refuse', { ids: [id], reason: 'x' }],
      ['/admin/returnStation/receive', { tracking_number: 'X', warehouse_id: warehouseId, condition: 'good' }],
      ['/admin/unclaimedReturn/match', { id: 1, order_code: 'X' }],
    ] as const)
      expect((await w.post(url, { admin: clerk, body: sent })).code).toBe(401)
    expect((await w.get('/admin/returnStation/index', { admin: clerk })).code).toBe(401)
    expect(await m.detail(id)).toMatchObject({ status: 3, choice: '' })
  })

  test('what cannot be is refused by field: an unknown reason, a foreign choice, a label to a warehouse without post code', async () => {
    const { m, id, order } = await inStock()
    expect(await m.api('add', { order_id: order.id, reason_id: 999_999 })).toMatchObject({ code: 0 })
    expect(await m.api('add', { order_id: order.id })).toMatchObject({ code: 0 })
    expect(await m.api('choose', { id, choice: 'keep' })).toMatchObject({ code: 0 })
    expect(await m.api('choose', { id, choice: 'reship', channel_id: 999_999 })).toMatchObject({ code: 0 })
    const fresh = await m.label()
    const bare = await makeReturnWarehouse(w)
    await run(w.ctx.db, `update warehouse set zip_code = '' where id = $1`, [bare])
    const label = { warehouse_id: bare, channel_id: order.channel_id }
    expect(await m.add(fresh.id, 'buyer', { label })).toMatchObject({ code: 0, msg: 'This warehouse does not accept returns' })
    expect(await m.add(fresh.id, 'buyer', { amount: '1.00' })).toMatchObject({ code: 0 })
    expect(await m.add(fresh.id, 'overcharged', { tracking_number: 'X1' })).toMatchObject({ code: 0 })
    await run(w.ctx.db, 'delete from warehouse where id = $1', [bare])
  })

  test('staff see how many wait, and edit reasons and fees within reason', async () => {
    const cards = (await w.get<{ cards: { name: string; value: number }[] }>('/admin/dashboard/index', { admin: admin.token }))
      .data.cards
    for (const name of ['returns_requested', 'returns_in_stock', 'returns_unclaimed'])
      expect(cards.find((card) => card.name === name)?.value).toEqual(expect.any(Number))
    const reason = { name_zh: '其他', name_en: 'Other', kind: 1, fee_type: 2, status: 1 }
    const add = (change: object) => w.post('/admin/returnReason/add', { admin: admin.token, body: { ...reason, ...change } })
    expect(await add({ fee_type: 3 })).toMatchObject({ code: 0 })
    expect(await add({ is_unused: 1 })).toMatchObject({ code: 0 })
    expect(await add({ is_automatic: 1 })).toMatchObject({ code: 0 })
    expect(await add({ kind: 2, fee_type: 3, is_loss: 1 })).toMatchObject({ code: 0 })
    expect(await add({})).toMatchObject({ code: 1 })
    expect(await w.post('/admin/returnFee/add', { admin: admin.token, body: { fee_type: 3, amount: '1.00' } })).toMatchObject({
      code: 0,
    })
    const list = await w.get<{ list: { order_no: string }[] }>('/admin/returnOrder/index', { admin: admin.token })
    expect(list.data.list[0]).toMatchObject({ order_no: expect.stringMatching(/^T/) })
  })
})
