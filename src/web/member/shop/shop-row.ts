import type { ShopSyncView } from '#contract/shop.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import type { ShopState } from '#domain/shop/state.ts'

/** A linked shop as its list brings it. */
export type ShopCardRow = {
  id: number
  name: string
  kind: ShopKind
  state: ShopState
  state_reason: string
  state_detail: string
  account_name: string
  /** where the shop can be looked at; empty where it has no page of its own */
  page_url: string
  sync_minutes: number
  sync_time: number | null
  next_sync_time: number | null
  is_auto_notify: number
  notes: string[]
  preset_name: string | null
  channel: { name: string } | null
  waiting: number
  ready: number
  missed: number
  is_syncing: number
  sync: ShopSyncView | null
}
