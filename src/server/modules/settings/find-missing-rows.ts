import type { Resource } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { choosesRows, remoteList } from '#domain/config-item.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { SettingRegistry } from '#server/settings/registry.ts'
import type { ConfigEntry } from './items.ts'
import { findIds } from './store.ts'

/** Every row that a value chooses must exist. */
export async function findMissingRows(
  tx: Tx,
  values: Map<string, unknown>,
  items: Map<string, ConfigEntry>,
): Promise<FieldProblems> {
  const problems: FieldProblems = {}
  for (const [name, value] of values) {
    const chosen = chosenRows(items.get(name), value)
    const resource = chosen && findResource(chosen.resource)
    if (!chosen || !resource || chosen.ids.length === 0) continue
    const found = await findIds(tx, { table: resource.table, isSoft: resource.remove === 'soft' }, chosen.ids)
    if (found.length < chosen.ids.length) problems[name] = { key: 'invalid.unknown_row' }
  }
  return problems
}

/** Letter case of controllers means nothing on the wire. */
export const findResource = (name: string): Resource | undefined =>
  resources.find((one) => one.name.toLowerCase() === name.toLowerCase())

function chosenRows(item: ConfigEntry | undefined, value: unknown): { resource: string; ids: number[] } | null {
  if (item?.type === 'city') return { resource: 'area', ids: value as number[] }
  if (item?.name === 'protocol') {
    const ids = (value as ReturnType<SettingRegistry['protocol']['schema']['parse']>).map(({ article_id }) => article_id)
    return { resource: 'article', ids: [...new Set(ids)] }
  }
  if (item?.type === 'json' || !item || !choosesRows(item.type)) return null
  const resource = remoteList(item.inputExtend)?.resource
  return resource === undefined ? null : { resource, ids: [value].flat().filter((id) => id !== '') as number[] }
}
