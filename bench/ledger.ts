import { holdPostings } from '#domain/ledger/postings.ts'
import { createMember } from '#server/modules/identity/index.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { figure, median } from './figure.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'

const rounds = 9
const debits = 400
const atOnce = 8
const manyWallets = 200
const leastShare = 0.6
const mostGrowth = 1.2

type Debit = (userId: number, key: string) => Promise<void>

/**
 * Debits through the ledger against the same SQL without it, on one wallet that everybody wants and on many; and the same debit in a young
 * ledger against an old one. What is compared takes turns, so that noise hits both alike.
 */
export async function bench(): Promise<void> {
  await withScratchApp(async (small) => {
    await fillPostings(small, 10_000)
    const hot = await walletsOf(small, 1)
    const many = await walletsOf(small, manyWallets)
    await compare('one hot wallet', [ledgerDebit(small), bareDebit(small)], hot)
    await compare('many wallets', [ledgerDebit(small), bareDebit(small)], many)
    await withScratchApp(async (big) => {
      await fillPostings(big, 5_000_000)
      const others = await walletsOf(big, manyWallets)
      await growth([ledgerDebit(small), many], [ledgerDebit(big), others])
    })
  })
}

async function compare(what: string, [ours, bare]: [Debit, Debit], wallets: number[]): Promise<void> {
  const shares: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [ourMs, bareMs] = [await measureMs(ours, wallets, `o${round}`), await measureMs(bare, wallets, `b${round}`)]
    // The first round only warms up.
    if (round > 0) shares.push(bareMs / ourMs)
    if (round === rounds)
      figure({ bench: 'ledger', what: `${what}: debits a second`, value: (debits * 1000) / ourMs, unit: '1/s' })
  }
  figure({
    bench: 'ledger',
    what: `${what}: share of the bare SQL's speed`,
    value: median(shares),
    unit: 'ratio',
    bound: leastShare,
  })
}

async function growth([young, few]: [Debit, number[]], [old, others]: [Debit, number[]]): Promise<void> {
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [before, after] = [await measureMs(young, few, `y${round}`), await measureMs(old, others, `g${round}`)]
    if (round > 0) ratios.push(after / before)
  }
  figure({
    bench: 'ledger',
    what: 'a debit among five million postings: growth over ten thousand',
    value: median(ratios),
    unit: 'ratio',
    bound: mostGrowth,
    atMost: true,
  })
}

let runs = 0

async function measureMs(debit: Debit, wallets: number[], name: string): Promise<number> {
  const turn = `${name}-${++runs}`
  const begun = performance.now()
  let next = 0
  const worker = async () => {
    while (next < debits) {
      const place = next++
      await debit(wallets[place % wallets.length] ?? 0, `${turn}-${place}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return performance.now() - begun
}

const ledgerDebit =
  ({ ctx }: ScratchApp): Debit =>
  async (userId, key) => {
    await inTx(ctx, (tx) =>
      postEntry(tx, {
        key,
        kind: 'hold',
        userId,
        about: { type: 'bench', id: 1 },
        actor: { type: 'member', id: userId },
        memo: key,
        postings: holdPostings(1),
        now: ctx.clock(),
      }),
    )
  }

const bareText = `with entry as (
    insert into ledger_entry (key, kind, user_id, about_type, about_id, actor_type, actor_id, memo, create_time)
    values ($1, 'hold', $2, 'bench', 1, 'member', $2, $1, now()) on conflict (key) do nothing returning id)
  insert into ledger_posting (entry_id, account, user_id, amount, kind, create_time)
  select id, side.account, $2, side.amount, 'hold', now() from entry cross join (values ('wallet', -1), ('held', 1)) as side (account, amount)`

/** The same statement, named, in a transaction of the driver's own. */
const bareDebit =
  ({ ctx: { pool } }: ScratchApp): Debit =>
  async (userId, key) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query({ name: 'bare-debit', text: bareText, values: [key, userId] })
      await client.query('commit')
    } finally {
      client.release()
    }
  }

/** Members with money enough for every round. */
async function walletsOf({ ctx }: ScratchApp, count: number): Promise<number[]> {
  const ids: number[] = []
  const first = await createMember(ctx, { username: `bench_w${++runs}`, password: 'Bench#2026' })
  ids.push(first)
  const more = await run<{ id: number }>(
    ctx.db,
    `insert into member (group_id, username, nickname, password_hash)
     select group_id, 'bench' || $2 || '_' || n, 'bench', 'x' from member, generate_series(2, $3) n where id = $1 returning id`,
    [first, runs, count],
  )
  ids.push(...more.map(({ id }) => id))
  for (const userId of ids)
    await inTx(ctx, (tx) =>
      postEntry(tx, {
        key: `fund-${userId}`,
        kind: 'recharge',
        userId,
        about: null,
        actor: { type: 'system', id: null },
        memo: '',
        postings: [
          { account: 'wallet', amount: 1_000_000 },
          { account: 'card_clearing', amount: -1_000_000 },
        ],
        now: ctx.clock(),
      }),
    )
  return ids
}

/** An old ledger: five million postings of ten thousand members, written in one go without its guards. */
async function fillPostings({ ctx: { pool } }: ScratchApp, postings: number): Promise<void> {
  const client = await pool.connect()
  const entries = postings / 2
  try {
    await client.query(
      `insert into member (group_id, username, nickname, password_hash)
       select (select id from member_group limit 1), 'old' || n, 'old', 'x' from generate_series(1, 10000) n`,
    )
    await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'`)
    const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes where tablename in ('ledger_entry', 'ledger_posting') and indexdef not like '%UNIQUE%'`,
    )
    for (const { indexname } of indexes) await client.query(`drop index ${indexname}`)
    await client.query(
      `with owners as (select array_agg(user_id order by user_id) as ids from wallet)
       insert into ledger_entry (key, kind, user_id, actor_type, create_time)
       select 'old-' || n, 'hold', ids[1 + n % array_length(ids, 1)], 'system', now() - make_interval(secs => ${entries} - n)
       from owners, generate_series(1, ${entries}) n`,
    )
    await client.query(
      `insert into ledger_posting (id, entry_id, account, user_id, amount, balance_after, kind, create_time)
       select nextval('ledger_posting_number'), entry.id, side.account, entry.user_id, side.amount, 0, 'hold', entry.create_time
       from ledger_entry entry cross join (values ('wallet', -1), ('held', 1)) as side (account, amount) where entry.key like 'old-%'`,
    )
    for (const { indexdef } of indexes) await client.query(indexdef)
    await client.query('set session_replication_role = origin')
    await client.query('analyze ledger_entry, ledger_posting, wallet, member')
    await client.query('checkpoint')
  } finally {
    client.release(true)
  }
}
