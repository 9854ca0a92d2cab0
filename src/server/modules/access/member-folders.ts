import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { memberRules, type RuleSeed } from './rule-seeds.ts'

/** The folder that held every page of members before there were several. */
const firstFolder = 'account'

/**
 * Puts the pages that still lie in the first folder where a new database has them. What an admin moved elsewhere stays there, titles and
 * pictures stay as they are, and a group that holds a page keeps it, because it is given the page's new folder too.
 */
export async function moveToMemberFolders(tx: Tx): Promise<void> {
  for (const [index, root] of memberRules.entries()) {
    await run(tx, 'update member_rule set weigh = $2 where name = $1 and pid is null', [root.name, weighOf(memberRules, index)])
    if (root.type !== 'menu_dir') await movePage(tx, root, null, weighOf(memberRules, index))
    else if (root.name !== firstFolder) await movePages(tx, root)
  }
}

async function movePages(tx: Tx, folder: RuleSeed): Promise<void> {
  const pages = folder.children ?? []
  for (const [index, page] of pages.entries()) await movePage(tx, page, folder.name, weighOf(pages, index))
  await run(
    tx,
    `insert into member_group_rule (group_id, rule_id)
     select distinct held.group_id, folder.id from member_rule folder join member_rule page on page.pid = folder.id
     join member_group_rule held on held.rule_id = page.id where folder.name = $1
     on conflict do nothing`,
    [folder.name],
  )
}

const movePage = (tx: Tx, page: RuleSeed, folder: string | null, weigh: number) =>
  run(
    tx,
    `update member_rule set type = $3, weigh = $4, icon = case when icon = '' then $5 else icon end,
       pid = (select id from member_rule where name = $2)
     where name = $1 and pid = (select id from member_rule where name = $6)`,
    [page.name, folder, page.type, weigh, page.icon ?? '', firstFolder],
  )

/** The heaviest comes first, as where rules are added. */
export const weighOf = (siblings: readonly RuleSeed[], index: number): number => (siblings.length - index) * 10
