import type { ConfigItem } from '#contract/config.ts'
import type { ConfigRule, ConfigType } from '#domain/config-item-shape.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Setting } from '#server/platform/settings.ts'
import { registry } from '#server/settings/registry.ts'
import type { ConfigItemRow } from './store.ts'

/** One item of either kind: code says what a setting is and the row only keeps its value; of an added item the row says everything. */
export type ConfigEntry = {
  id: number
  name: string
  group: string
  type: ConfigType | 'json'
  title: { zh: string; en: string }
  tip: { zh: string; en: string }
  rule: readonly ConfigRule[]
  choices: [string, { zh: string; en: string }][] | null
  extend: Record<string, unknown>
  inputExtend: Record<string, unknown>
  weigh: number
  stored: unknown
  /** absent for an added item */
  setting: Setting | undefined
}

const settings: Record<string, Setting> = registry
const names = Object.keys(settings)

/** Every item there is, the heaviest first. A row that neither code knows nor an admin added is left over from another version. */
export function toConfigEntries(rows: ConfigItemRow[]): ConfigEntry[] {
  const items = rows.flatMap((row) => {
    if (Object.hasOwn(settings, row.name)) return [settingItem(row, settings[row.name] as Setting)]
    return row.allow_del ? [addedItem(row)] : []
  })
  return items.sort((a, b) => b.weigh - a.weigh || a.id - b.id)
}

/** A setting as an item, for values that are checked and not kept. */
export const entryOfSetting = (name: keyof typeof registry): ConfigEntry =>
  settingItem({ id: 0, name, value: '' }, registry[name])

const settingItem = ({ id, name, value }: Pick<ConfigItemRow, 'id' | 'name' | 'value'>, setting: Setting): ConfigEntry => ({
  id,
  name,
  group: setting.group,
  type: setting.type,
  title: setting.title,
  tip: setting.tip ?? { zh: '', en: '' },
  rule: setting.rule ?? [],
  choices: setting.choices ? Object.entries(setting.choices) : null,
  extend: {},
  inputExtend: setting.inputExtend ?? {},
  weigh: names.length - names.indexOf(name),
  stored: value,
  setting,
})

const addedItem = (row: ConfigItemRow): ConfigEntry => ({
  id: row.id,
  name: row.name,
  group: row.group_name,
  type: row.type,
  title: { zh: row.title_zh, en: row.title_en },
  tip: { zh: row.tip_zh, en: row.tip_en },
  rule: row.rule.split(',').filter((rule): rule is ConfigRule => rule !== ''),
  choices: row.content?.map(([key, label]) => [key, { zh: label, en: label }]) ?? null,
  extend: row.extend,
  inputExtend: row.input_extend,
  weigh: row.weigh,
  stored: row.value,
  setting: undefined,
})

export const contentOf = ({ choices }: ConfigEntry, language: Language): Record<string, string> | null =>
  choices && Object.fromEntries(choices.map(([key, { zh, en }]) => [key, pick(language, zh, en)]))

/** As a caller may see it: of a password only whether there is one. */
export function toConfigItem(
  item: ConfigEntry,
  value: unknown,
  language: Language,
  change: ConfigItem['change'] = null,
): ConfigItem {
  const isSecret = item.type === 'password'
  return {
    id: item.id,
    name: item.name,
    group: item.group,
    title: pick(language, item.title.zh, item.title.en),
    tip: pick(language, item.tip.zh, item.tip.en),
    type: item.type,
    value: isSecret ? '' : value,
    content: contentOf(item, language),
    rule: item.rule.join(','),
    extend: item.extend,
    allow_del: item.setting ? 0 : 1,
    allow_edit: item.setting?.isFromEnvironment ? 0 : 1,
    weigh: item.weigh,
    input_extend: item.inputExtend,
    is_set: isSecret && value !== '' ? 1 : 0,
    unit: item.setting?.unit ?? null,
    change,
  }
}
