import type { config } from '#contract/config.ts'
import type { RequestOf } from '#contract/endpoint.ts'
import { choosesRows, offersChoices } from '#domain/config-item.ts'
import { readAttributeLines, readChoiceLines } from '#domain/config-item-lines.ts'
import { rulesFor } from '#domain/config-item-rules.ts'
import type { ConfigRule, ConfigType } from '#domain/config-item-shape.ts'
import type { FieldProblems, Problem } from '#domain/errors.ts'

/** What the drawer holds; a list to choose from is asked in two fields of its own. */
export type NewItem = ReturnType<typeof newItem>

export const newItem = (group: string) => ({
  name: '',
  title: '',
  title_en: '',
  group,
  tip: '',
  tip_en: '',
  type: 'string' as ConfigType,
  rule: [] as ConfigRule[],
  content: '',
  remoteUrl: '',
  remoteField: '',
  extend: '',
  inputExtend: '',
  weigh: 0 as number | string,
})

/** What does not belong to the type is left out. */
export function toConfigInput({ remoteUrl, remoteField, ...item }: NewItem): RequestOf<typeof config.add> {
  const list = choosesRows(item.type) ? [`remoteUrl=${remoteUrl.trim()}`, `field=${remoteField.trim() || 'name'}`] : []
  return {
    ...item,
    name: item.name.trim(),
    rule: item.rule.filter((rule) => rulesFor(item.type).includes(rule)),
    content: offersChoices(item.type) ? item.content : '',
    inputExtend: [...list, item.inputExtend].filter(Boolean).join('\n'),
    weigh: item.weigh === '' ? 0 : item.weigh,
  }
}

/** The server's own checks, as far as they need no database. */
export function checkNewItem(item: NewItem): FieldProblems {
  const problems: Record<string, Problem | undefined> = {
    name:
      item.name.trim() === ''
        ? { key: 'invalid.required' }
        : /^[a-z][a-z0-9_]{1,59}$/.test(item.name.trim())
          ? undefined
          : { key: 'invalid.config_name' },
    title: item.title.trim() === '' ? { key: 'invalid.required' } : undefined,
    content: offersChoices(item.type) ? problemIn(readChoiceLines(item.content)) : undefined,
    remoteUrl: choosesRows(item.type) && item.remoteUrl.trim() === '' ? { key: 'invalid.required' } : undefined,
    extend: problemIn(readAttributeLines(item.extend)),
    inputExtend: problemIn(readAttributeLines(item.inputExtend)),
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, problem]) => (problem ? [[name, problem]] : [])))
}

const problemIn = (read: object): Problem | undefined => ('problem' in read ? (read.problem as Problem) : undefined)

/** What the server found with the list is told at the field that names it. */
export function toFormErrors(errors: Record<string, string>, type: ConfigType): Record<string, string> {
  const { inputExtend, ...rest } = errors
  if (inputExtend === undefined) return errors
  return { ...rest, [choosesRows(type) ? 'remoteUrl' : 'inputExtend']: inputExtend }
}
