import type { Db } from '#server/platform/db/pool.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { adminRules, memberRules, type RuleSeed, seedNames } from './catalogue.ts'

/** Adds the rules this version brings, on every start, and never touches what an admin changed. May run on several instances at once. */
export async function syncRules(ctx: { db: Db }): Promise<void> {
  await inTx(ctx, async (tx) => {
    await run(tx, `select pg_advisory_xact_lock(hashtext('sync-rules'))`)
    await addMissing(tx, 'admin_rule', adminRules, null)
    await addMissing(tx, 'member_rule', memberRules, null)
    await seedGroups(tx)
  })
}

async function addMissing(tx: Tx, table: 'admin_rule' | 'member_rule', seeds: RuleSeed[], pid: number | null): Promise<void> {
  for (const [index, seed] of seeds.entries()) {
    const [known] = await run<{ id: number }>(tx, `select id from ${table} where name = $1`, [seed.name])
    const id = known?.id ?? (await addRule(tx, table, seed, pid, (seeds.length - index) * 10))
    await addMissing(tx, table, seed.children ?? [], id)
  }
}

async function addRule(tx: Tx, table: string, seed: RuleSeed, pid: number | null, weigh: number): Promise<number> {
  const isPage = seed.type === 'menu'
  const titles = [say('zh-cn', seed.title), say('en', seed.title)]
  const [row] = await run<{ id: number }>(
    tx,
    `insert into ${table} (pid, type, name, title_zh, title_en, path, icon, menu_type, component, weigh) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      pid,
      seed.type,
      seed.name,
      ...titles,
      seed.type === 'button' ? '' : seed.name,
      seed.icon ?? '',
      isPage ? 'tab' : null,
      isPage ? seed.name : '',
      weigh,
    ],
  )
  const { id } = row as { id: number }
  if (seed.keepalive) await run(tx, `update ${table} set keepalive = true where id = $1`, [id])
  return id
}

/** The groups every installation starts with. Once made they belong to the admins. */
async function seedGroups(tx: Tx): Promise<void> {
  const [fresh] = await run(tx, `insert into applied_step (name) values ('access.groups') on conflict do nothing returning name`)
  if (!fresh) return
  await run(tx, `insert into member_group (code, name_zh, name_en, is_all) values ('member', $1, $2, true)`, [
    say('zh-cn', 'node.group.member'),
    say('en', 'node.group.member'),
  ])
  const top = await addGroup(tx, null, 'super', 'node.group.super', true)
  await give(tx, await addGroup(tx, top, 'operations', 'node.group.operations', false), namesUnder('catalogue'))
  await give(tx, await addGroup(tx, top, 'support', 'node.group.support', false), ['catalogue', 'country', 'country/index'])
}

const namesUnder = (folder: string): string[] => seedNames(adminRules.filter((rule) => rule.name === folder))

async function addGroup(
  tx: Tx,
  pid: number | null,
  code: string,
  title: 'node.group.super' | 'node.group.operations' | 'node.group.support',
  isSuper: boolean,
): Promise<number> {
  const [row] = await run<{ id: number }>(
    tx,
    'insert into admin_group (pid, code, name_zh, name_en, is_super) values ($1, $2, $3, $4, $5) returning id',
    [pid, code, say('zh-cn', title), say('en', title), isSuper],
  )
  return (row as { id: number }).id
}

async function give(tx: Tx, groupId: number, names: string[]): Promise<void> {
  await run(tx, 'insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = any($2)', [
    groupId,
    names,
  ])
}
