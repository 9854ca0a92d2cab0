import type { ConfigItem, ConfigTask } from '#contract/config.ts'
import { type Language, pick } from '#domain/language.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { codeGroups } from '#server/settings/groups.ts'
import type { SettingRegistry } from '#server/settings/registry.ts'
import { settingTasks } from '#server/settings/tasks.ts'
import { listLastChanges, toChange } from '../changes.ts'
import { type ConfigEntry, toConfigEntries, toConfigItem } from '../items.ts'
import { listItems } from '../store.ts'

/** Every item by group, in the caller's language. Secrets are not among it. */
export async function listConfig(ctx: Ctx, _input: object, { language }: Caller) {
  const titles = groupTitles(ctx, language)
  const changes = new Map((await listLastChanges(ctx.db)).map(({ name, ...change }) => [name, toChange(change)]))
  const items = toConfigEntries(await listItems(ctx.db)).map((item) =>
    toConfigItem(item, valueInForce(ctx, item), language, changes.get(item.name)),
  )
  return {
    list: Object.fromEntries(
      [...titles].map(([name, title]) => [name, { name, title, list: items.filter((item) => item.group === name) }]),
    ),
    tasks: tasksOf(items, titles, language),
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

/** Everything there is, once: the settings of each task by section, what else belongs to its groups, and a task for each group of an admin's own. */
function tasksOf(items: readonly ConfigItem[], titles: Map<string, string>, language: Language): ConfigTask[] {
  const placed = new Set(settingTasks.flatMap(({ sections }) => sections.flatMap((section) => section.items)))
  const addedTo = (groups: readonly string[]) => items.filter(({ name, group }) => !placed.has(name) && groups.includes(group))
  const added = (groups: readonly string[]) => {
    const names = addedTo(groups).map(({ name }) => name)
    return names.length > 0 ? [{ title: say(language, 'config.section.added'), items: names }] : []
  }
  const tasks = settingTasks.map(({ name, groups, sections }) => ({
    name,
    title: say(language, `config.task.${name}`),
    note: say(language, `config.task_note.${name}`),
    groups: [...groups],
    sections: [
      ...sections.map((section) => ({ title: say(language, section.title), items: [...section.items] })),
      ...added(groups),
    ],
  }))
  const known = new Set(settingTasks.flatMap(({ groups }) => groups as readonly string[]))
  const own = [...titles].filter(([group]) => !known.has(group))
  return [...tasks, ...own.map(([name, title]) => ({ name, title, note: '', groups: [name], sections: added([name]) }))]
}

/** Of a setting what is in force, which is not the stored value if that is broken. */
const valueInForce = ({ settings }: Ctx, { name, setting, stored }: ConfigEntry): unknown =>
  setting ? settings.get(name as keyof SettingRegistry) : stored

function remarkOf({ access }: Ctx, language: Language): string {
  const rule = access.current().admin.rules.find(({ name }) => name === 'routine/config')
  return rule ? pick(language, rule.remark_zh, rule.remark_en) : ''
}
