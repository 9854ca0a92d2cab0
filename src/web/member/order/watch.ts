import type { OrderProgress } from '#contract/order-row.ts'
import { checkPrint } from '#domain/order/checks.ts'
import { mostWatched, orderStatus } from '#domain/order/status.ts'
import type { HandleParams } from '#web/lib/handle-params.ts'

/** What happens when the last label is there: they are printed at once, the print dialog asks for the paper, or nothing. */
export type WhenReady = 'print' | 'ask' | 'nothing'

/** Whose labels somebody waits for. In the address, so that it can be left and found again. */
export type LabelWatch = { ids: number[]; whenReady: WhenReady }

const whenReadyParams: Record<string, WhenReady> = { 1: 'print', ask: 'ask' }

export function readWatch(params: URLSearchParams): LabelWatch | undefined {
  const ids = [...new Set((params.get('watch') ?? '').split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  return ids.length > 0
    ? { ids: ids.slice(0, mostWatched), whenReady: whenReadyParams[params.get('print') ?? ''] ?? 'nothing' }
    : undefined
}

export function writeWatch(params: URLSearchParams, watch: LabelWatch | undefined): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('watch')
  next.delete('print')
  if (watch) next.set('watch', watch.ids.join(','))
  if (watch && watch.whenReady !== 'nothing') next.set('print', watch.whenReady === 'print' ? '1' : 'ask')
  return next
}

const watchType = 'watch'

/** As it is kept for whoever leaves while labels are being made: whose, which, and where to return. */
export const toHandleParams = (watch: LabelWatch, userId: number): HandleParams => ({
  user_id: userId,
  order_type: watchType,
  order_ids: watch.ids,
  back: `/user/account/sheetOrder?${writeWatch(new URLSearchParams(), watch)}`,
})

export function findStoredWatch(
  { user_id: owner, order_type: type, back }: HandleParams,
  userId: number,
): LabelWatch | undefined {
  return owner === userId && type === watchType ? readWatch(new URLSearchParams(back.split('?')[1])) : undefined
}

/** How far it is. What has no label and nobody works on is not waited for. */
export type LabelProgress = {
  count: number
  /** to be printed, in the order that was asked for */
  ready: number[]
  failed: number
  /** the carrier was away; tried again by itself later */
  waiting: number
  unpaid: number
  isOver: boolean
}

export function progressOf(list: readonly OrderProgress[]): LabelProgress {
  const inProgress = list.filter(({ status }) => status === orderStatus.inProgress)
  const state = { is_effective: 0, is_warehouse_scan: 0, void_until: null }
  return {
    count: list.length,
    ready: list.filter((order) => checkPrint({ ...state, ...order }) === null).map(({ id }) => id),
    failed: list.filter(({ status }) => status === orderStatus.failed).length,
    waiting: inProgress.filter(({ next_try_time: next }) => next !== null).length,
    unpaid: list.filter(({ status }) => status === orderStatus.awaiting).length,
    isOver: inProgress.length === 0,
  }
}

/** Printed, or asked about, once: when nothing is on its way any more and there is something to print. */
export const isPrintDue = ({ whenReady }: LabelWatch, { isOver, ready }: LabelProgress): boolean =>
  whenReady !== 'nothing' && isOver && ready.length > 0
