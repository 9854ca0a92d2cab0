import { beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '#domain/seeded-random.ts'
import type { Wallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { daily } from '#test/world/daily.ts'
import { findLedgerErrors } from '#test/world/ledger-checks.ts'
import { openParcelMoves, type ParcelMoves } from '#test/world/parcel-moves.ts'
import { makeReturnWarehouse } from '#test/world/return-flow.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
let moves: ParcelMoves
beforeAll(async () => {
  w = await world()
  await w.ctx.settings.set('flood_per_minute', 1_000_000)
  moves = await openParcelMoves(w, await makeReturnWarehouse(w))
})

async function findErrors(): Promise<object> {
  await run(w.ctx.db, 'analyze')
  return (await findLedgerErrors(w.ctx.db)).errors
}

/**
 * Every ordered pair of ways to give money back, alone and with every fact of the parcel before, between and after; then every ordered triple of ways, each with
 * a fact at a place that the seed chooses.
 */
function* listSequences(ways: readonly string[], facts: readonly string[]): Generator<string[]> {
  const { upTo, oneOf } = createSeededRandom(42)
  for (const first of ways)
    for (const second of ways) {
      yield [first, second]
      for (const fact of facts) {
        yield [fact, first, second]
        yield [first, fact, second]
        yield [first, second, fact]
      }
      for (const third of ways) {
        const sequence = [first, second, third]
        sequence.splice(upTo(4), 0, oneOf(facts))
        yield sequence
      }
    }
}

/** All that a member has: money, and points at a penny each, those that wait too. */
const worthOf = ({ money, owed, points, points_pending: pending }: Wallet): number => money - owed + points + pending

/** A sample that repeats in every run. */
function* takeSample(sequences: Iterable<string[]>, share: number): Generator<string[]> {
  const { next } = createSeededRandom(7)
  for (const sequence of sequences) if (next() < share) yield sequence
}

test('no ways and facts in any order give back more than was paid, or more than the cover, and the books hold', {
  timeout: 5_400_000,
}, async () => {
  const all = listSequences(Object.keys(moves.ways), Object.keys(moves.facts))
  let count = 0
  for (const sequence of takeSample(all, daily(0.004, { proof: 1 }))) {
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
    if (count % 200 === 0) expect(await findErrors(), sequence.join(' → ')).toEqual({})
  }
  expect(await findErrors()).toEqual({})
  expect(count).toBeGreaterThan(daily(10, { proof: 5000 }))
})
