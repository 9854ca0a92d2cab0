import { beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '#domain/seeded-random.ts'
import type { Wallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { daily } from '#test/world/daily.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { openParcelMoves, type ParcelMoves } from '#test/world/parcel-moves.ts'
import { makeReturnWarehouse } from '#test/world/return-flow.ts'
import { type World, world } from '#test/world/world.ts'

type Shard = { w: World; moves: ParcelMoves }

/** Each has a database of its own, because the sweep of unused labels goes through all orders. */
const shardCount = daily(1, { proof: 2 })
let shards: Shard[]
beforeAll(async () => {
  shards = []
  for (let made = 0; made < shardCount; made++) {
    const w = await world()
    await w.ctx.settings.set('flood_per_minute', 1_000_000)
    shards.push({ w, moves: await openParcelMoves(w, await makeReturnWarehouse(w)) })
  }
})

async function findErrors({ w }: Shard): Promise<object> {
  await run(w.ctx.db, 'analyze')
  return (await findLedgerErrors(w.ctx.db)).errors
}

/** Every ordered pair and triple of ways to give money back, alone and with every fact of the parcel before, between and after. */
function* listSequences(ways: readonly string[], facts: readonly string[]): Generator<string[]> {
  const orders = ways.flatMap((first) =>
    ways.flatMap((second) => [[first, second], ...ways.map((third) => [first, second, third])]),
  )
  for (const order of orders) {
    yield order
    for (const fact of facts) for (let place = 0; place <= order.length; place++) yield order.toSpliced(place, 0, fact)
  }
}

/** All that a member has: money, and points at a penny each, those that wait too. */
const worthOf = ({ money, owed, points, points_pending: pending }: Wallet): number => money - owed + points + pending

/** A sample that repeats in every run. */
function* takeSample(sequences: Iterable<string[]>, share: number): Generator<string[]> {
  const { next } = createSeededRandom(7)
  for (const sequence of sequences) if (next() < share) yield sequence
}

async function walk(shard: Shard, sequences: Iterable<string[]>): Promise<number> {
  const { moves } = shard
  let count = 0
  for (const sequence of sequences) {
    const parcel = await moves.open(count % 3 === 0 ? { points: 300 } : {})
    const before = worthOf(await parcel.m.wallet())
    for (const name of sequence) await (moves.ways[name] ?? moves.facts[name])?.(parcel)
    const after = worthOf(await parcel.m.wallet())
    const { amount, void_status: voided, refunded, claim_paid: claimed } = await moves.refundableOf(parcel)
    const gained = after - before
    const charged = amount - Math.round(Number(parcel.order.amount) * 100)
    const paid = amount + parcel.order.points_used
    expect(gained + charged, sequence.join(' → ')).toBeLessThanOrEqual(voided === 2 ? paid : Math.max(paid, 80_00))
    expect(claimed, sequence.join(' → ')).toBeLessThanOrEqual(80_00)
    if (voided !== 2) expect(refunded + claimed, sequence.join(' → ')).toBeLessThanOrEqual(Math.max(paid, 80_00))
    count += 1
    // The books are looked at often enough to find the sequence that broke them.
    if (count % 200 === 0) expect(await findErrors(shard), sequence.join(' → ')).toEqual({})
  }
  expect(await findErrors(shard)).toEqual({})
  return count
}

/** `PAIRS_SHARE=0.1` walks a tenth of the full size. */
const proofShare = Number(process.env.PAIRS_SHARE ?? 1)

test('no ways and facts in any order give back more than was paid, or more than the cover, and the books hold', {
  timeout: 10_800_000,
}, async () => {
  const [{ moves } = { moves: { ways: {}, facts: {} } }] = shards
  const all = [...listSequences(Object.keys(moves.ways), Object.keys(moves.facts))]
  const sample = [...takeSample(all, daily(0.0004, { proof: proofShare }))]
  const counts = await Promise.all(
    shards.map((shard, index) =>
      walk(
        shard,
        sample.filter((_, at) => at % shards.length === index),
      ),
    ),
  )
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(sample.length)
  expect(sample.length).toBeGreaterThan(daily(10, { proof: all.length * proofShare * 0.9 }))
})
