import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { type World, world } from '#test/world/world.ts'

/** Names and texts that an older version wrote into rows become this version's, and those that somebody changed stay. */
let w: World
beforeAll(async () => {
  w = await world()
})

const upgrade = (name: string) => run(w.ctx.db, readFileSync(`migrations/${name}.sql`, 'utf8'))
const textOf = async (sql: string): Promise<unknown[]> => (await run<{ text: string }>(w.ctx.db, sql)).map(({ text }) => text)

test('jobs that ran under an old name are listed under the new one', async () => {
  await run(
    w.ctx.db,
    `insert into job_run (job_id, name, outcome, attempt, ms) values
     (1, 'tell-low-balances', 1, 1, 5), (2, 'wake-forgotten-labels', 1, 1, 5), (3, 'free-lost-jobs', 1, 1, 5), (4, 'make-label', 1, 1, 5),
     (5, 'tell-failed-shop-notices', 1, 1, 5), (6, 'forget-old-admin-log', 1, 1, 5)`,
  )
  await upgrade('0213-job-names')
  await upgrade('0540-job-names')
  expect(await textOf('select name as text from job_run where job_id <= 6 order by job_id')).toEqual([
    'low-balance-alerts',
    'retry-stalled-labels',
    'release-stuck-jobs',
    'make-label',
    'failed-shop-notice-alerts',
    'delete-old-admin-log',
  ])
})

test('menus of an older version have the new titles, except those an administrator named', async () => {
  await run(w.ctx.db, `update member_rule set title_en = 'Recharge' where name = 'account/prepayNow'`)
  await run(w.ctx.db, `update admin_rule set title_en = 'Our ways to pay' where name = 'payWay'`)
  await upgrade('0214-plain-titles')
  expect(await textOf(`select title_en as text from member_rule where name = 'account/prepayNow'`)).toEqual(['Top up'])
  expect(await textOf(`select title_en as text from admin_rule where name = 'payWay'`)).toEqual(['Our ways to pay'])
})

test('channels of an older version are described in the new words, except those an administrator described', async () => {
  await run(
    w.ctx.db,
    `insert into channel (code, name_zh, name_en, carrier, logistics_type) values ('trying-carrier', '试用承运商', 'Trying Carrier', 'sandbox', 'client')`,
  )
  await run(w.ctx.db, `update channel set remark_en = 'Ours' where code = 'uk-economy'`)
  await upgrade('0215-plain-seeds')
  expect(await textOf(`select name_zh || ' ' || name_en as text from channel where code = 'test-carrier'`)).toEqual([
    '测试承运商 Test Carrier',
  ])
  expect(await textOf(`select remark_en as text from channel where code = 'uk-economy'`)).toEqual(['Ours'])
})
