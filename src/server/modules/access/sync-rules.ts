import { type Db, getRow, run } from '#server/platform/db/pool.ts'
import { claimStep } from '#server/platform/db/seed-once.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'
import { groupSeeds } from './group-seeds.ts'
import { moveToMemberFolders, weighOf } from './member-folders.ts'
import { adminRules, memberRules, type RuleSeed, seedNames } from './rule-seeds.ts'

/**
 * Adds the rules this version brings, on every start, and never touches what an admin changed. A new rule also goes to the built-in groups
 * that would have had it from the beginning. May run on several instances at once.
 */
export async function syncRules(ctx: { db: Db }): Promise<void> {
  await inTx(ctx, async (tx) => {
    await run(tx, `select pg_advisory_xact_lock(hashtext('sync-rules'))`)
    const added = await insertMissingRules(tx, 'admin_rule', adminRules)
    await insertMissingRules(tx, 'member_rule', memberRules)
    if (await claimStep(tx, 'access.member_folders')) await moveToMemberFolders(tx)
    await seedGroups(tx, added)
  })
}

/** Answers the names that were not there. */
async function insertMissingRules(tx: Tx, table: 'admin_rule' | 'member_rule', seeds: RuleSeed[]): Promise<string[]> {
  const rows = await run<{ id: number; name: string }>(tx, `select id, name from ${table}`)
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  const added: string[] = []
  const addBelow = async (siblings: RuleSeed[], pid: number | null) => {
    for (const [index, seed] of siblings.entries()) {
      const existingId = ids.get(seed.name)
      const id = existingId ?? (await addRule(tx, table, seed, pid, weighOf(siblings, index)))
      if (existingId === undefined) added.push(seed.name)
      await addBelow(seed.children ?? [], id)
    }
  }
  await addBelow(seeds, null)
  return added
}

async function addRule(tx: Tx, table: string, seed: RuleSeed, pid: number | null, weigh: number): Promise<number> {
  const isPage = seed.type !== 'menu_dir' && seed.type !== 'button'
  const titles = [say('zh-cn', seed.title), say('en', seed.title)]
  const { id } = await getRow<{ id: number }>(
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
  if (seed.keepalive) await run(tx, `update ${table} set keepalive = true where id = $1`, [id])
  return id
}

async function seedGroups(tx: Tx, added: string[]): Promise<void> {
  if (await claimStep(tx, 'access.groups')) {
    await run(tx, `insert into member_group (code, name_zh, name_en, is_all) values ('member', $1, $2, true)`, [
      say('zh-cn', 'node.group.member'),
      say('en', 'node.group.member'),
    ])
    await addGroup(tx, 'super', 'node.group.super', true)
  }
  for (const { code, title, holds } of groupSeeds) {
    const isNew = await claimStep(tx, `access.group.${code}`)
    const [existingGroup] = await run<{ id: number }>(tx, 'select id from admin_group where code = $1', [code])
    if (!existingGroup && !isNew) continue
    const names = existingGroup ? added : seedNames(adminRules)
    await grantRules(tx, existingGroup?.id ?? (await addGroup(tx, code, title, false)), names.filter(holds))
  }
}

async function addGroup(tx: Tx, code: string, title: WordKey, isSuper: boolean): Promise<number> {
  const { id } = await getRow<{ id: number }>(
    tx,
    `insert into admin_group (pid, code, name_zh, name_en, is_super)
     values ((select id from admin_group where code = 'super'), $1, $2, $3, $4) returning id`,
    [code, say('zh-cn', title), say('en', title), isSuper],
  )
  return id
}

async function grantRules(tx: Tx, groupId: number, names: string[]): Promise<void> {
  await run(
    tx,
    'insert into admin_group_rule (group_id, rule_id) select $1, id from admin_rule where name = any($2) on conflict do nothing',
    [groupId, names],
  )
}
