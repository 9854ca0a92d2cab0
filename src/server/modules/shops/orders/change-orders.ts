import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { ActionResult } from '#contract/row-action.ts'
import type { shopOrders } from '#contract/shop-order.ts'
import { isMasked, normalizeIdNumber } from '#domain/address/address.ts'
import { AppError } from '#domain/errors.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { normalizeParty } from '#domain/order/party.ts'
import { planParcel, type ShopOrderItem } from '#domain/shop/plan.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { formatTime } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow, run } from '#server/platform/db/pool.ts'
import type { TableRow } from '#server/platform/db/row-of.ts'
import { inTx, type Tx } from '#server/platform/db/tx.ts'
import { formatError } from '#server/platform/format-error.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { say } from '#server/platform/i18n.ts'
import { mustHaveMoved } from '#server/platform/lifecycle.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { evaluateShopOrders } from './evaluate.ts'
import { findPreset } from './presets.ts'
import { mustBeOpen, refuse } from './refusals.ts'
import { lockShopOrders, readCombined, type ShopOrderReceiver, type StoredShopOrder, shopOrderMoves } from './store.ts'

type Edit = (typeof shopOrders)['edit']
type Changes = Partial<
  TableRow<
    'shop_order',
    'weight, length, width, height, channel_id, preset_id, remark, is_held, hold_until, tags, edited, state, insurance_id, insurance_value, alert',
    Pick<StoredShopOrder, 'receiver' | 'items' | 'problems' | 'state'>
  >
>

/** Changes what a parcel is to be; what was changed by hand is remembered, and neither rules nor the shop write over it. May run twice. */
export async function editShopOrder(ctx: Ctx, input: InputOf<Edit>, caller: Caller): Promise<DataOf<Edit>> {
  const { id: userId } = actorOf(caller)
  const { id, receiver, items, insurance, ...plain } = input
  await mustExist(ctx, { channel_id: plain.channel_id, insurance_id: insurance?.id })
  await inTx(ctx, async (tx) => {
    const [order] = await lockShopOrders(tx, userId, [id])
    if (!order) throw new AppError('row.missing')
    mustBeOpen(order, caller)
    const changes: Changes = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined))
    if (receiver) changes.receiver = toReceiver(ctx, receiver, order)
    if (items) changes.items = declareItems(order, items)
    if (insurance !== undefined)
      Object.assign(changes, { insurance_id: insurance?.id ?? null, insurance_value: insurance?.value ?? null })
    const names = Object.keys(changes).map((name) => (name === 'insurance_value' ? 'insurance_id' : name))
    const edited = [...new Set([...order.edited, ...names])]
    await writeShopOrder(tx, order, { ...changes, edited }, ctx.clock())
    await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
  })
  await evaluateShopOrders(ctx, [id])
  const row = await getRow<{ id: number; state: number; reasons: string[]; amount: number | null }>(
    ctx.db,
    'select id, state, reasons, amount from shop_order where user_id = $1 and id = $2',
    [userId, id],
  )
  return { ...row, amount: row.amount === null ? null : formatDecimal(asPence(row.amount)) }
}

/** The mask that a form was shown means the number that is kept. */
function toReceiver(
  ctx: Ctx,
  sent: NonNullable<InputOf<Edit>['receiver']>,
  { receiver: before }: StoredShopOrder,
): ShopOrderReceiver {
  const { id_card_number: number, ...party } = sent
  const keeps = number === undefined || isMasked(number)
  const sealed = keeps ? before.id_card_sealed : number.trim() === '' ? undefined : ctx.secrets.seal(normalizeIdNumber(number))
  return {
    ...normalizeParty(party),
    countryCode: party.countryCode.trim().toUpperCase(),
    ...(sealed ? { id_card_sealed: sealed } : {}),
  }
}

function declareItems(order: StoredShopOrder, sent: NonNullable<InputOf<Edit>['items']>): ShopOrderItem[] {
  return order.items.map((item) => {
    const declared = sent.find(({ line_id: lineId }) => lineId === item.lineId)
    if (!declared) return item
    return {
      ...item,
      englishName: declared.english_name ?? item.englishName,
      chineseName: declared.chinese_name ?? item.chineseName,
      unitPrice: declared.unit_price ?? item.unitPrice,
      weight: declared.weight ?? item.weight,
      hsCode: declared.hs_code ?? item.hsCode,
      originCountry: declared.origin_country ?? item.originCountry,
    }
  })
}

/**
 * Writes changes to an order of a shop. It is bought anew afterwards, so an earlier failure of its label is
 * forgotten.
 */
async function writeShopOrder(tx: Tx, order: StoredShopOrder, changes: Changes, now: Date): Promise<void> {
  const { label: _, ...problems } = order.problems
  const { state, ...columns } = changes
  const entries = Object.entries({ problems, ...columns })
  const sets = entries.map(([name], index) => `${name} = $${index + 3}`)
  const move = state === undefined ? null : shopOrderMoves.to(state, { by: 'member', from: [order.state] })
  const written = await run(
    tx,
    `update shop_order set ${[...(move ? [move.set] : []), ...sets].join(', ')}, update_time = $2
     where id = $1${move ? ` and ${move.where}` : ''} returning id`,
    [order.id, now, ...entries.map(([name, value]) => (jsonColumns.has(name) ? JSON.stringify(value) : value))],
  )
  mustHaveMoved(written)
}

const jsonColumns: ReadonlySet<string> = new Set(['problems', 'receiver', 'items'])

/**
 * The same change to each of many, all in one transaction and worked out together; each for itself is
 * refused or done. `change` says what becomes of one, or throws why it cannot.
 */
async function changeEach(
  ctx: Ctx,
  ids: readonly number[],
  caller: Caller,
  change: (order: StoredShopOrder, tx: Tx) => Promise<Changes> | Changes,
): Promise<ActionResult> {
  const { id: userId } = actorOf(caller)
  const { list, changed } = await inTx(ctx, async (tx) => {
    const orders = new Map((await lockShopOrders(tx, userId, ids)).map((order) => [order.id, order]))
    const answer: ActionResult['list'] = []
    const done: number[] = []
    for (const id of new Set(ids)) {
      const order = orders.get(id)
      try {
        if (!order) throw new AppError('row.missing')
        await writeShopOrder(tx, order, await change(order, tx), ctx.clock())
        done.push(id)
        answer.push({ id, ok: true, msg: say(caller.language, 'message.operation_successful') })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        answer.push({ id, ok: false, msg: formatError(caller.language, error) })
      }
    }
    if (done.length > 0) await publishChange(tx, { to: { member: userId }, topic: 'shopOrder' })
    return { list: answer, changed: done }
  })
  await evaluateShopOrders(ctx, changed)
  return { list }
}

type Call<Verb extends keyof typeof shopOrders> = InputOf<(typeof shopOrders)[Verb]>

export async function applyPreset(
  ctx: Ctx,
  { ids, preset_id: presetId }: Call<'applyPreset'>,
  caller: Caller,
): Promise<ActionResult> {
  const preset = await findPreset(ctx.db, actorOf(caller).id, presetId)
  if (!preset) throw new AppError('row.missing')
  return changeEach(ctx, ids, caller, async (order, tx) => {
    mustBeOpen(order, caller)
    const items = [order, ...(await readCombined(tx, [order.id]))].flatMap((one) => one.items)
    const { weight, ...size } = planParcel(items, preset)
    // Where nobody knows what the goods weigh, what was weighed by hand is all there is.
    const isWeighed = weight !== null || !order.edited.includes('weight')
    return {
      preset_id: preset.id,
      ...size,
      ...(isWeighed ? { weight } : {}),
      edited: [...new Set([...order.edited, 'preset_id'])],
    }
  })
}

export async function setChannel(
  ctx: Ctx,
  { ids, channel_id: channelId }: Call<'setChannel'>,
  caller: Caller,
): Promise<ActionResult> {
  await mustExist(ctx, { channel_id: channelId })
  return changeEach(ctx, ids, caller, (order) => {
    mustBeOpen(order, caller)
    return { channel_id: channelId, edited: [...new Set([...order.edited, 'channel_id'])] }
  })
}

/** Whether a member may use them is said with the price; what is not there at all cannot even be kept. */
async function mustExist(
  ctx: Ctx,
  { channel_id: channel, insurance_id: cover }: { channel_id?: number | null | undefined; insurance_id?: number | undefined },
): Promise<void> {
  const [known] = await run<{ channel: boolean; cover: boolean }>(
    ctx.db,
    `select $1::bigint is null or exists (select from channel where id = $1) as channel,
       $2::bigint is null or exists (select from insurance where id = $2) as cover`,
    [channel ?? null, cover ?? null],
  )
  if (!known?.channel) throw new AppError('input.invalid', { fields: { channel_id: { key: 'invalid.order.channel' } } })
  if (!known.cover) throw new AppError('input.invalid', { fields: { 'insurance.id': { key: 'invalid.choice' } } })
}

const mostTags = 10

/** Tags are words for the member's own order of things: a labelled order may have them too. */
export const tagShopOrders = (ctx: Ctx, { ids, add, remove }: Call<'tag'>, caller: Caller): Promise<ActionResult> =>
  changeEach(ctx, ids, caller, (order) => {
    const tags = [...new Set([...order.tags.filter((tag) => !remove.includes(tag)), ...add])]
    if (tags.length > mostTags) throw refuse('too_many_tags', caller.language)
    return { tags, problems: order.problems }
  })

/**
 * Holds orders back until a day, or until they are released; released orders are held by no rule again. May
 * run twice.
 */
export async function holdShopOrders(
  ctx: Ctx,
  { ids, is_held: isHeld, until = null }: Call<'hold'>,
  caller: Caller,
): Promise<ActionResult> {
  if (isHeld && until !== null && until <= formatTime(ctx.clock(), ctx.settings.get('time_zone'), 'yyyy-mm-dd'))
    throw new AppError('input.invalid', { fields: { until: { key: 'invalid.future_day' } } })
  return changeEach(ctx, ids, caller, (order) => {
    mustBeOpen(order, caller)
    return {
      is_held: isHeld,
      hold_until: isHeld ? until : null,
      edited: [...new Set([...order.edited, 'is_held'])],
      problems: order.problems,
    }
  })
}

export const closeShopOrders = (ctx: Ctx, { ids }: Call<'close'>, caller: Caller): Promise<ActionResult> =>
  changeEach(ctx, ids, caller, async (order, tx) => {
    mustBeOpen(order, caller)
    if ((await readCombined(tx, [order.id])).length > 0) throw refuse('combined', caller.language)
    return { state: shopOrderState.closed }
  })

/** What was closed is looked at anew, and so is what failed: as it is, it is tried again. */
export const reopenShopOrders = (ctx: Ctx, { ids }: Call<'reopen'>, caller: Caller): Promise<ActionResult> =>
  changeEach(ctx, ids, caller, (order) => {
    if (order.state !== shopOrderState.closed && !order.problems.label) throw refuse('not_closed', caller.language)
    return order.state === shopOrderState.closed ? { state: shopOrderState.notReady } : {}
  })

export const dismissAlerts = (ctx: Ctx, { ids }: Call<'dismiss'>, caller: Caller): Promise<ActionResult> =>
  changeEach(ctx, ids, caller, () => ({ alert: '' }))
