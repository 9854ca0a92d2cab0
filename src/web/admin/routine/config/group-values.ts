import type { ConfigItem } from '#contract/config.ts'
import { readConfigValue } from '#domain/config-item.ts'
import type { ConfigRule, ConfigShape } from '#domain/config-item-shape.ts'
import { checkSettingRows } from '#domain/config-rows.ts'
import type { FieldProblems } from '#domain/errors.ts'

/** What was typed, by name. Of a password: '' is the kept one, null none at all. */
export type ConfigChanges = Record<string, unknown>

export const currentValue = ({ name, value }: ConfigItem, changes: ConfigChanges): unknown =>
  Object.hasOwn(changes, name) ? changes[name] : value

/** What differs from what is in force: only that is sent, so that two people who change different items do not undo each other. */
export function changedValues(items: ConfigItem[], changes: ConfigChanges): ConfigChanges {
  return Object.fromEntries(
    items.flatMap((item) => {
      const value = currentValue(item, changes)
      return JSON.stringify(value) === JSON.stringify(item.value) ? [] : [[item.name, value]]
    }),
  )
}

export const rulesOf = ({ rule }: ConfigItem): ConfigRule[] => rule.split(',').filter((one): one is ConfigRule => one !== '')

/** The rules of the server, asked before anything is sent. What only it can know (whether a row exists), it says itself. */
export function checkChanges(items: ConfigItem[], changed: ConfigChanges): FieldProblems {
  const problems: FieldProblems = {}
  for (const item of items) {
    if (!Object.hasOwn(changed, item.name) || changed[item.name] === null) continue
    if (item.type === 'json') {
      Object.assign(problems, checkSettingRows(item.name, changed[item.name]))
      continue
    }
    const shape: ConfigShape = { type: item.type, rule: rulesOf(item), content: item.content, inputExtend: item.input_extend }
    const read = readConfigValue(shape, changed[item.name])
    if ('problem' in read) problems[item.name] = read.problem
  }
  return problems
}
