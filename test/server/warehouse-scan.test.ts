import { beforeAll, describe, expect, test } from 'vitest'
import type { ScanAnswer } from '#contract/warehouse-scan.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { voidLabel } from '#server/modules/dispatch/void-label.ts'
import { debitOrOwe, getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { daily } from '#test/world/daily.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { orderSteps } from '#test/world/order-steps.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let admin: string
let adminName: string
let warehouseId: number
beforeAll(async () => {
  w = await world()
  const clerk = await w.build.admin({ nodes: ['warehouseScan/index', 'warehouseScan/submit', 'scanLog/index'] })
  admin = clerk.token
  adminName = clerk.username
  const [made] = await run<{ id: number }>(
    w.ctx.db,
    `insert into warehouse (name_zh, name_en, code, country_id, address_zh, time_zone)
     select '伦敦仓', 'London warehouse', 'LON1', id, '伦敦', 'Europe/London' from country where iso2 = 'GB' returning id`,
  )
  warehouseId = made?.id ?? 0
})

const submit = (body: object, token = admin) => w.post<ScanAnswer>('/admin/warehouseScan/submit', { admin: token, body })
const scan = async (body: object, token = admin) => {
  const answer = await submit(body, token)
  if (answer.code !== 1) throw new Error(`${answer.msg} ${JSON.stringify(answer.data)}`)
  return answer.data
}

async function openMember(options: { money?: number; points?: number; email?: string } = {}) {
  const member = await w.build.member({ money: 500_00, ...options })
  const steps = orderSteps(w, member.token)
  const label = async (change: object = {}) => {
    const { id } = await steps.add({ service_type: 'UK24', ...change })
    await steps.runAction('pay', [id])
    await makeLabel(w.ctx, id)
    return { id, number: (await steps.detail(id)).tracking_number }
  }
  const voided = async (change: object = {}) => {
    const parcel = await label(change)
    await steps.runAction('cancel', [parcel.id])
    await voidLabel(w.ctx, parcel.id)
    return parcel
  }
  return { ...member, steps, label, voided, wallet: () => getWallet(w.ctx.db, member.id) }
}

const count = async (sql: string, values: unknown[] = []) => (await run(w.ctx.db, sql, values)).length

describe('a parcel that may go', () => {
  test('is taken in: the order, its history, where it is, its points and the log say so', async () => {
    const { steps, label, wallet } = await openMember()
    const { id, number } = await label()
    const before = await wallet()
    expect(before.points_pending).toBeGreaterThan(0)
    const answer = await scan({ tracking_number: `]C1${number?.toLowerCase()}\r`, warehouse_id: warehouseId })
    expect(answer).toMatchObject({
      outcome: 'ok',
      tracking_number: number,
      warehouse: 'London warehouse',
      order: { id },
      first: null,
    })
    const row = await steps.detail(id)
    expect(row).toMatchObject({ is_warehouse_scan: 1 })
    expect(row.warehouse_scan_time).not.toBeNull()
    expect(row.history.at(-1)).toMatchObject({ verb: 'scanned', reason: 'London warehouse' })
    const events = await run(w.ctx.db, 'select source, carrier, code, place, place_zh from tracking_event where order_id = $1', [
      id,
    ])
    expect(events).toEqual([{ source: 'scan', carrier: 'r2r', code: 'WAREHOUSE', place: 'London warehouse', place_zh: '伦敦仓' }])
    const after = await wallet()
    expect([after.points_pending, after.points]).toEqual([0, before.points + before.points_pending])
    const log = await w.get<{ list: object[] }>('/admin/scanLog/index', { admin, query: { quick_search: number ?? '' } })
    expect(log.data.list).toMatchObject([{ outcome: 'ok', tracking_number: number }])
  })

  test('by our own order number as well', async () => {
    const { steps, label } = await openMember()
    const { id } = await label()
    const { order_code } = await steps.detail(id)
    expect(await scan({ tracking_number: order_code.toLowerCase() })).toMatchObject({ outcome: 'ok', order: { id } })
  })

  test('a second scan says when, by whom and where the first was, and changes nothing on the order', async () => {
    const { steps, label } = await openMember()
    const { id, number } = await label()
    const first = await scan({ tracking_number: number, warehouse_id: warehouseId })
    const before = await steps.detail(id)
    w.wait(60)
    const other = await w.build.admin({ nodes: ['warehouseScan/submit'] })
    expect(await scan({ tracking_number: number }, other.token)).toMatchObject({
      outcome: 'again',
      first: { time: first.scan_time, admin: adminName, warehouse: 'London warehouse' },
    })
    expect(await steps.detail(id)).toEqual(before)
  })

  test('two stations at once take it in once', async () => {
    const { label } = await openMember()
    const { id, number } = await label()
    const both = await Promise.all([scan({ tracking_number: number }), scan({ tracking_number: number })])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['again', 'ok'])
    expect(await count(`select 1 from order_history where order_id = $1 and verb = 'scanned'`, [id])).toBe(1)
  })

  test('the same scan sent again, and at once, is answered as the first time', async () => {
    const { label } = await openMember()
    const [one, two] = [await label(), await label()]
    const body = { tracking_number: one.number, client_key: 'station-1-0001' }
    const answers = await Promise.all([scan(body), scan(body), scan(body)])
    expect(answers.map(({ outcome, id }) => [outcome, id])).toEqual(answers.map(() => ['ok', answers[0]?.id]))
    expect(await scan(body)).toEqual(answers[0])
    expect(await submit({ ...body, tracking_number: two.number })).toMatchObject({ code: 0 })
    expect(await count('select 1 from warehouse_scan where order_id = $1', [one.id])).toBe(1)
  })

  test('a scan counts when the station says it was, but not before its label nor after now', async () => {
    const { steps, label } = await openMember()
    const [early, late, ahead] = [await label(), await label(), await label()]
    const labelled = (await steps.detail(early.id)).label_time ?? 0
    w.wait(3600)
    const now = Math.floor(w.ctx.clock().getTime() / 1000)
    expect((await scan({ tracking_number: late.number, scan_time: now - 600 })).scan_time).toBe(now - 600)
    expect((await scan({ tracking_number: early.number, scan_time: labelled - 9000 })).scan_time).toBe(labelled)
    expect((await scan({ tracking_number: ahead.number, scan_time: now + 9000 })).scan_time).toBeLessThan(now + 60)
  })
})

test('scans kept without a network and sent twice by a bad one are applied once, in the order they were made', async () => {
  const { label, id: userId } = await openMember({ money: 5000_00 })
  const scanned = daily(10, { proof: 40 })
  const parcels = await Promise.all(Array.from({ length: scanned }, () => label()))
  // No label is younger: a scan is never dated before its label.
  const start = Math.ceil(w.ctx.clock().getTime() / 1000)
  w.wait(7200)
  const backlog = Array.from({ length: 5 * scanned }, (_, index) => ({
    tracking_number: parcels[index % scanned]?.number,
    client_key: `offline-${String(index).padStart(4, '0')}`,
    scan_time: start + index,
  }))
  const sendAll = async () => {
    const answers: ScanAnswer[] = []
    for (const body of backlog) {
      // The answer of every third is lost, so it is sent again at once.
      if (answers.length % 3 === 0) await scan(body)
      answers.push(await scan(body))
    }
    return answers
  }
  const first = await sendAll()
  expect(await sendAll()).toEqual(first)
  expect(first.map(({ outcome }) => outcome)).toEqual(backlog.map((_, index) => (index < scanned ? 'ok' : 'again')))
  const kept = await run<{ client_key: string; scan_time: Date }>(
    w.ctx.db,
    `select client_key, scan_time from warehouse_scan where user_id = $1 order by id`,
    [userId],
  )
  expect(kept.map(({ client_key, scan_time }) => [client_key, scan_time.getTime() / 1000])).toEqual(
    backlog.map(({ client_key, scan_time }) => [client_key, scan_time]),
  )
  expect(
    await count(
      `select 1 from order_history h join shipping_order o on o.id = h.order_id where o.user_id = $1 and verb = 'scanned'`,
      [userId],
    ),
  ).toBe(scanned)
})

describe('a parcel that has to be put aside', () => {
  test.each(['unpaid', 'deleted', 'voiding', 'not_found', 'failed', 'no_label'] as const)(
    '%s is stopped and stays as it was',
    async (outcome) => {
      const { steps, label } = await openMember()
      const { id } = outcome === 'voiding' ? await label() : await steps.add({})
      if (outcome === 'deleted') await steps.runAction('del', [id])
      // What the carrier has not answered yet, made directly: labels of our own network are void at once.
      const set = {
        voiding: 'void_status = 1',
        failed: 'status = 2',
        no_label: 'status = 3',
        unpaid: '',
        deleted: '',
        not_found: '',
      }[outcome]
      if (set) await run(w.ctx.db, `update shipping_order set ${set} where id = $1`, [id])
      const [order] = await run<{ order_code: string }>(w.ctx.db, 'select order_code from shipping_order where id = $1', [id])
      const answer = await scan({ tracking_number: outcome === 'not_found' ? 'XX000000000GB' : order?.order_code })
      expect(answer.outcome).toBe(outcome)
      if (set)
        await run(
          w.ctx.db,
          `update shipping_order set ${outcome === 'voiding' ? 'void_status = 0' : 'status = 0'} where id = $1`,
          [id],
        )
      expect(await count('select 1 from shipping_order where id = $1 and is_warehouse_scan = 1', [id])).toBe(0)
      expect(await count('select 1 from tracking_event where order_id = $1', [id])).toBe(0)
    },
  )
})

describe('a parcel whose label was voided and refunded', () => {
  test('is stopped, but the refund is taken back with its VAT and points, the member is told, and it travels on', async () => {
    const { steps, voided, wallet, id: userId, token } = await openMember({ email: `back${Date.now()}@example.com` })
    const { id, number } = await voided()
    const before = await wallet()
    const { paid_amount: paid } = await steps.detail(id)
    const answer = await scan({ tracking_number: number, warehouse_id: warehouseId, client_key: 'void-back-1' })
    expect(answer).toMatchObject({ outcome: 'taken_back', order: { id } })
    const row = await steps.detail(id)
    expect(row).toMatchObject({ is_warehouse_scan: 1, pay_status: 2, void_status: 3, actual_pay_amount: paid, paid_amount: paid })
    const after = await wallet()
    expect(before.money - after.money).toBe(Math.round(Number(paid) * 100))
    expect(after.points).toBeGreaterThan(before.points)
    // Sold, credited and sold again: what is left is one sale.
    const [vat] = await run<{ net: number; vat: number }>(
      w.ctx.db,
      `select sum(case when refund_of is null then gross else -gross end)::bigint as net, sum(case when refund_of is null then vat else -vat end)::bigint as vat
       from sale_line where user_id = $1`,
      [userId],
    )
    expect(vat?.net).toBe(Math.round(Number(paid) * 100))
    expect(vat?.vat).toBeGreaterThan(0)
    const [state] = await run<{ tracking_status: string }>(w.ctx.db, 'select tracking_status from shipping_order where id = $1', [
      id,
    ])
    expect(state?.tracking_status).not.toBe('cancelled')
    const notices = await w.get('/api/notice/index', { member: token })
    expect(JSON.stringify(notices.data)).toContain('was used after all, so its refund of')
    expect(await count(`select 1 from outbox where template = 'notice.order' and recipient like 'back%'`)).toBe(1)
    expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
  })

  test('twice, and two at once, takes once; what the wallet lacks is owed', async () => {
    const { voided, wallet, id: userId } = await openMember({ money: 20_00 })
    const { id, number } = await voided()
    const { money } = await wallet()
    await spend(userId, money - 1_00)
    const both = await Promise.all([scan({ tracking_number: number }), scan({ tracking_number: number })])
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['again', 'taken_back'])
    expect(await scan({ tracking_number: number })).toMatchObject({ outcome: 'again' })
    const after = await wallet()
    expect(after.money).toBe(0)
    expect(after.owed).toBeGreaterThan(0)
    expect(await count(`select 1 from ledger_entry where key = $1`, [`void-back:${id}`])).toBe(1)
    expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
  })

  test('loses its reference to a newer order that uses it, and says so', async () => {
    const { steps, voided, label } = await openMember()
    const { id, number } = await voided({ out_order_id: 'SHOP-77' })
    const newer = await label({ out_order_id: 'SHOP-77' })
    await scan({ tracking_number: number })
    const row = await steps.detail(id)
    expect(row.out_order_id).toBe('')
    expect(row.history).toEqual(
      expect.arrayContaining([expect.objectContaining({ verb: 'reference_cleared', reason: 'SHOP-77' })]),
    )
    expect((await steps.detail(newer.id)).out_order_id).toBe('SHOP-77')
  })

  test('that points had paid in part takes those points again', async () => {
    const { voided, wallet } = await openMember({ points: 100 })
    const { number } = await voided({ use_points: true })
    const before = await wallet()
    expect(before.points).toBe(100)
    await scan({ tracking_number: number })
    const after = await wallet()
    expect(after.points).toBeLessThan(100)
    expect((await findLedgerErrors(w.ctx.db)).errors).toEqual({})
  })
})

const spend = (userId: number, amount: number) =>
  inTx(w.ctx, (tx) =>
    debitOrOwe(tx, {
      key: `spend:${userId}`,
      kind: 'adjust',
      userId,
      amount,
      about: null,
      memo: 'test',
      now: w.ctx.clock(),
      actor: { type: 'system', id: null },
      to: [{ account: 'adjustments', amount }],
    }),
  )

test.each([
  ['nothing', {}, 'tracking_number'],
  ['only spaces', { tracking_number: ' \r\n' }, 'tracking_number'],
  ['a weight below zero', { tracking_number: 'X', weight: -1 }, 'weight'],
  ['one side alone', { tracking_number: 'X', length: '10' }, 'length'],
  ['an unknown warehouse', { tracking_number: 'X', warehouse_id: 999_999 }, 'warehouse_id'],
  ['a key of two letters', { tracking_number: 'X', client_key: 'ab' }, 'client_key'],
])('a scan of %s is refused beside the field', async (_, body, field) => {
  const answer = await submit(body)
  expect(answer.code).toBe(0)
  expect(Object.keys((answer.data as unknown as { errors: object }).errors)).toEqual([field])
})

test('the station needs its nodes, and tells which warehouses there are and what was scanned last', async () => {
  const viewer = (await w.build.admin({ nodes: ['warehouseScan/index'] })).token
  expect((await submit({ tracking_number: 'X' }, viewer)).code).toBe(401)
  expect((await w.post('/admin/warehouseScan/submit', { body: { tracking_number: 'X' } })).code).toBe(302)
  const station = await w.get<{ warehouses: object[]; recent: ScanAnswer[] }>('/admin/warehouseScan/index', { admin })
  expect(station.data.warehouses).toEqual([{ id: warehouseId, name: 'London warehouse', code: 'LON1' }])
  expect(station.data.recent).toHaveLength(10)
  expect((await w.get('/admin/warehouseScan/index')).code).toBe(302)
})
