import { orders } from '#contract/order.ts'
import { makeLabel } from '#server/modules/dispatch/make-label.ts'
import { createMember } from '#server/modules/identity/index.ts'
import { credit } from '#server/modules/ledger/index.ts'
import { createOrders } from '#server/modules/orders/actions/create-orders.ts'
import { payOrders } from '#server/modules/orders/actions/pay-orders.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { callerWithoutRequest } from '#server/platform/http/caller.ts'
import { sampleOrder } from '#test/world/sample-order.ts'
import { createBareBuyer } from './bare-order.ts'
import { figure, median } from './figure.ts'
import { type ScratchApp, withScratchApp } from './scratch-app.ts'
import { recordStatements } from './statements.ts'

const rounds = 9
const ordersPerRound = 200
const atOnce = 8
const members = 40
const leastShare = 0.7
const mostStatements = 18

type Owner = { id: number; groupIds: number[] }
type Buy = (owner: Owner, key: string) => Promise<number>

/**
 * An order made, priced, paid from the balance and labelled by our own network, against the least SQL that leaves the same rows. Both take turns
 * with the same members and as many at once, so that noise hits both alike.
 */
export async function bench(): Promise<void> {
  await withScratchApp(async (app) => {
    const owners = await fundedMembers(app)
    const [ours, bare] = [productOf(app), bareOf(app)]
    await mustLeaveSameRows(app, owners, [ours, bare])
    const count = { ours: await statementsOf(app, ours, owners), bare: await statementsOf(app, bare, owners) }
    const most = { bound: mostStatements, atMost: true }
    figure({ bench: 'orders', what: 'statements per order', value: count.ours, unit: 'statements', ...most })
    figure({ bench: 'orders', what: 'statements per order, bare', value: count.bare, unit: 'statements' })
    const shares: number[] = []
    const speeds: [number, number][] = []
    for (let round = 0; round <= rounds; round++) {
      const [ourMs, bareMs] = [await measureMs(ours, owners, `o${round}`), await measureMs(bare, owners, `b${round}`)]
      // The first round only warms up.
      if (round === 0) continue
      shares.push(bareMs / ourMs)
      speeds.push([(ordersPerRound * 1000) / ourMs, (ordersPerRound * 1000) / bareMs])
    }
    figure({ bench: 'orders', what: 'orders a second', value: median(speeds.map(([our]) => our)), unit: '1/s' })
    figure({
      bench: 'orders',
      what: 'orders a second, bare SQL',
      value: median(speeds.map(([, bareOnes]) => bareOnes)),
      unit: '1/s',
    })
    figure({ bench: 'orders', what: "share of the bare SQL's speed", value: median(shares), unit: 'ratio', bound: leastShare })
  })
}

const input = orders.add.input.parse(sampleOrder())

const productOf =
  ({ ctx }: ScratchApp): Buy =>
  async ({ id: userId, groupIds }, key) => {
    const caller = callerWithoutRequest({ realm: 'member', id: userId, username: '', groupIds, sessionId: 0 }, 'bench')
    const { id, amount } = await createOrders(ctx, { ...input, client_key: key }, caller)
    const paying = orders.pay.input.parse({ ids: [id], expected_amount: amount })
    const { list } = await payOrders(ctx, paying, caller)
    if (!list[0]?.ok) throw new Error(list[0]?.msg)
    await makeLabel(ctx, id)
    return id
  }

function bareOf({ ctx }: ScratchApp): Buy {
  const buy = createBareBuyer(ctx.pool)
  const { sender, receiver, items = [], package: box } = input
  if (!box) throw new Error('one parcel')
  const tidy = { sender, receiver: { ...receiver, telephone: '+447911123456' }, items, box, service: 'UK24' }
  return ({ id: userId, groupIds }, key) => buy({ userId, groupIds, key, ...tidy })
}

let runs = 0

async function measureMs(buy: Buy, owners: Owner[], name: string): Promise<number> {
  const turn = `${name}-${++runs}`
  const begun = performance.now()
  let next = 0
  const worker = async () => {
    while (next < ordersPerRound) {
      const place = next++
      await buy(owners[place % owners.length] as Owner, `${turn}-${place}`)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return performance.now() - begun
}

/** How many statements go to the database for one order. */
async function statementsOf({ ctx }: ScratchApp, buy: Buy, owners: Owner[]): Promise<number> {
  const [owner] = owners as [Owner]
  await buy(owner, `count-${++runs}`)
  return (await recordStatements(ctx.pool, () => buy(owner, `count-${++runs}`))).length
}

const traces = `select o.status, o.pay_status, o.amount, o.net, o.vat, o.paid_amount, o.actual_pay_amount, o.money, o.attempt, o.price, o.sender, o.receiver, o.items,
    o.service_type, o.price_table_id, o.tracking_number <> '' as numbered, o.carrier_ref = o.tracking_number as same_ref, o.sale_entry_id is not null as sold,
    (select json_agg(json_build_array(h.verb, h.actor_type, h.reason <> '') order by h.id) from order_history h where h.order_id = o.id) as history,
    (select json_agg(json_build_array(e.kind, p.account, p.amount, p.kind, p.user_id is null) order by p.account, p.amount, e.kind) from ledger_entry e
       join ledger_posting p on p.entry_id = e.id where e.about_type = 'order' and e.about_id = o.id) as postings,
    (select json_agg(json_build_array(h.status, h.amount, h.captured)) from wallet_hold h where h.id = o.hold_id) as holds,
    (select json_agg(json_build_array(s.net, s.vat, s.vat_class, s.rate) order by s.net) from sale_line s where s.entry_id = o.sale_entry_id) as sales,
    (select count(*)::int from event v where v.name = 'order.labelled' and v.payload ->> 'order_id' = o.id::text) as events,
    (select count(*)::int from graphile_worker.jobs j where j.key = 'label:' || o.id) as jobs
  from shipping_order o where o.id = $1`

/** A measure that leaves other rows behind would be none. */
async function mustLeaveSameRows({ ctx }: ScratchApp, owners: Owner[], sides: [Buy, Buy]): Promise<void> {
  const left: string[] = []
  for (const side of sides) {
    const id = await side(owners[0] as Owner, `same-${++runs}`)
    left.push(JSON.stringify((await run(ctx.db, traces, [id]))[0]))
  }
  if (left[0] !== left[1]) throw new Error(`the two sides differ:\n${left[0]}\n${left[1]}`)
}

/** Members with money enough for every round. */
async function fundedMembers({ ctx }: ScratchApp): Promise<Owner[]> {
  const first = await createMember(ctx, { username: 'bench_o', password: 'Bench#2026' })
  await run(
    ctx.db,
    `insert into member (group_id, username, nickname, password_hash)
     select group_id, 'bench_o' || n, 'bench', 'x' from member, generate_series(2, $2) n where id = $1`,
    [first, members],
  )
  const rows = await run<{ id: number; group_id: number }>(
    ctx.db,
    `select id, group_id from member where username like 'bench\\_o%'`,
  )
  for (const { id: userId } of rows)
    await inTx(ctx, (tx) =>
      credit(tx, {
        key: `fund-${userId}`,
        kind: 'adjust',
        userId,
        amount: 10_000_000,
        from: 'adjustments',
        about: null,
        actor: { type: 'system', id: null },
        memo: 'bench',
        now: ctx.clock(),
      }),
    )
  return rows.map(({ id, group_id }) => ({ id, groupIds: [group_id] }))
}
