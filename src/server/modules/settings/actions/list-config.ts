import { pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { groupTitles } from '../groups.ts'
import { type ConfigEntry, toConfigEntries, toConfigItem } from '../items.ts'
import type { SettingRegistry } from '../registry.ts'
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

/** Of a setting what is in force, which is not the stored value if that is broken. */
const valueInForce = ({ settings }: Ctx, { name, setting, stored }: ConfigEntry): unknown =>
  setting ? settings.get(name as keyof SettingRegistry) : stored

function remarkOf({ access }: Ctx, language: Caller['language']): string {
  const rule = access.current().admin.rules.find(({ name }) => name === 'routine/config')
  return rule ? pick(language, rule.remark_zh, rule.remark_en) : ''
}
