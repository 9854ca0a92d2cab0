import { type Language, pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { codeGroups } from '#server/settings/groups.ts'
import type { SettingRegistry } from '#server/settings/registry.ts'
import { type ConfigEntry, toConfigEntries, toConfigItem } from '../items.ts'
import { listItems } from '../store.ts'

/** Every item by group, in the caller's language. Secrets are not among it. */
export async function listConfig(ctx: Ctx, _input: object, { language }: Caller) {
  const titles = groupTitles(ctx, language)
  const items = toConfigEntries(await listItems(ctx.db)).map((item) => toConfigItem(item, valueInForce(ctx, item), language))
  return {
    list: Object.fromEntries(
      [...titles].map(([name, title]) => [name, { name, title, list: items.filter((item) => item.group === name) }]),
    ),
    remark: remarkOf(ctx, language),
    configGroup: Object.fromEntries(titles),
    quickEntrance: ctx.settings.get('config_quick_entrance'),
  }
}

/** Every group there is with its title, in the order of the screen. */
const groupTitles = ({ settings }: Ctx, language: Language): Map<string, string> =>
  new Map([
    ...Object.entries(codeGroups).map(([key, word]) => [key, say(language, word)] as const),
    ...settings.get('config_group').map(({ key, value }) => [key, value] as const),
  ])

/** Of a setting what is in force, which is not the stored value if that is broken. */
const valueInForce = ({ settings }: Ctx, { name, setting, stored }: ConfigEntry): unknown =>
  setting ? settings.get(name as keyof SettingRegistry) : stored

function remarkOf({ access }: Ctx, language: Language): string {
  const rule = access.current().admin.rules.find(({ name }) => name === 'routine/config')
  return rule ? pick(language, rule.remark_zh, rule.remark_en) : ''
}
