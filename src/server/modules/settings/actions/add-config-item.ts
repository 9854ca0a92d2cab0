import type { config } from '#contract/config.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { choosesRows, emptyConfigValue, offersChoices, remoteList } from '#domain/config-item.ts'
import { type Attributes, readAttributeLines, readChoiceLines } from '#domain/config-item-lines.ts'
import { rulesFor } from '#domain/config-item-rules.ts'
import { AppError, type FieldProblems } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { violatedUnique } from '#server/platform/db/sql-errors.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { isCodeGroup } from '#server/settings/groups.ts'
import type { Pair } from '#server/settings/setting-kinds.ts'
import { recordChanges } from '../changes.ts'
import { findResource } from '../find-missing-rows.ts'
import { insertItem, listItems, lockItems } from '../store.ts'

type Input = InputOf<(typeof config)['add']>

/** Adds an item of an admin's own, empty. The same name twice is refused. */
export async function addConfigItem(ctx: Ctx, input: Input, caller: Caller) {
  const { fields, problems } = readDefinition(input)
  try {
    const id = await inTx(ctx, async (tx) => {
      await lockItems(tx)
      if (!isCodeGroup(input.group)) {
        const groups = (await listItems(tx)).find(({ name }) => name === 'config_group')?.value as Pair[] | undefined
        if (!groups?.some(({ key }) => key === input.group)) problems.group = { key: 'invalid.choice' }
      }
      if (Object.keys(problems).length > 0) throw new AppError('input.invalid', { fields: problems })
      const change = {
        name: fields.name,
        kind: 'added',
        isSecret: fields.type === 'password',
        from: null,
        to: fields.value,
      } as const
      await recordChanges(tx, [change], { by: actorOf(caller), now: ctx.clock() })
      return insertItem(tx, fields)
    })
    await ctx.settings.reload()
    return replyWithMessage('message.added', { id })
  } catch (error) {
    if (violatedUnique(error) === null) throw error
    throw new AppError('row.duplicate', { cause: error, fields: { name: { key: 'invalid.taken' } } })
  }
}

function readDefinition(input: Input) {
  const { name, title, title_en, tip, tip_en, group, type, rule, weigh } = input
  const problems: FieldProblems = {}
  const fields = {
    name,
    group_name: group,
    title_zh: title,
    title_en,
    tip_zh: tip,
    tip_en,
    type,
    weigh,
    value: emptyConfigValue(type),
    rule: [...new Set(rule)].join(','),
    content: offersChoices(type) ? readChoices(input.content, problems) : null,
    extend: readAttributes('extend', input.extend, problems),
    input_extend: readAttributes('inputExtend', input.inputExtend, problems),
  }
  if (!rule.every((one) => rulesFor(type).includes(one))) problems.rule = { key: 'invalid.rule_for_type' }
  if (choosesRows(type) && !isKnownList(fields.input_extend)) problems.inputExtend ??= { key: 'invalid.remote_list' }
  return { fields, problems }
}

function readChoices(lines: string, problems: FieldProblems): [string, string][] {
  const read = readChoiceLines(lines)
  if ('choices' in read) return read.choices
  problems.content = read.problem
  return []
}

function readAttributes(field: 'extend' | 'inputExtend', lines: string, problems: FieldProblems): Attributes {
  const read = readAttributeLines(lines)
  if ('attributes' in read) return read.attributes
  problems[field] = read.problem
  return {}
}

/** The list exists and has the field that names its rows, in one language or both. */
function isKnownList(attributes: Attributes): boolean {
  const list = remoteList(attributes)
  const fields = list && findResource(list.resource)?.fields
  return Boolean(list && fields && [list.label, `${list.label}_zh`].some((field) => Object.hasOwn(fields, field)))
}
