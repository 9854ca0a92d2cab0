import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { crashAtEveryStep } from '#test/world/crash.ts'
import { type World, world } from '#test/world/world.ts'
import type { FlowInput } from './payment-flow.ts'

let w: World
let url: string
let wayId: number
beforeAll(async () => {
  w = await world()
  url = await w.app.listen({ host: '127.0.0.1', port: 0 })
  const [way] = await run<{ id: number }>(w.ctx.db, `update pay_way set base_url = $1 where provider = 'sandbox' returning id`, [
    url,
  ])
  wayId = way?.id ?? 0
})

const file = path.join(import.meta.dirname, 'payment-flow.ts')
let counter = 0
const fresh = async (money = 0): Promise<FlowInput> => {
  const { id } = await w.build.member({ money })
  return { connection: w.connection, url, memberId: id, wayId, key: `crash-key-${++counter}` }
}

/** Balances equal their postings, and nothing is half done. */
async function describeOutcome({ memberId }: FlowInput): Promise<string> {
  const { money, held } = await getWallet(w.ctx.db, memberId)
  const [sums] = await run<{ wallet: number; entries: number }>(
    w.ctx.db,
    `select coalesce(sum(amount) filter (where account = 'wallet'), 0)::bigint as wallet, count(distinct entry_id)::int as entries
     from ledger_posting where user_id = $1`,
    [memberId],
  )
  expect(sums?.wallet).toBe(money)
  return `money ${money} held ${held} entries ${sums?.entries}`
}

test('a recharge survives a kill at every step: credited once', { timeout: 180_000 }, async () => {
  const rows = await crashAtEveryStep<FlowInput>({
    file,
    run: 'rechargeFlow',
    flow: 'recharge',
    input: () => fresh(),
    outcome: describeOutcome,
  })
  expect(rows.length).toBeGreaterThan(6)
  // A process that died between asking the bank and writing down its answer leaves a payment that is opened again with the same key.
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['money 5000 held 0 entries 1']))
})

test('paying from the balance survives a kill at every step: paid once', { timeout: 180_000 }, async () => {
  const input = () => fresh(100_00)
  const rows = await crashAtEveryStep<FlowInput>({ file, run: 'payFlow', flow: 'pay', input, outcome: describeOutcome })
  expect(rows.map(({ died }) => died)).toEqual(['nowhere', 'before commit', 'after commit'])
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['money 7000 held 0 entries 2']))
})

test('a refund survives a kill at every step: sent once', { timeout: 180_000 }, async () => {
  const input = async () => {
    const paid = await fresh()
    await runFlow(paid)
    const [payment] = await run<{ id: number }>(w.ctx.db, 'select id from payment where user_id = $1', [paid.memberId])
    return { ...paid, key: `${paid.key}-back`, paymentId: payment?.id }
  }
  const rows = await crashAtEveryStep<FlowInput>({ file, run: 'refundFlow', flow: 'refund', input, outcome: describeOutcome })
  expect(rows.length).toBeGreaterThan(6)
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['money 3000 held 0 entries 2']))
  const sent = await run<{ count: number }>(
    w.ctx.db,
    'select count(*)::int as count from sandbox_refund r join payment p on p.provider_ref = r.payment_id group by p.id having count(*) <> 1',
  )
  expect(sent).toEqual([])
})

test('late and early events survive a kill at every step: each happens once', { timeout: 180_000 }, async () => {
  const input = async () => {
    const paid = await fresh()
    await runFlow(paid)
    const [payment] = await run<{ id: number; payment_no: string }>(
      w.ctx.db,
      'select id, payment_no from payment where user_id = $1',
      [paid.memberId],
    )
    const back = { ...paid, key: `${paid.key}-back`, paymentId: payment?.id }
    await (await import('./payment-flow.ts')).refundFlow(back)
    const [refund] = await run<{ refund_no: string; provider_ref: string }>(
      w.ctx.db,
      'select refund_no, provider_ref from refund where payment_id = $1',
      [payment?.id],
    )
    const event = (name: string, facts: { kind: string } & Record<string, unknown>) =>
      run(
        w.ctx.db,
        `insert into payment_event (provider, event_id, kind, facts, receive_time) values ('sandbox', $1, $2, $3, now())`,
        [`${back.key}:${name}`, facts.kind, JSON.stringify({ time: 1_768_305_600, currency: 'GBP', ...facts })],
      )
    const refunded = { kind: 'refund', key: refund?.refund_no, ref: refund?.provider_ref, chargeRef: null, amountMinor: 20_00 }
    const disputed = { kind: 'dispute', key: payment?.payment_no, chargeRef: '', disputeRef: 'd', amountMinor: 10_00 }
    await event('done', { ...refunded, state: 'done' })
    await event('lost', { ...disputed, state: 'lost' })
    await event('failed', { ...refunded, state: 'failed' })
    await event('opened', { ...disputed, state: 'opened' })
    return back
  }
  const rows = await crashAtEveryStep<FlowInput>({ file, run: 'eventsFlow', flow: 'events', input, outcome: describeOutcome })
  expect(rows.length).toBeGreaterThan(8)
  // £50 came, £20 went and came back, £10 were taken and kept by the bank: five entries, of which the last touches no account of the member.
  expect(new Set(rows.map(({ outcome }) => outcome))).toEqual(new Set(['money 4000 held 0 entries 4']))
})

const runFlow = async (input: FlowInput) => (await import('./payment-flow.ts')).rechargeFlow(input)
