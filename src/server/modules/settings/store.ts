import type { Attributes } from '#domain/config-item-lines.ts'
import type { ConfigType } from '#domain/config-item-shape.ts'
import { type Db, run } from '#server/platform/db/pool.ts'
import { columnsOf, type RowOf } from '#server/platform/db/row-of.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { FileReference } from '#server/platform/file-references.ts'

const columns = columnsOf(
  'config_item',
  'id, name, group_name, title_zh, title_en, tip_zh, tip_en, type, value, content, rule, extend, input_extend, allow_del, weigh',
)
export type ConfigItemRow = RowOf<
  typeof columns,
  {
    type: ConfigType | 'json'
    value: unknown
    /** pairs, because an object of JSON forgets the order */
    content: [string, string][] | null
    extend: Attributes
    input_extend: Attributes
  }
>

export const listItems = (db: Db): Promise<ConfigItemRow[]> =>
  run<ConfigItemRow>(db, `select ${columns} from config_item order by id`)

/** One change at a time: a group must not vanish under an item that is being added to it. */
export const lockItems = (tx: Tx): Promise<unknown[]> => run(tx, `select pg_advisory_xact_lock(hashtext('config-item'))`)

export type NewConfigItem = Omit<ConfigItemRow, 'id' | 'allow_del'>

export async function insertItem(tx: Tx, item: NewConfigItem): Promise<number> {
  const [row] = await run<{ id: number }>(
    tx,
    `insert into config_item (name, group_name, title_zh, title_en, tip_zh, tip_en, type, value, content, rule, extend, input_extend, allow_del, weigh)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10, $11::jsonb, $12::jsonb, true, $13) returning id`,
    [
      item.name,
      item.group_name,
      item.title_zh,
      item.title_en,
      item.tip_zh,
      item.tip_en,
      item.type,
      JSON.stringify(item.value),
      item.content && JSON.stringify(item.content),
      item.rule,
      JSON.stringify(item.extend),
      JSON.stringify(item.input_extend),
      item.weigh,
    ],
  )
  return (row as { id: number }).id
}

export const deleteItems = (tx: Tx, ids: number[]): Promise<unknown[]> =>
  run(tx, 'delete from config_item where id = any($1) and allow_del returning id', [ids])

/** Of these rows of a table, the numbers that are there. */
export const findIds = (
  tx: Tx,
  { table, isSoft }: { table: string; isSoft: boolean },
  ids: number[],
): Promise<{ id: number }[]> =>
  run<{ id: number }>(tx, `select id from "${table}" where id = any($1)${isSoft ? ' and delete_time is null' : ''}`, [ids])

/** Pictures among the settings, and in texts an admin added there. */
export const settingFiles: FileReference = {
  name: 'attachment.used.setting',
  find: async (tx, urls) => {
    const rows = await run<{ url: string }>(
      tx,
      'select u.url from unnest($1::text[]) as u (url) where exists (select 1 from config_item c where position(u.url in c.value::text) > 0)',
      [urls],
    )
    return rows.map(({ url }) => url)
  },
}
