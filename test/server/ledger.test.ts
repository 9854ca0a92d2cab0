import fc from 'fast-check'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { credit, debitOrOwe, freezeWallet, getWallet, openHold, postEntry, releaseHold } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { captureHold } from '#test/world/ledger-steps.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const actor = { type: 'system', id: null } as const
let counter = 0
const nextKey = () => `test-${++counter}`
const about = { type: 'test', id: 1 }
const common = () => ({ about, actor, memo: '', now: w.ctx.clock() })

const pay = (userId: number, amount: number, key = nextKey()) =>
  inTx(w.ctx, (tx) =>
    postEntry(tx, {
      ...common(),
      key,
      kind: 'charge',
      userId,
      postings: [
        { account: 'wallet', amount: -amount },
        { account: 'shipping_revenue', amount },
      ],
    }),
  )

/** What the books must say whatever happened. */
async function expectSound(userId: number): Promise<void> {
  const [sums] = await run<Record<string, number>>(
    w.ctx.db,
    `select coalesce(sum(amount) filter (where account = 'wallet'), 0)::bigint as money,
            coalesce(sum(amount) filter (where account = 'held'), 0)::bigint as held,
            coalesce(-sum(amount) filter (where account = 'owed'), 0)::bigint as owed
     from ledger_posting where user_id = $1`,
    [userId],
  )
  const { money, held, owed } = await getWallet(w.ctx.db, userId)
  expect({ money, held, owed }).toEqual(sums)
  expect(
    await run(
      w.ctx.db,
      `select entry_id from ledger_posting where entry_id in (select id from ledger_entry where user_id = $1) group by entry_id having sum(amount) <> 0`,
      [userId],
    ),
  ).toEqual([])
  const [open] = await run<{ sum: number }>(
    w.ctx.db,
    'select coalesce(sum(amount), 0)::bigint as sum from wallet_hold where user_id = $1 and status = 0',
    [userId],
  )
  expect(held).toBe(open?.sum)
}

test('everyone has a wallet from the first moment, and it is empty', async () => {
  const { id } = await w.build.member()
  expect(await getWallet(w.ctx.db, id)).toEqual({
    money: 0,
    held: 0,
    points: 0,
    points_pending: 0,
    owed: 0,
    is_frozen: false,
    frozen_reason: '',
  })
})

test('64 buyers at once on a wallet with money for ten: ten succeed', async () => {
  const { id } = await w.build.member({ money: 10_00 })
  const results = await Promise.allSettled(Array.from({ length: 64 }, () => pay(id, 1_00)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  const reasons = new Set(results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : [])))
  expect([...reasons]).toEqual(['wallet.too_low'])
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 0 })
  await expectSound(id)
})

test('the same key fifty times at once moves money once', async () => {
  const { id } = await w.build.member({ money: 10_00 })
  const key = nextKey()
  const results = await Promise.all(Array.from({ length: 50 }, () => pay(id, 3_00, key)))
  expect(results.filter((posted) => posted !== null)).toHaveLength(1)
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 7_00 })
  await expectSound(id)
})

test('the wallet runs along: before and after of each movement follow one another', async () => {
  const { id, token } = await w.build.member({ money: 10_00 })
  await Promise.all([1, 2, 3, 4, 5].map((n) => pay(id, n * 10)))
  const rows = await run<{ before: number; after: number; money: number }>(
    w.ctx.db,
    'select before, after, money from member_money_log where user_id = $1 order by id',
    [id],
  )
  expect(rows).toHaveLength(6)
  rows.reduce((balance, row) => {
    expect(row.before).toBe(balance)
    expect(row.after).toBe(balance + row.money)
    return row.after
  }, 0)
  expect((await w.get<{ userInfo: { money: string } }>('/api/user/index', { member: token })).data.userInfo.money).toBe('8.50')
})

test.each([
  [
    'an entry that does not sum to zero',
    [
      ['wallet', 100],
      ['adjustments', -99],
    ],
    'ledger_entry_balances',
  ],
  [
    'money paid for with points',
    [
      ['wallet', 100],
      ['points_issued', -100],
    ],
    'ledger_entry_balances',
  ],
])('the database refuses %s', async (_, lines, constraint) => {
  const { id } = await w.build.member()
  const postings = lines.map(([account, amount]) => ({ account, amount })) as never
  const posted = inTx(w.ctx, (tx) => postEntry(tx, { ...common(), key: nextKey(), kind: 'adjust', userId: id, postings }))
  await expect(posted).rejects.toMatchObject({ constraint })
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 0 })
})

test.each([
  'update ledger_entry set memo = memo where user_id = $1',
  'delete from ledger_entry where user_id = $1',
  'update ledger_posting set amount = amount + 1 where user_id = $1',
  'delete from ledger_posting where user_id = $1',
  'update wallet set money = money + 1 where user_id = $1',
  'update wallet set owed = 0, held = 5 where user_id = $1',
])('what was written stays, and a balance moves by postings only: %s', async (text) => {
  const { id } = await w.build.member({ money: 500 })
  await expect(run(w.ctx.db, text, [id])).rejects.toMatchObject({ code: '23001' })
  await expectSound(id)
})

test('neither table of the ledger can be emptied', async () => {
  const client = new pg.Client(w.connection)
  await client.connect()
  for (const table of ['ledger_posting', 'ledger_entry', 'ledger_posting, ledger_entry'])
    await expect(client.query(`truncate ${table} cascade`)).rejects.toMatchObject({ code: '23001' })
  await client.end()
})

test('a member with a history is not deleted; one without is', async () => {
  const [boss, rich, poor] = [await w.build.admin(), await w.build.member({ money: 1 }), await w.build.member()]
  expect(await w.del('/admin/user.user/del', { admin: boss.token, query: { ids: String(rich.id) } })).toMatchObject({ code: 0 })
  expect(await w.del('/admin/user.user/del', { admin: boss.token, query: { ids: String(poor.id) } })).toMatchObject({ code: 1 })
})

test('money that comes in settles what is owed first', async () => {
  const { id } = await w.build.member({ money: 1_00 })
  const take = { ...common(), key: nextKey(), kind: 'chargeback', userId: id, amount: 3_50 } as const
  await inTx(w.ctx, (tx) => debitOrOwe(tx, { ...take, to: [{ account: 'chargebacks', amount: 3_50 }] }))
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 0, owed: 2_50 })
  await w.build.money(id, 1_00)
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 0, owed: 1_50 })
  await w.build.money(id, 5_00)
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 3_50, owed: 0 })
  await expectSound(id)
})

test('a frozen wallet takes money in and lets none out', async () => {
  const { id } = await w.build.member({ money: 5_00 })
  await inTx(w.ctx, (tx) => freezeWallet(tx, id, 'dispute'))
  await expect(pay(id, 1)).rejects.toMatchObject({ code: 'wallet.frozen' })
  await w.build.money(id, 1_00)
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 6_00, is_frozen: true })
})

const hold = (userId: number, amount: number, key = nextKey()) =>
  inTx(w.ctx, (tx) => openHold(tx, { ...common(), key, userId, amount, expiresAt: null }))

test('held money is set aside, and is captured or released once', async () => {
  const { id } = await w.build.member({ money: 10_00 })
  const first = await hold(id, 4_00, 'same-hold')
  expect(await hold(id, 4_00, 'same-hold')).toBe(first)
  expect(await getWallet(w.ctx.db, id)).toMatchObject({ money: 6_00, held: 4_00 })
  await expect(hold(id, 6_01)).rejects.toMatchObject({ code: 'wallet.too_low' })

  const sales = [{ revenue: 'shipping_revenue', net: 3_00, vat: 60 }] as const
  const capture = () => inTx(w.ctx, (tx) => captureHold(tx, { ...common(), holdId: first, sales }))
  const release = () => inTx(w.ctx, (tx) => releaseHold(tx, { ...common(), holdId: first }))
  const results = await Promise.all([capture(), capture(), release()])
  expect(results.filter((posted) => posted !== null)).toHaveLength(1)
  const { money, held } = await getWallet(w.ctx.db, id)
  expect(held).toBe(0)
  expect([6_40, 10_00]).toContain(money)
  await expectSound(id)
})

test('any interleaving of movements keeps the books sound', async () => {
  const { id } = await w.build.member({ money: 50_00 })
  const step = fc.record({
    what: fc.constantFrom('credit', 'pay', 'hold', 'capture', 'release', 'take', 'again'),
    amount: fc.integer({ min: 1, max: 20_00 }),
    pick: fc.nat(30),
  })
  const holds: number[] = []
  const keys: string[] = []
  const perform = async ({ what, amount, pick }: { what: string; amount: number; pick: number }): Promise<unknown> => {
    const key = what === 'again' ? (keys[pick % Math.max(1, keys.length)] ?? nextKey()) : nextKey()
    keys.push(key)
    const base = { ...common(), key, userId: id, amount }
    const holdId = holds[pick % Math.max(1, holds.length)]
    switch (what) {
      case 'credit':
      case 'again':
        return inTx(w.ctx, (tx) => credit(tx, { ...base, kind: 'adjust', from: 'adjustments' }))
      case 'pay':
        return pay(id, amount, key)
      case 'hold':
        return holds.push(await hold(id, amount, key))
      case 'take':
        return inTx(w.ctx, (tx) => debitOrOwe(tx, { ...base, kind: 'chargeback', to: [{ account: 'chargebacks', amount }] }))
      case 'capture':
        // Never more than was held: a single penny is in every hold.
        return (
          holdId &&
          inTx(w.ctx, (tx) => captureHold(tx, { ...common(), holdId, sales: [{ revenue: 'addon_revenue', net: 1, vat: 0 }] }))
        )
      default:
        return holdId && inTx(w.ctx, (tx) => releaseHold(tx, { ...common(), holdId }))
    }
  }
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }), async (waves) => {
      for (const wave of waves) {
        const results = await Promise.allSettled(wave.map(perform))
        for (const result of results) if (result.status === 'rejected') expect(result.reason.code).toBe('wallet.too_low')
      }
      await expectSound(id)
    }),
    { numRuns: 25 },
  )
})
