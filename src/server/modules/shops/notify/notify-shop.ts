import type { Carrier } from '#domain/channel.ts'
import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { findShipment, type NotifyReason } from '#domain/shop/notify.ts'
import { shopState } from '#domain/shop/state.ts'
import type { Connector, PushResult, ShipmentNotice } from '#server/adapters/marketplaces/port.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { say } from '#server/platform/i18n.ts'
import { getShop, openShop, stopShop } from '../store.ts'
import { type ClaimedNotice, claimNotice, type NoticeLabel, renewNotice } from './notice-store.ts'
import { type NoticeOutcome, queueNotice, recordNotice } from './record-notice.ts'

const busyPauseMs = 5000

/**
 * Tells a shop what is to be said of one parcel, if anything is due: claim, call, record. None of two workers, a crash in between or an answer that
 * never came tells it twice or forgets it: whatever may have been heard is looked up at the shop first. May run any number of times.
 */
export async function notifyShop(ctx: Ctx, id: number, { renewMs }: { renewMs?: number } = {}): Promise<void> {
  const notice = await inTx(ctx, async (tx) => {
    const claimed = await claimNotice(tx, id, ctx.clock())
    if (claimed === 'busy') await queueNotice(tx, id, busyPauseMs)
    return claimed
  })
  if (notice === null || notice === 'busy') return
  const stopRenewing = renewNotice(ctx, notice, renewMs)
  const outcome = await tellShop(ctx, notice).finally(stopRenewing)
  await inTx(ctx, (tx) => recordNotice(tx, notice, outcome, ctx.clock()))
}

async function tellShop(ctx: Ctx, notice: ClaimedNotice): Promise<NoticeOutcome> {
  const { shop, wasLeft } = notice
  if (shop.isUnlinked) return failed('shop_unlinked', { mustLook: wasLeft })
  if (shop.state !== shopState.connected)
    return stopped(shop.state === shopState.paused ? 'shop_paused' : 'shop_expired', wasLeft)
  let connector: Connector
  try {
    connector = await openShop(ctx, await getShop(ctx.db, notice.shop_id))
    const known = notice.mustLook ? await lookUp(connector, notice) : null
    if (known) return known
  } catch (error) {
    // Nothing was told; what may have been heard before is as open as it was.
    return readingFailure(ctx, notice, error)
  }
  try {
    return await speak(ctx, connector, notice)
  } catch (error) {
    ctx.log.error({ err: error, shop_order: notice.id }, 'a shop was told and its connector failed')
    return { kind: 'retry', at: null, detail: (error as Error).message, mustLook: true }
  }
}

/** What the shop shows of the parcel already; null where it is still to be told. */
async function lookUp(connector: Connector, notice: ClaimedNotice): Promise<NoticeOutcome | null> {
  const { step, label, wasLeft: mustLook } = notice
  const sale = await connector.getOrder(notice.sale_id)
  if (step === 'withdraw') return sale && findShipment(sale, notice.notified_number) ? null : { kind: 'withdrawn' }
  if (!sale) return failed('order_missing', { mustLook })
  const shipment = findShipment(sale, label?.number ?? '')
  if (shipment) return { kind: 'told', how: 'found', ref: shipment.id }
  if (sale.state === 'cancelled') return failed('order_cancelled', { mustLook })
  // Closed without our number: by us with an answer that was lost, or by somebody else. Told again the buyer might hear of it twice.
  return sale.state === 'shipped' && step === 'tell' ? failed('already_shipped', { mustLook }) : null
}

async function speak(ctx: Ctx, connector: Connector, notice: ClaimedNotice): Promise<NoticeOutcome> {
  const { step, notify_ref: ref, sale_id: saleId } = notice
  if (step === 'tell') return toTold(await connector.pushShipment(shipmentOf(ctx, notice)))
  if (step === 'change' && ref !== '' && connector.updateShipment)
    return toTold(await connector.updateShipment(ref, shipmentOf(ctx, notice)))
  if (ref !== '' && connector.cancelShipment) return toWithdrawn(await connector.cancelShipment(ref, saleId))
  return step === 'change' ? toTold(await connector.pushShipment(shipmentOf(ctx, notice))) : failed('still_shown')
}

function shipmentOf(ctx: Ctx, { sale_id: saleId, sale_number: sale, lines, label, isLast }: ClaimedNotice): ShipmentNotice {
  if (!label) throw new Error('a shop is told of a parcel without a label')
  const trackingUrl = `${ctx.appUrl.url()}/tracking/${encodeURIComponent(label.number)}`
  const buyerText = (language: Language) =>
    say(language, 'shopNotify.buyer_text', { sale, carrier: carrierNameOf(label), number: label.number, url: trackingUrl })
  return {
    saleId,
    lines,
    trackingNumber: label.number,
    carrierName: carrierNameOf(label),
    shippedTime: label.time,
    isLast,
    trackingUrl,
    buyerTexts: { 'zh-cn': buyerText('zh-cn'), en: buyerText('en') },
  }
}

/** As buyers and marketplaces know them. Who only sells other carriers' labels is known to nobody: there the channel's own name says who comes. */
const names: Partial<Record<Carrier, string>> = { r2r: 'R2R', royalmail_clickdrop: 'Royal Mail', sandbox: 'Test carrier' }

/** Who carries a parcel, in English, as marketplaces ask for it. */
const carrierNameOf = ({
  carrier,
  channel_en: english,
  channel_zh: chinese,
}: Pick<NoticeLabel, 'carrier' | 'channel_en' | 'channel_zh'>): string => names[carrier as Carrier] ?? (english || chinese)

function toTold(result: PushResult): NoticeOutcome {
  if (result.kind === 'done') return { kind: 'told', how: 'done', ref: result.ref }
  return result.kind === 'retry' ? toRetry(result) : failed(result.reason, result)
}

/** A shop without the order shows no number of it either. */
function toWithdrawn(result: PushResult): NoticeOutcome {
  if (result.kind === 'retry') return toRetry(result)
  const isGone = result.kind === 'done' || result.reason === 'order_missing'
  return isGone ? { kind: 'withdrawn' } : failed('still_shown', result)
}

const toRetry = ({ at, detail, isUnclear }: Extract<PushResult, { kind: 'retry' }>): NoticeOutcome => ({
  kind: 'retry',
  at,
  detail,
  mustLook: isUnclear,
})

async function readingFailure(ctx: Ctx, { shop_id: shopId, wasLeft }: ClaimedNotice, error: unknown): Promise<NoticeOutcome> {
  if (!(error instanceof AppError)) throw error
  const detail = String(error.detail.why ?? '')
  switch (error.code) {
    case 'shop.expired':
      await stopShop(ctx.db, { id: shopId, state: 'expired', reason: 'expired', detail, now: ctx.clock() })
      return stopped('shop_expired', wasLeft, detail)
    case 'shop.unavailable': {
      const seconds = error.data?.retry_at
      const at = typeof seconds === 'number' ? new Date(seconds * 1000) : null
      return { kind: 'retry', at, detail: error.cause instanceof Error ? error.cause.message : '', mustLook: wasLeft }
    }
    case 'shop.refused':
      return failed('refused', { detail, mustLook: wasLeft })
    case 'shop.not_live':
      return failed('refused', { detail: 'shops of this kind are not available here', mustLook: wasLeft })
    default:
      throw error
  }
}

/** `mustLook`: what may have been heard before is still not known. */
const failed = (reason: NotifyReason, { detail = '', mustLook = false } = {}): NoticeOutcome => ({
  kind: 'failed',
  reason,
  detail,
  mustLook,
})
const stopped = (reason: 'shop_expired' | 'shop_paused', mustLook: boolean, detail = ''): NoticeOutcome => ({
  kind: 'stopped',
  reason,
  detail,
  mustLook,
})
