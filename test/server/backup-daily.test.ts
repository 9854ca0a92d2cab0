import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { DashboardAnswer } from '#contract/dashboard.ts'
import { backupReason, backupState } from '#domain/backup.ts'
import { compose } from '#server/compose.ts'
import type { Ctx } from '#server/ctx.ts'
import { backupJob } from '#server/modules/backups/index.ts'
import { dueTime } from '#server/modules/backups/make-daily-backup.ts'
import { readArchive } from '#server/platform/backup/read-archive.ts'
import { run } from '#server/platform/db/pool.ts'
import { makeLog } from '#server/platform/log.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import { testEnv } from '#test/world/test-env.ts'
import { type World, world } from '#test/world/world.ts'

/** A world begins at noon on 13 January 2026 in London, so the backup of 02:00 is due. */
let w: World
let other: Ctx
let folder: string
const hours = (count: number) => count * 3600

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'shipsmart-daily-test-'))
  cleanupSteps.push(() => rm(folder, { recursive: true, force: true }))
  w = await world({ env: { BACKUP_DIR: folder } })
  await installedAt('2026-01-10T12:00:00Z')
  const env = testEnv({ BACKUP_DIR: folder, DATA_DIR: w.ctx.env.dataDir })
  const second = await compose({ env, log: makeLog('silent'), connection: w.connection, clock: w.ctx.clock })
  other = second.ctx
  return () => second.stop()
})

const installedAt = (time: string) => run(w.ctx.db, 'update schema_migration set applied_time = $1', [time])
const runJob = (ctx: Ctx) => backupJob.run(ctx, {})
const runs = () =>
  run<{ state: number; reason: number; error: string }>(w.ctx.db, 'select state, reason, error from backup_run order by id')
/** Time passes by days here, so each look is that of a new session. */
async function card() {
  const { token: admin } = await w.build.admin()
  const { data } = await w.get<DashboardAnswer>('/admin/Dashboard/index', { admin })
  return data.cards.find(({ name }) => name === 'backup_age')
}

describe('the daily backup', () => {
  test('is not due for a time before the installation, and raises no alarm in the first night', async () => {
    await installedAt('2026-01-13T09:00:00Z')
    await runJob(w.ctx)
    expect(await runs()).toEqual([])
    expect(await card()).toBeUndefined()
    await installedAt('2026-01-10T12:00:00Z')
    expect(await card()).toMatchObject({ alarm: 'failed', path: '/admin/backupRun', unit: 'seconds' })
  })

  test('is made once when two instances begin at the same moment', async () => {
    await Promise.all([runJob(w.ctx), runJob(other), runJob(w.ctx)])
    await runJob(other)
    expect(await runs()).toMatchObject([{ state: backupState.done, reason: backupReason.none }])
    const [name = ''] = await readdir(folder)
    expect(name).toMatch(/^shipsmart-daily-20260113-\d{6}\.tar$/)
    expect((await readArchive(path.join(folder, name))).head.tables.length).toBeGreaterThan(100)
    const shown = await card()
    expect(shown).toMatchObject({ alarm: 'none', facts: [{ name: 'backup_size', unit: 'bytes' }] })
    expect(shown?.value).toBeLessThan(60)
  })

  test('is listed in the back office for staff with the permission', async () => {
    const list = (admin: string) => w.get<{ list: object[] }>('/admin/backupRun/index', { admin })
    expect((await list((await w.build.admin()).token)).data.list).toMatchObject([
      { kind: 1, state: 1, file: expect.stringContaining(folder) },
    ])
    const { token } = await w.build.admin({ nodes: ['job', 'job/index'] })
    expect((await list(token)).code).toBe(401)
  })

  test('is made by another process after its process died', async () => {
    w.wait(hours(24))
    const due = dueTime(w.ctx.clock(), 'Europe/London', 2)
    await run(
      w.ctx.db,
      `insert into backup_run (kind, host, file, due_time, create_time, lease_time, lease)
       values (1, 'dead', 'x', $1, $2, $2::timestamptz + interval '1 minute', gen_random_uuid())`,
      [due, w.ctx.clock()],
    )
    await runJob(w.ctx)
    expect((await runs()).at(-1)).toMatchObject({ state: backupState.running })
    w.wait(61)
    await runJob(w.ctx)
    expect((await runs()).slice(-2)).toMatchObject([
      { state: backupState.failed, reason: backupReason.ended },
      { state: backupState.done },
    ])
  })

  test('is tried three times, then notifies staff and raises an alarm', async () => {
    w.wait(hours(24))
    const before = (await runs()).length
    const failing = { ...w.ctx, env: { ...w.ctx.env, backupDir: path.join(folder, 'file', 'below') } }
    await writeFile(path.join(folder, 'file'), 'no folder')
    for (let count = 0; count < 5; count++) await runJob(failing)
    const failed = (await runs()).slice(before)
    expect(failed).toHaveLength(3)
    expect(failed[0]).toMatchObject({
      state: backupState.failed,
      reason: backupReason.other,
      error: expect.stringMatching(/ENOTDIR/),
    })
    expect(await card()).toMatchObject({ alarm: 'failed' })
    const notices = `select count(*)::int as all, count(distinct admin_id)::int as admins from notice where kind = 'backup.failed'`
    const [told] = await run<{ all: number; admins: number }>(w.ctx.db, notices)
    expect(told?.all).toBeGreaterThan(0)
    expect(told?.admins).toBe(told?.all)
    await rm(path.join(folder, 'file'))
  })

  test('deletes old daily backups only after a new one succeeded, and never manual ones', async () => {
    await w.ctx.settings.set('backup_keep', 2)
    await writeFile(path.join(folder, 'shipsmart-20250101-000000.tar'), 'by hand')
    await writeFile(path.join(folder, 'shipsmart-daily-20250101-000000.tar'), 'an old one')
    const before = (await readdir(folder)).length
    await runJob(w.ctx) // given up for this day: nothing new, nothing deleted
    expect(await readdir(folder)).toHaveLength(before)
    w.wait(hours(24))
    await runJob(w.ctx)
    const names = await readdir(folder)
    expect(names.filter((name) => name.includes('daily'))).toHaveLength(2)
    expect(names).toContain('shipsmart-20250101-000000.tar')
    expect(names).not.toContain('shipsmart-daily-20250101-000000.tar')
    expect(await card()).toMatchObject({ alarm: 'none' })
  })

  test('is not made and raises no alarm when it is switched off', async () => {
    await w.ctx.settings.set('backup_daily', false)
    w.wait(hours(48))
    const before = (await runs()).length
    await runJob(w.ctx)
    expect(await runs()).toHaveLength(before)
    expect(await card()).toMatchObject({ alarm: 'none' })
    expect(existsSync(folder)).toBe(true)
  })
})

test.each([
  ['2026-01-13T12:00:00Z', 2, '2026-01-13T02:00:00Z'],
  ['2026-01-13T01:59:59Z', 2, '2026-01-12T02:00:00Z'],
  ['2026-01-13T02:00:00Z', 2, '2026-01-13T02:00:00Z'],
  ['2026-07-01T12:00:00Z', 2, '2026-07-01T01:00:00Z'],
  ['2026-03-29T12:00:00Z', 3, '2026-03-29T02:00:00Z'],
])('at %s the backup of hour %i in London is due since %s', (now, hour, due) => {
  expect(dueTime(new Date(now), 'Europe/London', hour).toISOString()).toBe(new Date(due).toISOString())
})
