import { AppError, type FieldProblems } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { parseBlockedIps } from '#server/platform/http/blocked-ips.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { replyWithMessage } from '#server/platform/http/reply.ts'
import { isCodeGroup } from '#server/settings/groups.ts'
import type { SettingRegistry } from '#server/settings/registry.ts'
import type { Pair } from '#server/settings/setting-kinds.ts'
import { type ItemChange, recordChanges } from '../changes.ts'
import { findMissingRows } from '../find-missing-rows.ts'
import { type ConfigEntry, toConfigEntries } from '../items.ts'
import { readItemValue } from '../read-value.ts'
import { listItems, lockItems } from '../store.ts'

/** Changes any number of items together or none of them; in force on every instance at once. May be sent twice. */
export async function saveConfig(ctx: Ctx, sent: Record<string, unknown>, caller: Caller) {
  if (Object.keys(sent).length === 0) throw new AppError('row.none_changed')
  await inTx(ctx, async (tx) => {
    await lockItems(tx)
    const items = new Map(toConfigEntries(await listItems(tx)).map((item) => [item.name, item]))
    const { values, problems } = readValues(ctx, items, sent)
    Object.assign(
      problems,
      checkOwnIpNotBlocked(values, caller.ip),
      checkGroupsInUse(values, items),
      checkSecretTargets(ctx, values, items),
      await findMissingRows(tx, values, items),
    )
    if (Object.keys(problems).length > 0) throw new AppError('input.invalid', { fields: problems })
    await ctx.settings.save(
      tx,
      [...values].map(([name, value]) => ({ name, value, isSecret: items.get(name)?.type === 'password' })),
    )
    await recordChanges(tx, changesOf(ctx, items, values), { by: actorOf(caller), now: ctx.clock() })
  })
  await ctx.settings.reload()
  return replyWithMessage('message.updated', null)
}

/** What was in force before, and what is from now on. A secret that is typed again counts as replaced. */
const changesOf = ({ settings }: Ctx, items: Map<string, ConfigEntry>, values: Map<string, unknown>): ItemChange[] =>
  [...values].map(([name, to]) => {
    const item = items.get(name)
    return {
      name,
      kind: 'edited',
      isSecret: item?.type === 'password',
      from: item?.setting ? settings.get(name as keyof SettingRegistry) : item?.stored,
      to,
    }
  })

function readValues({ settings }: Ctx, items: Map<string, ConfigEntry>, sent: Record<string, unknown>) {
  const values = new Map<string, unknown>()
  const problems: FieldProblems = {}
  for (const [name, raw] of Object.entries(sent)) {
    const item = items.get(name)
    if (!item) {
      problems[name] = { key: 'invalid.unknown_field', values: { field: name } }
      continue
    }
    if (item.setting?.isFromEnvironment) {
      // A client that sends back everything it read changes nothing by it.
      if (raw !== settings.get(name as keyof SettingRegistry)) problems[name] = { key: 'invalid.given' }
      continue
    }
    // A form never shows a password: what comes back empty was not touched.
    if (item.type === 'password' && raw === '' && (item.stored !== '' || !item.rule.includes('required'))) continue
    const read = readItemValue(item, raw)
    if ('problems' in read) Object.assign(problems, read.problems)
    else values.set(name, read.value)
  }
  return { values, problems }
}

/** Nobody saws off the branch they sit on. */
function checkOwnIpNotBlocked(values: Map<string, unknown>, ip: string): FieldProblems {
  const lines = values.get('no_access_ip')
  return typeof lines === 'string' && parseBlockedIps(lines).has(ip)
    ? { no_access_ip: { key: 'invalid.own_address', values: { ip } } }
    : {}
}

function checkGroupsInUse(values: Map<string, unknown>, items: Map<string, ConfigEntry>): FieldProblems {
  const groups = values.get('config_group') as Pair[] | undefined
  if (!groups) return {}
  const lost = [...items.values()].find(({ group }) => !isCodeGroup(group) && !groups.some(({ key }) => key === group))
  return lost ? { config_group: { key: 'invalid.config_group_used', values: { key: lost.group } } } : {}
}

/** A kept password goes only to whom it was typed for; otherwise it could be learnt by having it sent elsewhere. */
function checkSecretTargets({ settings }: Ctx, values: Map<string, unknown>, items: Map<string, ConfigEntry>): FieldProblems {
  const problems: FieldProblems = {}
  for (const { name, setting } of items.values()) {
    const target = setting?.sentTo
    if (!target || !values.has(target) || values.has(name) || settings.get(name as keyof SettingRegistry) === '') continue
    const next = values.get(target)
    if (next !== '' && next !== settings.get(target as keyof SettingRegistry)) problems[name] = { key: 'invalid.secret_again' }
  }
  return problems
}
