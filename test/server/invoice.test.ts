import { beforeAll, expect, test } from 'vitest'
import type { InvoiceRow } from '#contract/wallet.ts'
import { asPence } from '#domain/money.ts'
import { getWallet, postEntry } from '#server/modules/ledger/index.ts'
import { recordRefund, redeemPoints, revokePoints, walletJobs } from '#server/modules/wallet/index.ts'
import { releasePending } from '#server/modules/wallet/points.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { earnPoints, recordSale } from '#test/world/ledger-steps.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { type World, world } from '#test/world/world.ts'

/** What was sold and given back, on paper; and the points it earned. */
let w: World
beforeAll(async () => {
  w = await world({ start: '2026-09-15T12:00:00Z' })
  await w.ctx.settings.set('seller_name', 'ShipSmart Ltd')
  await w.ctx.settings.set('seller_address', '1 Harbour Road\nLondon E1 1AA')
  await w.ctx.settings.set('seller_vat_number', 'GB123456789')
})

type Person = Awaited<ReturnType<World['build']['member']>>
const actor = { type: 'system', id: null } as const
let counter = 0
const makeInvoices = () => walletJobs.find(({ name }) => name === 'make-invoices')?.run(w.ctx, {})

/** Sells labels of £5.55 gross at 20 % (£4.62 and £0.93), so many on one day. */
const sell = ({ id: userId }: Person, taxPoint: string, count = 1): Promise<number[]> =>
  inTx(w.ctx, async (tx) => {
    const amount = count * 5_55
    const posted = await postEntry(tx, {
      key: `sale-${++counter}`,
      kind: 'charge',
      userId,
      about: null,
      actor,
      memo: '',
      now: w.ctx.clock(),
      postings: [
        { account: 'wallet', amount: -amount },
        { account: 'shipping_revenue', amount: count * 4_62 },
        { account: 'vat', amount: count * 93 },
      ],
    })
    const line = {
      titleZh: '标准包裹',
      titleEn: 'Standard parcel',
      net: asPence(4_62),
      vat: asPence(93),
      ipt: asPence(0),
      rate: 2000,
    }
    const lines = Array.from({ length: count }, () => ({ ...line, kind: 'carriage' as const, vatClass: 'standard' as const }))
    return recordSale(tx, { entryId: posted?.entryId ?? 0, userId, taxPoint, lines })
  })
const refund = ({ id: userId }: Person, saleLineId: number, net: number, vat: number, taxPoint: string): Promise<void> =>
  inTx(w.ctx, async (tx) => {
    const posted = await postEntry(tx, {
      key: `back-${++counter}`,
      kind: 'refund',
      userId,
      about: null,
      actor,
      memo: '',
      now: w.ctx.clock(),
      postings: [
        { account: 'wallet', amount: net + vat },
        { account: 'refunds', amount: -net },
        { account: 'vat', amount: -vat },
      ],
    })
    const lines = [{ saleLineId, net: asPence(net), vat: asPence(vat), ipt: asPence(0) }]
    await recordRefund(tx, { entryId: posted?.entryId ?? 0, userId, taxPoint, lines })
  })
const invoicesOf = async ({ token }: Person) =>
  (await w.get<{ list: InvoiceRow[]; total: number }>('/api/userMoneyRecord/invoices', { member: token })).data.list
const textOf = async ({ token }: Person, id: number, language: 'en' | 'zh-cn') => {
  const { data } = await w.post<{ url: string }>('/api/userMoneyRecord/invoice', { member: token, body: { id }, language })
  const file = await w.app.inject({ url: data.url })
  return (await readPdf(new Uint8Array(file.rawPayload))).map(({ text }) => text).join('\n')
}

test('a month’s sales become one invoice and its refunds a credit note that names it, in both languages', async () => {
  const member = await w.build.member({ money: 100_00 })
  const [sold] = await sell(member, '2026-03-05', 2)
  await sell(member, '2026-03-31')
  await sell(member, '2026-04-01')
  await refund(member, sold ?? 0, 4_62, 93, '2026-04-10')
  await makeInvoices()
  await makeInvoices()
  const [credit, april, march, ...more] = await invoicesOf(member)
  expect(more).toEqual([])
  expect(march).toMatchObject({ kind: 'invoice', month: '2026-03', net: '13.86', vat: '2.79', gross: '16.65' })
  expect(april).toMatchObject({ kind: 'invoice', month: '2026-04', net: '4.62', vat: '0.93', gross: '5.55' })
  expect(credit).toMatchObject({ kind: 'credit', month: '2026-04', gross: '5.55' })
  const english = await textOf(member, march?.id ?? 0, 'en')
  for (const said of [
    march?.number ?? '',
    'ShipSmart Ltd',
    'London E1 1AA',
    'GB123456789',
    'Standard parcel',
    '2026-03-31',
    '£13.86',
    '£2.79',
    '£16.65',
  ])
    expect(english).toContain(said)
  expect(await textOf(member, march?.id ?? 0, 'zh-cn')).toContain('标准包裹')
  expect(await textOf(member, credit?.id ?? 0, 'en')).toContain(march?.number ?? '')
  const stranger = await w.build.member()
  expect(await w.post('/api/userMoneyRecord/invoice', { member: stranger.token, body: { id: march?.id } })).toMatchObject({
    code: 0,
    msg: 'This record does not exist or has been deleted.',
  })
  const boss = await w.build.admin()
  expect(await w.post('/admin/invoice/download', { admin: boss.token, body: { id: march?.id } })).toMatchObject({ code: 1 })
})

test('what was sold this month waits until the month is over', async () => {
  const member = await w.build.member({ money: 100_00 })
  await sell(member, w.ctx.clock().toISOString().slice(0, 10))
  await makeInvoices()
  expect(await invoicesOf(member)).toEqual([])
})

test('numbers have no gaps and nothing is invoiced twice, also when several instances are at it at once', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => w.build.member({ money: 100_00 })))
  for (const member of members) await sell(member, '2026-05-20')
  await Promise.all([makeInvoices(), makeInvoices(), makeInvoices()])
  for (const member of members) expect(await invoicesOf(member)).toHaveLength(1)
  const rows = await run<{ number: string }>(w.ctx.db, `select number from invoice where kind = 'invoice' order by number`)
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, place) => `INV-${String(place + 1).padStart(6, '0')}`))
})

test('no more is given back than was sold, and a stranger’s sale still to pay', async () => {
  const [member, stranger] = [await w.build.member({ money: 100_00 }), await w.build.member({ money: 100_00 })]
  const [sold = 0] = await sell(member, '2026-06-05')
  await refund(member, sold, 4_00, 80, '2026-06-06')
  await expect(refund(member, sold, 4_00, 80, '2026-06-06')).rejects.toMatchObject({ code: 'refund.beyond_sale' })
  await expect(refund(stranger, sold, 1, 1, '2026-06-06')).rejects.toMatchObject({ code: 'row.missing' })
  const both = await Promise.allSettled([refund(member, sold, 62, 13, '2026-06-07'), refund(member, sold, 62, 13, '2026-06-07')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('an invoice and what it was made of stay as they were written', async () => {
  const member = await w.build.member({ money: 100_00 })
  await sell(member, '2026-07-05')
  await makeInvoices()
  for (const text of [
    'update invoice set gross = 0, net = 0, vat = 0 where user_id = $1',
    'delete from invoice where user_id = $1',
    'update sale_line set title_en = title_zh where user_id = $1',
    'update sale_line set invoice_id = null where user_id = $1',
    'delete from sale_line where user_id = $1',
  ])
    await expect(run(w.ctx.db, text, [member.id]), text).rejects.toMatchObject({ code: '23001' })
})

test('points are earned by what was paid, spent while there are enough, and taken back down to none', async () => {
  const member = await w.build.member()
  const moved = (key: string) => ({
    key,
    userId: member.id,
    about: { type: 'order', id: 1 },
    actor,
    memo: '',
    now: w.ctx.clock(),
  })
  const points = async () => (await getWallet(w.ctx.db, member.id)).points
  const pending = async () => (await getWallet(w.ctx.db, member.id)).points_pending
  const release = (key: string) => inTx(w.ctx, (tx) => releasePending(tx, { key, userId: member.id, now: w.ctx.clock() }))
  const earn = (key: string) =>
    inTx(w.ctx, (tx) => earnPoints(w.ctx, tx, { ...moved(key), paid: asPence(12_99), releaseTime: w.ctx.clock() }))
  expect(await earn('earn-1')).toBe(12)
  expect(await earn('earn-1')).toBe(0)
  expect([await points(), await pending()]).toEqual([0, 12])
  await expect(inTx(w.ctx, (tx) => redeemPoints(tx, { ...moved('spend-0'), points: 1 }))).rejects.toMatchObject({
    code: 'wallet.few_points',
  })
  expect([await release('earn-1'), await release('earn-1')]).toEqual([true, false])
  expect([await points(), await pending()]).toEqual([12, 0])
  await w.ctx.settings.set('points_per_pound', 3)
  expect(await earn('earn-2')).toBe(38)
  await release('earn-2')
  await inTx(w.ctx, (tx) => redeemPoints(tx, { ...moved('spend-1'), points: 45 }))
  await expect(inTx(w.ctx, (tx) => redeemPoints(tx, { ...moved('spend-2'), points: 6 }))).rejects.toMatchObject({
    code: 'wallet.few_points',
  })
  expect(await inTx(w.ctx, (tx) => revokePoints(tx, { ...moved('back-1'), earnKey: 'earn-1', points: 12 }))).toBe(5)
  expect(await inTx(w.ctx, (tx) => revokePoints(tx, { ...moved('back-2'), earnKey: 'earn-1', points: 12 }))).toBe(0)
  expect(await points()).toBe(0)
})
