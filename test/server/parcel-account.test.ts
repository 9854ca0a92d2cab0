import { beforeAll, describe, expect, test } from 'vitest'
import { voidLabel } from '#server/modules/dispatch/index.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { followReturnOrder } from '#server/modules/returns/follow-order.ts'
import { sweepReturns } from '#server/modules/returns/sweeps.ts'
import { run } from '#server/platform/db/pool.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { type OpenParcel, openParcelMoves, type ParcelMoves } from '#test/world/parcel-moves.ts'
import { makeReturnWarehouse, openReturner, pence } from '#test/world/return-flow.ts'
import { createSandboxChannel, setChannelParams } from '#test/world/sandbox-channel.ts'
import { track } from '#test/world/tracked-parcel.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let moves: ParcelMoves
let warehouseId: number
let url: string
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  warehouseId = await makeReturnWarehouse(w, ['A1'])
  moves = await openParcelMoves(w, warehouseId)
})

const checkBooks = async () => expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
const afterDays = (days: number) => new Date(w.ctx.clock().getTime() + days * 86_400_000)
const moneyOf = async ({ m }: Pick<OpenParcel, 'm'>) => (await m.wallet()).money
const voidOf = async ({ m, order }: OpenParcel) => (await m.steps.runAction('cancel', [order.id]))[0]
const receive = (number: string, more: object = {}) =>
  moves.staff.receive({ tracking_number: number, warehouse_id: warehouseId, ...more })

describe('a label counts as used', () => {
  test.each(['manifested', 'scanned', 'taken in as a return', 'on its way', 'delivered'] as const)(
    'once its parcel was %s: it is not voided, and not given back by itself',
    async (fact) => {
      const parcel = await moves.open()
      await moves.facts[fact](parcel)
      const before = await moneyOf(parcel)
      expect(await voidOf(parcel)).toMatchObject({ ok: false })
      await moves.sweep()
      expect(await moves.ask(parcel, 'unused')).toBeNull()
      expect(await moneyOf(parcel)).toBe(before)
      expect(await parcel.m.steps.detail(parcel.order.id)).toMatchObject({ void_status: 0, pay_status: 2 })
    },
  )

  test('where it was a return label, by its own number or any other of its parcel', async () => {
    for (const isByLabel of [true, false]) {
      const parcel = await moves.open({ isInsured: false })
      const { m, order } = parcel
      await track(w, { id: order.id }, { code: 'DELIVERED' })
      const label = { warehouse_id: warehouseId, channel_id: order.channel_id }
      const { label_order: made } = await m.mustAdd(order.id, 'buyer', { label })
      const labelId = made?.id ?? 0
      await m.steps.runAction('pay', [labelId])
      await makeLabel(w.ctx, labelId)
      await followReturnOrder(w.ctx, labelId)
      const number = (await m.steps.detail(labelId)).tracking_number
      expect((await receive(isByLabel ? number : order.tracking_number)).data).toMatchObject({ outcome: 'announced' })
      expect(await m.steps.runAction('cancel', [labelId])).toMatchObject([{ ok: false }])
      await moves.sweep()
      expect(await m.steps.detail(labelId)).toMatchObject({ void_status: 0, used_cause: 'returned' })
    }
    await checkBooks()
  })

  test.each(['scanned', 'taken in as a return', 'on its way', 'delivered'] as const)(
    'although it was voided, when its parcel is %s: the refund is taken back and the member is told',
    async (fact) => {
      const parcel = await moves.open()
      const before = await moneyOf(parcel)
      expect(await voidOf(parcel)).toMatchObject({ ok: true })
      expect(await moneyOf(parcel)).toBe(before + pence(parcel.order.amount))
      await moves.facts[fact](parcel)
      expect(await moneyOf(parcel)).toBe(before)
      expect(await parcel.m.steps.detail(parcel.order.id)).toMatchObject({ void_status: 3, pay_status: 2 })
      const notices = await w.get('/api/notice/index', { member: parcel.m.member.token })
      expect(JSON.stringify(notices.data)).toContain('was used after all')
      await moves.facts[fact](parcel)
      expect(await moneyOf(parcel)).toBe(before)
      await checkBooks()
    },
  )

  test('and its parcel is matched at the return station although its order was voided', async () => {
    const parcel = await moves.open()
    await voidOf(parcel)
    expect((await receive(parcel.order.tracking_number)).data).toMatchObject({
      outcome: 'matched',
      order_code: parcel.order.order_code,
    })
  })
})

describe('the sweep of unused labels', () => {
  test('passes over parcels that are claimed or on their way back', async () => {
    const claimed = await moves.open()
    await moves.file(claimed, 'lost')
    const announced = await moves.open()
    await announced.m.mustAdd(announced.order.id, 'buyer')
    const unused = await moves.open()
    await moves.sweep()
    const states = [claimed, announced, unused].map(async ({ m, order }) => (await m.steps.detail(order.id)).void_status)
    expect(await Promise.all(states)).toEqual([0, 0, 1])
  })
})

describe('one loss is made good once', () => {
  test('a void after a paid claim is refused', async () => {
    const parcel = await moves.open()
    await moves.payClaim(parcel, 'lost')
    expect(await voidOf(parcel)).toMatchObject({ ok: false, msg: expect.stringContaining('already compensated') })
    expect(await moves.ask(parcel, 'unused')).toBeNull()
  })

  test.each(['file', 'grant'] as const)('a claim that was only asked (%s) ends with the void of its label', async (step) => {
    const parcel = await moves.open()
    const id = (await moves[step](parcel, 'lost')) ?? 0
    expect(await voidOf(parcel)).toMatchObject({ ok: true })
    const before = await moneyOf(parcel)
    expect((await moves.claimAct('pay', id)).data.list).toMatchObject([{ ok: false }])
    const { data } = await w.get<{ row: { status: number } }>('/api/claim/detail', {
      member: parcel.m.member.token,
      query: { id: String(id) },
    })
    expect(data.row.status).toBe(6)
    expect(await moneyOf(parcel)).toBe(before)
    await checkBooks()
  })

  test.each(['staff refund', 'overcharged', 'parcel lost'] as const)(
    'a claim pays less by a refund ("%s") of the whole postage',
    async (way) => {
      const parcel = await moves.open()
      const paid = await moneyOf(parcel)
      const { refundable } = await moves.refundableOf(parcel)
      await moves.ways[way](parcel)
      expect(await moneyOf(parcel)).toBe(paid + refundable)
      await moves.payClaim(parcel, 'lost')
      expect(await moneyOf(parcel)).toBe(paid + 80_00)
      await checkBooks()
    },
  )

  test.each(['staff refund', 'overcharged', 'parcel lost'] as const)(
    'a refund ("%s") after the claim gives nothing more',
    async (way) => {
      const parcel = await moves.open()
      await moves.payClaim(parcel, 'lost')
      const paid = await moneyOf(parcel)
      await moves.ways[way](parcel)
      expect(await moneyOf(parcel)).toBe(paid)
      await checkBooks()
    },
  )

  test('a parcel that lies with us is not lost, for claims and for refunds, also where it came since', async () => {
    const parcel = await moves.open()
    const granted = (await moves.grant(parcel, 'lost')) ?? 0
    const asked = (await moves.ask(parcel, 'lost')) ?? 0
    await moves.facts['taken in as a return'](parcel)
    expect((await moves.claimAct('pay', granted)).data.list).toMatchObject([
      { ok: false, msg: 'The parcel came back to our warehouse.' },
    ])
    expect(await moves.staff.act('approve', asked)).toMatchObject({ ok: false, msg: 'The parcel came back to our warehouse' })
    expect((await moves.claimAct('refuse', granted, { reason: 'It is here' })).data.list).toMatchObject([{ ok: true }])
    expect(await moves.file(parcel, 'lost')).toBeNull()
  })

  test('a delivered parcel can only be said not to have been received', async () => {
    const parcel = await moves.open()
    expect(await moves.file(parcel, 'not_received')).toBeNull()
    await moves.facts.delivered(parcel)
    expect(await moves.ask(parcel, 'lost')).toBeNull()
    expect(await moves.file(parcel, 'lost')).toBeNull()
    expect(await moves.file(parcel, 'not_received')).not.toBeNull()
  })

  test('what claims still have to pay is what is due after refunds', async () => {
    const parcel = await moves.open()
    const toPay = async () => {
      const { data } = await w.get<{ list: { name: string; sum: string }[] }>('/admin/finance/waiting', {
        admin: moves.admin.token,
      })
      return pence(data.list.find(({ name }) => name === 'claims')?.sum)
    }
    const before = await toPay()
    const { refundable } = await moves.refundableOf(parcel)
    await moves.ways['staff refund'](parcel)
    const id = await moves.grant(parcel, 'lost')
    expect(await toPay()).toBe(before + 80_00 - refundable)
    const { data } = await w.get<{ row: { money: object } }>('/admin/claim/detail', {
      admin: moves.admin.token,
      query: { id: String(id) },
    })
    expect(data.row.money).toMatchObject({
      refunded: (refundable / 100).toFixed(2),
      claims: '0.00',
      refundable: '0.00',
      has_open_claim: 1,
      proposed: ((80_00 - refundable) / 100).toFixed(2),
    })
  })
})

describe('a whole refund', () => {
  test('keeps the premium, since the cover goes on, and closes open re-weighs and requests', async () => {
    const parcel = await moves.open()
    const { m, order } = parcel
    await moves.scan(parcel, { weight: 4000 })
    const asked = (await moves.ask(parcel, 'overcharged')) ?? 0
    const before = await moneyOf(parcel)
    const { refundable } = await moves.refundableOf(parcel)
    expect(refundable).toBeLessThan(pence(order.amount))
    await moves.ways['staff refund'](parcel)
    expect(await moneyOf(parcel)).toBe(before + refundable)
    expect(await m.steps.detail(order.id)).toMatchObject({ pay_status: 3 })
    expect(await m.detail(asked)).toMatchObject({ status: 5, history: [{}, { verb: 'superseded' }] })
    const { data } = await w.get<{ list: { id: number; state: number }[] }>('/api/reweigh/index', { member: m.member.token })
    expect(data.list).toMatchObject([{ state: 3 }])
    await w.post('/api/sheetOrder/reweighAnswer', { member: m.member.token, body: { id: data.list[0]?.id, answer: 'accept' } })
    expect(await moneyOf(parcel)).toBe(before + refundable)
    await checkBooks()
  })

  test('by a void after a part gives the rest, with the premium and its tax', async () => {
    const parcel = await moves.open()
    const before = await moneyOf(parcel)
    const iptOf = async () =>
      (
        await run<{ ipt: number }>(
          w.ctx.db,
          `select coalesce(sum(amount), 0)::int as ipt from ledger_posting where account = 'ipt'`,
        )
      )[0]?.ipt
    const [row] = await run<{ ipt: number }>(
      w.ctx.db,
      `select s.ipt::int as ipt from sale_line s join ledger_entry e on e.id = s.entry_id where e.about_type = 'order' and e.about_id = $1 and s.kind = 'insurance'`,
      [parcel.order.id],
    )
    expect(row?.ipt).toBeGreaterThan(0)
    const iptBefore = (await iptOf()) ?? 0
    await moves.staffRefund(parcel, '2.00')
    expect(await iptOf()).toBe(iptBefore)
    await voidOf(parcel)
    expect(await moneyOf(parcel)).toBe(before + pence(parcel.order.amount))
    expect(await iptOf()).toBe(iptBefore - (row?.ipt ?? 0))
    await checkBooks()
  })
})

describe('an order that points paid', () => {
  test('whole gives points back in proportion, and can be refunded a re-weigh that was paid in money', async () => {
    const parcel = await moves.open({ points: 10_000, isInsured: false })
    const { m, order } = parcel
    expect(order).toMatchObject({ amount: '0.00', points_used: 591 })
    await moves.facts['weighed heavier'](parcel)
    const { refundable, amount } = await moves.refundableOf(parcel)
    expect(amount).toBeGreaterThan(0)
    expect(refundable).toBe(591 + amount)
    const { points, money } = await m.wallet()
    await moves.staffRefund(parcel, ((591 + amount) / 200).toFixed(2))
    await moves.ways['staff refund'](parcel)
    expect(await m.wallet()).toMatchObject({ points: points + 591, money: money + amount })
    expect(await m.steps.detail(order.id)).toMatchObject({ pay_status: 3 })
    await checkBooks()
  })

  test('in part gives both back by every way', async () => {
    const parcel = await moves.open({ points: 200, isInsured: false })
    const { m, order } = parcel
    const { points, money } = await m.wallet()
    // Half of £5.91 was asked, as far as pence go: 200 points paid £2.00 of it.
    await moves.staffRefund(parcel, '2.95')
    const part = await m.wallet()
    expect(part.points - points + part.money - money).toBe(295)
    expect(part.points - points).toBe(99)
    expect(await voidOf(parcel)).toMatchObject({ ok: true })
    expect(await m.wallet()).toMatchObject({ points: points + 200, money: money + pence(order.amount) })
    await checkBooks()
  })
})

describe('money for a label that was not used', () => {
  const atCarrier = async (params: Record<string, string> = {}) => {
    const channel = await createSandboxChannel(w.ctx, { base_url: url, api_key: `key-${Math.random()}`, ...params })
    const m = await openReturner(w)
    const order = await m.label({ service_type: channel.service })
    return { m, order, channel }
  }

  test('goes back when the carrier has voided the label, and not before', async () => {
    const parcel = await atCarrier()
    const before = await moneyOf(parcel)
    const id = (await moves.ask(parcel, 'unused')) ?? 0
    expect(await moves.staff.act('approve', id)).toMatchObject({ ok: true })
    expect(await moneyOf(parcel)).toBe(before)
    expect(await parcel.m.detail(id)).toMatchObject({ status: 1 })
    expect(await parcel.m.steps.detail(parcel.order.id)).toMatchObject({ void_status: 1 })
    await voidLabel(w.ctx, parcel.order.id)
    await voidLabel(w.ctx, parcel.order.id)
    expect(await moneyOf(parcel)).toBe(before + pence(parcel.order.amount))
    expect(await parcel.m.detail(id)).toMatchObject({ status: 4, outcome: 1, amount: parcel.order.amount })
    await checkBooks()
  })

  test('stays here where the carrier keeps the label, and the member is told', async () => {
    const parcel = await atCarrier()
    const before = await moneyOf(parcel)
    const id = (await moves.ask(parcel, 'unused')) ?? 0
    await moves.staff.act('approve', id)
    // The carrier does not know the label under this account, so it does not take it back.
    await setChannelParams(w.ctx, parcel.channel.id, { api_key: 'another-account' })
    await voidLabel(w.ctx, parcel.order.id)
    expect(await moneyOf(parcel)).toBe(before)
    expect(await parcel.m.detail(id)).toMatchObject({ status: 2 })
    expect(await parcel.m.steps.detail(parcel.order.id)).toMatchObject({ void_status: 3, pay_status: 2 })
  })

  test('stays here where the parcel moves while the carrier is asked', async () => {
    const parcel = await atCarrier()
    const before = await moneyOf(parcel)
    expect(await voidOf(parcel)).toMatchObject({ ok: true })
    await track(w, { id: parcel.order.id }, { code: 'WAREHOUSE' })
    await voidLabel(w.ctx, parcel.order.id)
    expect(await moneyOf(parcel)).toBe(before)
    expect(await parcel.m.steps.detail(parcel.order.id)).toMatchObject({ void_status: 3 })
  })
})

describe('a parcel that goes out again', () => {
  async function reshipped() {
    const parcel = await moves.open({ isInsured: false })
    const { m, order } = parcel
    const { data: taken } = await receive(order.tracking_number)
    await m.api('choose', { id: taken.id, choice: 'reship', channel_id: order.channel_id })
    const paid = await m.api<{ reship_order: { id: number } }>('payFee', { id: taken.id })
    return { ...parcel, returnId: taken.id, reshipId: paid.data.reship_order.id }
  }

  test('has an order whose contents are fixed', async () => {
    const { m, reshipId, order } = await reshipped()
    const body = { ...order, id: reshipId, package: { length: '30', width: '20', height: '15', weight: 100 }, items: order.items }
    const { code, msg } = await w.post('/api/sheetOrder/edit', {
      member: m.member.token,
      body: {
        id: reshipId,
        sender: order.sender,
        receiver: order.receiver,
        package: body.package,
        items: body.items,
        channel_id: order.channel_id,
      },
    })
    expect({ code, msg }).toMatchObject({ code: 0, msg: expect.stringContaining('contents are fixed') })
    expect((await m.steps.detail(reshipId)).weight).toBe(order.weight)
  })

  test('that nobody bought in time is disposed of, and its order cannot be paid any more', async () => {
    const { m, returnId, reshipId } = await reshipped()
    await sweepReturns(w.ctx, afterDays(61))
    expect(await m.detail(returnId)).toMatchObject({ status: 4, outcome: 3 })
    expect(await m.steps.runAction('pay', [reshipId])).toMatchObject([{ ok: false }])
  })

  test('is to be decided anew where its label is voided, for no second fee', async () => {
    const { m, returnId, reshipId, order } = await reshipped()
    await m.steps.runAction('pay', [reshipId])
    await makeLabel(w.ctx, reshipId)
    await followReturnOrder(w.ctx, reshipId)
    expect(await m.detail(returnId)).toMatchObject({ status: 4, outcome: 2 })
    await m.steps.runAction('cancel', [reshipId])
    await followReturnOrder(w.ctx, reshipId)
    await followReturnOrder(w.ctx, reshipId)
    expect(await m.detail(returnId)).toMatchObject({ status: 3, outcome: 0, choice: '', pay_status: 2 })
    const before = (await m.wallet()).money
    const again = await m.api<{ reship_order_id: number }>('choose', {
      id: returnId,
      choice: 'reship',
      channel_id: order.channel_id,
    })
    expect(again.data).toMatchObject({ fee_amount: '0.00', pay_status: 2 })
    expect(again.data.reship_order_id).not.toBe(reshipId)
    expect((await m.wallet()).money).toBe(before)
    await checkBooks()
  })

  test('is gone again where the voided label was used after all', async () => {
    const { m, returnId, reshipId } = await reshipped()
    await m.steps.runAction('pay', [reshipId])
    await makeLabel(w.ctx, reshipId)
    await m.steps.runAction('cancel', [reshipId])
    await followReturnOrder(w.ctx, reshipId)
    await track(w, { id: reshipId }, { code: 'WAREHOUSE' })
    await followReturnOrder(w.ctx, reshipId)
    expect(await m.detail(returnId)).toMatchObject({ status: 4, outcome: 2 })
  })
})

test('a parcel that comes after its announced return expired is known by its number', async () => {
  const parcel = await moves.open({ isInsured: false })
  const { m, order } = parcel
  const made = await m.mustAdd(order.id, 'buyer', { tracking_number: `LATE-${order.id}` })
  await sweepReturns(w.ctx, afterDays(61))
  expect(await m.detail(made.id)).toMatchObject({ status: 5 })
  expect((await receive(`LATE-${order.id}`)).data).toMatchObject({ outcome: 'announced', id: made.id })
  expect(await m.detail(made.id)).toMatchObject({ status: 3, close_time: null })
})
