import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { type Listener, startListener } from '#server/platform/listen.ts'
import { makeLog } from '#server/platform/log.ts'
import { openReloadingCache } from '#server/platform/reloading-cache.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { type World, world } from '#test/world/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})

const log = makeLog('silent')
const listen = async () => {
  const listener = await startListener(w.connection, log)
  cleanupSteps.push(listener.stop)
  return listener
}

test('a right taken away while the rules cannot be read is gone as soon as they can, without a further change', async () => {
  const holder = await w.build.admin({ nodes: ['country/index'] })
  const call = async () => (await w.get('/admin/country/index', { admin: holder.token })).code
  expect(await call()).toBe(1)
  await inTx(w.ctx, async (tx) => {
    await run(
      tx,
      'delete from admin_group_rule where group_id in (select group_id from admin_group_access where admin_id = $1)',
      [holder.id],
    )
    await run(tx, 'alter table admin_rule rename to admin_rule_away')
  })
  await expect(w.ctx.access.reload()).rejects.toThrow('admin_rule')
  expect(await call()).toBe(1)
  await run(w.ctx.db, 'alter table admin_rule_away rename to admin_rule')
  await expect.poll(call).not.toBe(1)
})

test('a reading that fails is tried again until it succeeds, and then no more', async () => {
  let reads = 0
  const copy = await openReloadingCache({
    topic: 'sample',
    listener: await listen(),
    log,
    read: async () => {
      reads += 1
      if (reads > 1 && reads < 4) throw new Error('a bad moment')
      return `reading ${reads}`
    },
  })
  await run(w.ctx.db, `select pg_notify('changed', 'sample')`)
  await expect.poll(() => copy.current()).toBe('reading 4')
  await run(w.ctx.db, `select pg_notify('changed', 'sample')`)
  await expect.poll(() => copy.current()).toBe('reading 5')
  expect(reads).toBe(5)
})

test('nobody tries on after the house has stopped', async () => {
  const failing = async (listener: Listener) => {
    const counted = { reads: 0 }
    await openReloadingCache({
      topic: 'sample',
      listener,
      log,
      read: async () => {
        counted.reads += 1
        if (counted.reads > 1) throw new Error('away')
      },
    })
    return counted
  }
  const stopped = await startListener(w.connection, log)
  const [ours, other] = [await failing(stopped), await failing(await listen())]
  await run(w.ctx.db, `select pg_notify('changed', 'sample')`)
  await expect.poll(() => Math.min(ours.reads, other.reads)).toBeGreaterThan(2)
  await stopped.stop()
  const [before, reads] = [ours.reads, other.reads]
  // Both began together with the same pauses: when the other has tried twice more, ours would have tried too.
  await expect.poll(() => other.reads).toBeGreaterThan(reads + 1)
  expect(ours.reads).toBe(before)
})
