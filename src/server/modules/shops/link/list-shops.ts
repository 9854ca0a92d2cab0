import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { ShopFieldView, ShopKindView, shopCalls } from '#contract/shop.ts'
import type { shopSummary } from '#contract/shop-summary.ts'
import { pick } from '#domain/language.ts'
import { type ShopField, shopKindDescriptions } from '#domain/shop/kinds.ts'
import { shopOrderState, shopState } from '#domain/shop/state.ts'
import { syncState } from '#domain/shop/sync.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { listOfferedChannels } from '#server/modules/catalogue/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import { getLinked } from './link-shop.ts'

type Calls = typeof shopCalls

const toFieldView = ({ name, type, isRequired, choices = [], initial = '' }: ShopField): ShopFieldView => ({
  name,
  type,
  is_required: isRequired,
  choices: [...choices],
  initial,
})

/** The kinds that can be linked here, with what their forms are drawn of. */
export const listKinds = ({ marketplaces }: Ctx): ShopKindView[] =>
  marketplaces.live().map((kind) => {
    const { ways, fields, keyFields, steps, leastSyncMinutes, isSandbox = false } = shopKindDescriptions[kind]
    return {
      kind,
      ways: [...ways],
      fields: fields.map(toFieldView),
      key_fields: keyFields.map(toFieldView),
      steps,
      least_sync_minutes: leastSyncMinutes,
      is_sandbox: isSandbox,
      can_authorize: marketplaces.authorization(kind) !== null,
      can_create: isSandbox && marketplaces.newAccount !== undefined,
    }
  })

export async function listChoices(ctx: Ctx, _input: unknown, caller: Caller): Promise<DataOf<Calls['choices']>> {
  const { id, groupIds } = actorOf(caller)
  const channels = await listOfferedChannels(ctx, groupIds)
  const presets = await run<{ id: number; name: string }>(
    ctx.db,
    'select id, name from parcel_preset where user_id = $1 order by name, id limit 200',
    [id],
  )
  return { channels: channels.map((one) => ({ id: one.id, name: pick(caller.language, one.name_zh, one.name_en) })), presets }
}

export async function countShops({ db }: Ctx, _input: unknown, caller: Caller): Promise<DataOf<(typeof shopSummary)['summary']>> {
  const [counts] = await run<{ linked: number; stopped: number }>(
    db,
    `select count(*)::int as linked, count(*) filter (where state in (${shopState.expired}, ${shopState.error}))::int as stopped
     from shop where user_id = $1 and delete_time is null and state <> ${shopState.linking}`,
    [actorOf(caller).id],
  )
  return counts ?? { linked: 0, stopped: 0 }
}

const pageSize = 20

/** What reading one shop brought, newest first. */
export async function listHistory(
  ctx: Ctx,
  { id, page }: InputOf<Calls['history']>,
  caller: Caller,
): Promise<DataOf<Calls['history']>> {
  const { id: userId } = actorOf(caller)
  await getLinked(ctx, id, userId)
  const rows = await run<StoredSync>(
    ctx.db,
    `select ${syncColumns.join(', ')} from shop_sync
     where shop_id = $1 and user_id = $2 order by id desc limit ${pageSize} offset $3`,
    [id, userId, (page - 1) * pageSize],
  )
  const [counted] = await run<{ n: number }>(
    ctx.db,
    'select count(*)::int as n from shop_sync where shop_id = $1 and user_id = $2',
    [id, userId],
  )
  return { list: rows.map(toSyncView), total: counted?.n ?? 0 }
}

const syncColumns = [
  ...(['id', 'cause', 'state', 'read_count', 'added', 'changed', 'missed', 'reason', 'detail'] as const),
  ...(['create_time', 'end_time'] as const),
]
type StoredSync = Omit<DataOf<Calls['history']>['list'][number], 'create_time' | 'end_time'> & {
  create_time: Date
  end_time: Date | null
}

const toSyncView = ({ create_time, end_time, ...sync }: StoredSync) => ({
  ...sync,
  create_time: toSeconds(create_time),
  end_time: end_time && toSeconds(end_time),
})

type Progress = {
  id: number
  page_url: string
  notes: string[]
  preset_id: number | null
  preset_name: string | null
  waiting: number
  ready: number
  missed: number
} & { [Name in keyof StoredSync as `sync_${Name}`]: StoredSync[Name] | null }

/** What a card shows besides: how many of its orders wait, and the last reading, or the one that runs now. */
export async function showProgress(ctx: Ctx, rows: readonly Row[], caller: Pick<Caller, 'actor'>): Promise<void> {
  const open = [shopOrderState.notReady, shopOrderState.ready].join(', ')
  const found = await run<Progress>(
    ctx.db,
    `select s.id, s.page_url, s.notes, s.preset_id, p.name as preset_name,
       (select count(*)::int from shop_order o where o.shop_id = s.id and o.state in (${open})) as waiting,
       (select count(*)::int from shop_order o where o.shop_id = s.id and o.state = ${shopOrderState.ready}) as ready,
       (select coalesce(sum(y.missed), 0)::int from shop_sync y where y.shop_id = s.id and y.create_time > $3) as missed,
       ${syncColumns.map((name) => `l.${name} as sync_${name}`).join(', ')}
     from shop s left join parcel_preset p on p.id = s.preset_id
       left join lateral (select * from shop_sync y where y.shop_id = s.id and y.cause <> 'gap' order by y.id desc limit 1) l on true
     where s.id = any($1) and s.user_id = $2`,
    [rows.map(({ id }) => Number(id)), actorOf(caller).id, new Date(ctx.clock().getTime() - missedDays * 86_400_000)],
  )
  const byId = new Map(found.map((one) => [one.id, one]))
  for (const row of rows) {
    const one = byId.get(Number(row.id))
    if (!one) continue
    const { page_url, notes, preset_id, preset_name, waiting, ready, missed } = one
    Object.assign(row, { page_url, notes, preset_id, preset_name, waiting, ready, missed })
    const last = Object.fromEntries(syncColumns.map((name) => [name, one[`sync_${name}`]])) as StoredSync
    row.sync = last.create_time && toSyncView(last)
    row.is_syncing = Number(one.sync_state === syncState.running && one.sync_reason === '')
  }
}

/** Orders that were missed are worth a line on the card for a week. */
const missedDays = 7
