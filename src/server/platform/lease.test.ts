import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { type World, world } from '#test/world/world.ts'
import { run } from './db/pool.ts'
import { inTx } from './db/tx.ts'
import { createLease, type Held } from './lease.ts'

const berthLease = createLease({ table: 'berth', column: 'leased_until', ms: 60_000 })
const craneLease = createLease({ table: 'crane', column: 'lease_time', holderColumn: 'lease', ms: 60_000 })

let w: World
beforeAll(async () => {
  w = await world()
  await run(w.ctx.db, 'create table berth (id int primary key, leased_until timestamptz)')
  await run(w.ctx.db, 'create table crane (id int primary key, lease uuid, lease_time timestamptz)')
})

const addBerth = (id: number) => run(w.ctx.db, 'insert into berth values ($1)', [id])
const endOf = async (id: number) =>
  (await run<{ leased_until: Date | null }>(w.ctx.db, 'select leased_until from berth where id = $1', [id]))[0]?.leased_until

async function claim(id: number): Promise<Held | null> {
  const now = w.ctx.clock()
  const lease = berthLease.until(now)
  const text = `update berth set ${berthLease.claimSql('$2')} where id = $1 and ${berthLease.isFreeSql('$3')} returning id`
  const claimed = await run(w.ctx.db, text, [id, lease, now])
  return claimed.length > 0 ? { id, lease } : null
}
async function mustClaim(id: number): Promise<Held> {
  const held = await claim(id)
  if (!held) throw new Error(`berth ${id} is held`)
  return held
}
const hold = (held: Held) => inTx(w.ctx, (tx) => berthLease.hold(tx, held))

describe('a lease', () => {
  test('is given to one of two workers that claim at the same time', async () => {
    await addBerth(1)
    const claims = await Promise.all([claim(1), claim(1), claim(1)])
    expect(claims.filter((held) => held !== null)).toHaveLength(1)
  })

  test('can be claimed again after its holder released it', async () => {
    await addBerth(2)
    const held = await mustClaim(2)
    expect(await hold(held)).toBe(true)
    expect(await claim(2)).toBeNull()
    await berthLease.release(w.ctx.db, held)
    expect(await endOf(2)).toBeNull()
    expect(await hold(held)).toBe(false)
    expect(await claim(2)).not.toBeNull()
  })

  test('passes to another worker when it is over, and the first holder can neither hold nor release it', async () => {
    await addBerth(3)
    const first = await mustClaim(3)
    w.wait(61)
    // No other worker has claimed the berth yet, so the slow holder may still finish its work.
    expect(await hold(first)).toBe(true)
    const second = await mustClaim(3)
    expect(await hold(first)).toBe(false)
    await berthLease.release(w.ctx.db, first)
    expect(await endOf(3)).toEqual(second.lease)
    expect(await hold(second)).toBe(true)
  })

  test('that is over cannot be claimed while its holder writes, nor after the holder renewed it', async () => {
    await addBerth(4)
    const held = await mustClaim(4)
    w.wait(61)
    const steps: string[] = []
    let other: Promise<unknown> = Promise.resolve()
    await inTx(w.ctx, async (tx) => {
      expect(await berthLease.hold(tx, held)).toBe(true)
      other = claim(4).then((claimed) => steps.push(claimed ? 'taken over' : 'refused'))
      await new Promise((resolve) => setTimeout(resolve, 100))
      steps.push('renewed')
      const text = `update berth set ${berthLease.claimSql('$2')} where id = $1`
      await run(tx, text, [4, berthLease.until(w.ctx.clock())])
    })
    await other
    expect(steps).toEqual(['renewed', 'refused'])
  })

  test('that is released at a time is free, and the row still shows that it was held', async () => {
    await addBerth(5)
    const held = await mustClaim(5)
    const text = `update berth set ${berthLease.releaseSql('$3')} where id = $1 and ${berthLease.isOursSql('$2')} returning id`
    const now = w.ctx.clock()
    expect(await run(w.ctx.db, text, [5, held.lease, now])).toHaveLength(1)
    expect(await run(w.ctx.db, text, [5, held.lease, now])).toHaveLength(0)
    expect(await endOf(5)).toEqual(now)
    w.wait(1)
    expect(await claim(5)).not.toBeNull()
  })

  test('delays a job until a second after its end', () => {
    const now = new Date('2026-07-01T12:00:00Z')
    expect(berthLease.retryDelayMs(berthLease.until(now), now)).toBe(61_000)
    expect(berthLease.retryDelayMs(new Date('2026-07-01T11:00:00Z'), now)).toBe(1000)
  })

  test.each([
    ['empty', null, false],
    ['over', -1, false],
    ['at its very end', 0, false],
    ['not over', 1, true],
  ])('that is %s is held or free in SQL and in code alike', async (_case, milliseconds, isHeld) => {
    const now = w.ctx.clock()
    const end = milliseconds === null ? null : new Date(now.getTime() + milliseconds)
    expect(berthLease.isHeld(end, now)).toBe(isHeld)
    const conditions = `coalesce(${berthLease.isHeldSql('$2', 'b')}, false) as held, ${berthLease.isFreeSql('$2', 'b')} as free`
    const text = `select ${conditions} from (select $1::timestamptz as leased_until) b`
    expect(await run(w.ctx.db, text, [end, now])).toEqual([{ held: isHeld, free: !isHeld }])
  })
})

describe('a lease with a holder column', () => {
  test('is known by the holder, so that its time can be renewed at the same time by two parts of the work', async () => {
    await run(w.ctx.db, 'insert into crane values (1)')
    const held = { id: 1, lease: randomUUID() }
    const now = w.ctx.clock()
    const claimText = `update crane set ${craneLease.claimSql('$3', '$2')} where id = $1 and ${craneLease.isFreeSql('$4')} returning id`
    expect(await run(w.ctx.db, claimText, [held.id, held.lease, craneLease.until(now), now])).toHaveLength(1)
    expect(await run(w.ctx.db, claimText, [held.id, randomUUID(), craneLease.until(now), now])).toHaveLength(0)
    const renewText = `update crane set ${craneLease.claimSql('$3')} where id = $1 and ${craneLease.isOursSql('$2')} returning id`
    const renewals = [1, 2].map((ms) => run(w.ctx.db, renewText, [held.id, held.lease, new Date(now.getTime() + ms)]))
    expect(await Promise.all(renewals)).toEqual([[{ id: 1 }], [{ id: 1 }]])
    expect(await inTx(w.ctx, (tx) => craneLease.hold(tx, held))).toBe(true)
    await craneLease.release(w.ctx.db, { ...held, lease: randomUUID() })
    expect(await inTx(w.ctx, (tx) => craneLease.hold(tx, held))).toBe(true)
    await craneLease.release(w.ctx.db, held)
    expect(await run(w.ctx.db, 'select lease, lease_time from crane')).toEqual([{ lease: null, lease_time: null }])
  })
})

describe('outside of this helper', () => {
  const column = String.raw`\b(?:leased_until|sync_lease|notify_lease|lease_time)`
  /** The ways to ask in SQL, with the query builder and in code whether a lease is over. */
  const comparisons = [
    new RegExp(String.raw`${column}\s*(?:<|<=|>|>=)\s`),
    new RegExp(String.raw`(?:<|<=|>|>=)\s*(?:\w+\.)?${column}\b`),
    new RegExp(String.raw`${column} is null or\b`),
    /is null or [a-z._]*lease/,
    new RegExp(String.raw`'(?:\w+\.)?${column}', '[<>]=?'`),
    /\blease (?:<|<=|>|>=) /,
  ]
  const isComparison = (line: string): boolean => comparisons.some((pattern) => pattern.test(line))

  test.each([
    'where carrier_call.leased_until <= excluded.update_time',
    'and k.leased_until > $4)',
    'where $1 >= t.notify_lease and t.id = $2',
    'and (sync_lease is null or sync_lease < $3)',
    'where (notify_lease is null or',
    'where t.next_time is null or t.notify_lease = $1',
    "eb.and([eb('state', '=', 'running'), eb('lease_time', '<', now)])",
    'if (parts.some(({ notify_lease: lease }) => lease !== null && lease > now)) return',
  ])('a comparison is recognised: %s', (line) => {
    expect(isComparison(line)).toBe(true)
  })

  test.each([
    `update shop set sync_lease = $2 where id = $1`,
    'where order_id = $1 and notify_lease is null and notify_state <> 1',
    '  lease: Promise<Date>',
    'const next = (lease: Date) => lease',
    'from pending_points where points > 0 and release_time < $1',
  ])('other uses of a lease are allowed: %s', (line) => {
    expect(isComparison(line)).toBe(false)
  })

  test('no module compares the end of a lease by itself', () => {
    const modules = path.resolve(import.meta.dirname, '../modules')
    const files = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
    expect(files.length).toBeGreaterThan(100)
    const found = files.flatMap((file) => {
      const lines = readFileSync(path.join(modules, file), 'utf8').split('\n')
      return lines.flatMap((line) => (isComparison(line) ? [`${file}: ${line.trim().slice(0, 100)}`] : []))
    })
    expect(found).toEqual([])
  })
})
