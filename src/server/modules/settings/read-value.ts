import { toFieldProblems } from '#contract/problems.ts'
import { readConfigValue } from '#domain/config-item.ts'
import type { ConfigShape } from '#domain/config-item-shape.ts'
import { checkSettingRows } from '#domain/config-rows.ts'
import type { FieldProblems } from '#domain/errors.ts'
import { cleanRichText } from '#server/platform/rich-text.ts'
import type { Setting } from '#server/platform/settings.ts'
import { type ConfigEntry, contentOf } from './items.ts'

export type ValueReading = { value: unknown } | { problems: FieldProblems }

/** What was sent for an item → what to keep: by its type and rules, and for a setting by its own schema and check as well. */
export function readItemValue(item: ConfigEntry, raw: unknown): ValueReading {
  if (item.type === 'json') {
    const problems = checkSettingRows(item.name, raw)
    return Object.keys(problems).length > 0 ? { problems } : checkBySetting(item, raw)
  }
  const read = readConfigValue(
    shapeOf(item, item.type),
    item.type === 'editor' && typeof raw === 'string' ? cleanRichText(raw) : raw,
  )
  if ('problem' in read) return { problems: { [item.name]: read.problem } }
  return checkBySetting(item, read.value)
}

const shapeOf = (item: ConfigEntry, type: ConfigShape['type']): ConfigShape => ({
  type,
  rule: item.rule,
  content: contentOf(item, 'en'),
  inputExtend: item.inputExtend,
})

function checkBySetting({ name, setting }: ConfigEntry, value: unknown): ValueReading {
  if (!setting) return { value }
  const parsed = setting.schema.safeParse(value, { reportInput: true })
  if (!parsed.success) {
    const found = Object.entries(toFieldProblems(parsed.error)).map(([path, problem]) => [
      path === '' ? name : `${name}.${path}`,
      problem,
    ])
    return { problems: Object.fromEntries(found) }
  }
  const problem = (setting.check as ((value: unknown) => ReturnType<NonNullable<Setting['check']>>) | undefined)?.(parsed.data)
  return problem ? { problems: { [name]: problem } } : { value: parsed.data }
}
