import { checkRules } from './config-item-rules.ts'
import type { ConfigShape, ConfigType, ConfigValue } from './config-item-shape.ts'
import { parseByType } from './config-item-values.ts'
import type { Problem } from './errors.ts'

export type ConfigValueResult = { value: ConfigValue } | { problem: Problem }

/** Whatever was sent or typed → the value to keep, or what is wrong with it. The form asks before sending, the server before believing. */
export function readConfigValue(item: ConfigShape, raw: unknown): ConfigValueResult {
  const read = parseByType(item, raw)
  if ('problem' in read) return read
  const problem = checkRules(item.rule, read.value)
  return problem ? { problem } : read
}

/** What an item holds before anybody filled it in. */
export function emptyConfigValue(type: ConfigType): ConfigValue {
  if (type === 'switch') return false
  return listTypes.has(type) ? [] : ''
}

const listTypes: ReadonlySet<ConfigType> = new Set([
  'checkbox',
  'array',
  'selects',
  'remoteSelects',
  'city',
  'images',
  'files',
] as const)

/** Types whose values are chosen from what the item itself offers. */
export const offersChoices = (type: ConfigType): boolean => ['radio', 'checkbox', 'select', 'selects'].includes(type)

/** Types whose values are rows of a list elsewhere. */
export const choosesRows = (type: ConfigType): boolean => type === 'remoteSelect' || type === 'remoteSelects'

export type RemoteList = { resource: string; label: string }

/** The list an item chooses from, as its input attributes say: `remoteUrl=/admin/country/index`, `field=name`. */
export function remoteList(inputExtend: Readonly<Record<string, unknown>>): RemoteList | null {
  const url = String(inputExtend.remoteUrl ?? inputExtend['remote-url'] ?? '')
  const resource = /^\/admin\/([a-zA-Z]+(?:\.[a-zA-Z]+)?)\/index$/.exec(url)?.[1]
  return resource === undefined ? null : { resource, label: String(inputExtend.field ?? 'name') }
}
