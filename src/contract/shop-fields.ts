import { type ShopKind, shopKinds } from '#domain/shop/kinds.ts'
import { type ShopState, shopState } from '#domain/shop/state.ts'
import { syncCauses, syncReasons } from '#domain/shop/sync.ts'
import type { WordKey } from '#words/keys.ts'
import { choice, int, option, type StateTone, text, time } from './fields.ts'

/** What members and staff alike see of a shop and of what reading it brought. */

export const shopKindWords = Object.fromEntries(shopKinds.map((kind) => [kind, `shopKind.name.${kind}`])) as Record<
  ShopKind,
  WordKey
>

export const shopStateWords: Record<ShopState, WordKey> = {
  [shopState.linking]: 'shop.state.linking',
  [shopState.connected]: 'shop.state.connected',
  [shopState.expired]: 'shop.state.expired',
  [shopState.paused]: 'shop.state.paused',
  [shopState.error]: 'shop.state.error',
}

export const shopStateTones: Record<ShopState, StateTone> = {
  [shopState.linking]: 'waiting',
  [shopState.connected]: 'done',
  [shopState.expired]: 'attention',
  [shopState.paused]: 'off',
  [shopState.error]: 'failed',
}

const reasonWords = Object.fromEntries(syncReasons.map((reason) => [reason, `shop.reason.${reason}`]))

export const shopHead = {
  name: text(60, { list: true, search: true, quick: true, isLine: true }),
  kind: choice(shopKindWords, { list: true, search: true }),
  state: option(shopStateWords, { list: true, search: true, tones: shopStateTones }),
}

export const shopFacts = {
  account_name: text(200, { search: true, quick: true }),
  state_reason: choice(reasonWords, { list: true }),
  state_detail: text(300, {}),
  sync_minutes: int({}),
  sync_time: time({ list: true, sort: true }),
  next_sync_time: time({}),
  sync_failures: int({}),
}

export const syncStateWords: Record<number, WordKey> = {
  0: 'shopSync.state.running',
  1: 'shopSync.state.done',
  2: 'shopSync.state.failed',
}

export const syncFields = {
  cause: choice(Object.fromEntries(syncCauses.map((cause) => [cause, `shopSync.cause.${cause}`])), { list: true, search: true }),
  state: option(syncStateWords, { list: true, search: true, tones: { 0: 'working', 1: 'done', 2: 'failed' } }),
  read_count: int({ list: true }),
  added: int({ list: true }),
  changed: int({ list: true }),
  missed: int({ list: true }),
  reason: choice(reasonWords, { list: true, search: true }),
  detail: text(300, {}),
}

const isState =
  (...states: ShopState[]) =>
  (row: Record<string, unknown>): boolean =>
    states.includes(Number(row.state) as ShopState)

/** Why a shop cannot be read, paused or resumed now. */
export const checkSync = (row: Record<string, unknown>): WordKey | null =>
  isState(shopState.connected)(row) ? null : isState(shopState.paused)(row) ? 'shop.refused.paused' : 'shop.refused.stopped'

export const checkPause = (row: Record<string, unknown>): WordKey | null =>
  isState(shopState.paused)(row) ? 'shop.refused.paused' : null

export const checkResume = (row: Record<string, unknown>): WordKey | null =>
  isState(shopState.paused)(row) ? null : 'shop.refused.not_paused'
