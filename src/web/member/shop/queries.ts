import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import { memberShop } from '#contract/member-lists/shop.ts'
import { type ShopForm, type ShopSyncView, shopAuthorize, shopCalls } from '#contract/shop.ts'
import type { ShopKind } from '#domain/shop/kinds.ts'
import type { ShopState } from '#domain/shop/state.ts'
import { call, callForMessage } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { askOptions, useCall, useCallForMessage } from '#web/lib/use-call.ts'
import { mustHaveCall } from '#web/resource/queries.ts'

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

/** Keys, fetchers and writes of linked shops; what a write refreshes is said here and nowhere else. */

const shopKey = ['shop'] as const
const listKey = ['resource', memberShop.name] as const

export const kindsOptions = queryOptions({
  queryKey: [...shopKey, 'kinds'] as const,
  queryFn: async () => (await call(shopCalls.kinds, {}, { quiet: true })).list,
  staleTime: 300_000,
})

export const choicesOptions = askOptions([...shopKey, 'choices'], shopCalls.choices, {})

/** Asked anew each time and never under the writer's hands. */
export const formOptions = (id: number) =>
  queryOptions({
    queryKey: ['shop-form', id] as const,
    queryFn: async (): Promise<ShopForm> => (await call(shopCalls.read, { id }, { quiet: true })).row,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

export const historyOptions = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...shopKey, 'history', id] as const,
    queryFn: ({ pageParam }) => call(shopCalls.history, { id, page: pageParam }, { quiet: true }),
    initialPageParam: 1,
    getNextPageParam: (_last, pages) => {
      const shown = pages.reduce((sum, { list }) => sum + list.length, 0)
      return shown < (pages.at(-1)?.total ?? 0) && pages.at(-1)?.list.length ? pages.length + 1 : undefined
    },
  })

/** One shop as its card shows it, for whoever waits for its first reading. */
export const cardOptions = (id: number) =>
  queryOptions({
    queryKey: [...shopKey, 'card', id] as const,
    queryFn: async () => {
      const { list } = (await call(memberShop.calls.index, { limit: 96 } as never, { quiet: true })) as { list: ShopCardRow[] }
      return list.find((row) => row.id === id) ?? null
    },
    // The first reading begins with a job; until it is over somebody is watching.
    refetchInterval: ({ state }) => (state.data?.sync?.state === 1 || state.data?.sync?.state === 2 ? false : 2000),
  })

const refreshShops = () => refresh(shopKey, listKey)

/** The forms show what they ran into. */
export const useLinkShop = () => useCall(shopCalls.add, { quiet: true, onSuccess: refreshShops })

export const useEditShop = () =>
  useMutation({
    mutationFn: (input: RequestOf<typeof shopCalls.edit>) => callForMessage(shopCalls.edit, input, { quiet: true }),
    onSuccess: refreshShops,
  })

/** Leads to the marketplace's own page. */
export const useAuthorize = () =>
  useMutation({
    mutationFn: ({ kind, ...input }: RequestOf<(typeof shopAuthorize)[ShopKind]> & { kind: ShopKind }) =>
      call(shopAuthorize[kind], input, { quiet: true }),
    onSuccess: ({ url }) => location.assign(url),
  })

export const useFinishAuthorization = () => useCall(shopCalls.authorized, { quiet: true, onSettled: refreshShops })

export const useTestShop = () => useCallForMessage(shopCalls.test, { onSettled: refreshShops })

export const useUnlinkShop = () =>
  useMutation({
    mutationFn: (id: number) => call(mustHaveCall(memberShop.calls.del), { ids: [id] } as never),
    onSettled: refreshShops,
  })
