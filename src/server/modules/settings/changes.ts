import type { ConfigItem } from '#contract/config.ts'
import { toSeconds } from '#domain/time.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** One item and what became of it. Whatever a secret was or is never leaves this type. */
export type ItemChange = { name: string; kind: 'edited' | 'added' | 'deleted'; isSecret: boolean; from: unknown; to: unknown }

/** Stands for a secret that is kept; no secret is an empty text. */
const secretMark = '••••••'
const shownValue = (value: unknown, isSecret: boolean): unknown => {
  if (!isSecret) return value ?? null
  return value === '' || value === null || value === undefined ? '' : secretMark
}

type ChangeOptions = { by: { id: number; username: string }; now: Date }

/** Keeps who changed what, in the transaction that changes it. What stays as it was is no change; a secret typed again is one. */
export async function recordChanges(tx: Tx, changes: readonly ItemChange[], { by, now }: ChangeOptions): Promise<void> {
  const rows = changes
    .filter(({ kind, isSecret, from, to }) => kind !== 'edited' || isSecret || JSON.stringify(from) !== JSON.stringify(to))
    .map(({ name, kind, isSecret, from, to }) => ({
      name,
      kind,
      is_secret: isSecret,
      old_value: shownValue(from, isSecret),
      new_value: shownValue(to, isSecret),
    }))
  if (rows.length === 0) return
  await run(
    tx,
    `insert into config_change (name, kind, is_secret, old_value, new_value, admin_id, admin_name, create_time)
     select name, kind, is_secret, old_value, new_value, $2, $3, $4
     from jsonb_to_recordset($1::jsonb) as sent (name text, kind text, is_secret boolean, old_value jsonb, new_value jsonb)`,
    [JSON.stringify(rows), by.id, by.username, now],
  )
}

type LastChange = { name: string; admin_name: string; create_time: Date; old_value: unknown; new_value: unknown }

/** The last change of each item that was ever changed, read from its end of the index. */
export const listLastChanges = (db: Db): Promise<LastChange[]> =>
  run<LastChange>(
    db,
    `select item.name, last.admin_name, last.create_time, last.old_value, last.new_value
     from config_item item cross join lateral (
       select admin_name, create_time, old_value, new_value from config_change
       where name = item.name and kind = 'edited' order by id desc limit 1) last`,
  )

export const toChange = (change: Omit<LastChange, 'name'>): ConfigItem['change'] => ({
  admin: change.admin_name,
  time: toSeconds(change.create_time),
  from: change.old_value,
  to: change.new_value,
})
