import { queryOptions, type UseQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { RequestOf } from '#contract/endpoint.ts'
import { memberShop } from '#contract/member-lists/shop.ts'
import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { shopOrders } from '#contract/shop-order.ts'
import { CallError, call } from '#web/lib/call.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import type { FilterOption } from '#web/resource/list-definition.ts'

/** Fetchers and writes of a member's orders of shops besides their list; kept under the list's key, so that whatever changes it makes these old too. */
const listKey = ['resource', memberShopOrder.name] as const

export const choicesOptions = queryOptions({
  queryKey: [...listKey, 'choices'] as const,
  queryFn: () => call(shopOrders.choices, {}, { quiet: true }),
})

const filterOf = (name: 'shops' | 'tags'): UseQueryOptions<FilterOption[]> => ({
  queryKey: [...listKey, 'choices', name],
  queryFn: async () => {
    const { shops, tags } = await call(shopOrders.choices, {}, { quiet: true })
    return name === 'shops'
      ? shops.map(({ id, name: label }) => ({ value: String(id), label }))
      : tags.map((tag) => ({ value: tag, label: tag }))
  },
})
export const shopFilter = filterOf('shops')
export const tagFilter = filterOf('tags')

const pollMs = 1000

/** Asked again until the last of them is bought or left out. */
export const purchaseOptions = (id: number) =>
  queryOptions({
    queryKey: [...listKey, 'purchase', id] as const,
    queryFn: () => call(shopOrders.purchase, { id }, { quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && isOver(data.state) ? false : pollMs),
  })

export const isOver = (state: string): boolean => state === 'done' || state === 'failed' || state === 'cancelled'

const useRefresh = () => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: listKey })
}

/** What concerns a field has no form to stand in where a cell was edited: it is said aloud. */
export function useEditShopOrder() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: RequestOf<(typeof shopOrders)['edit']>) => call(shopOrders.edit, input),
    onError: (error) => {
      if (error instanceof CallError && error.errors) toastError(Object.values(error.errors).join(' ') || error.msg)
    },
    onSettled: refresh,
  })
}

export function useBuyShopOrders() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: RequestOf<(typeof shopOrders)['buy']>) => call(shopOrders.buy, input, { quiet: true }),
    onSettled: refresh,
  })
}

type BulkVerb = 'applyPreset' | 'setChannel' | 'tag' | 'hold' | 'reopen'

/** One of the things that are done to several orders at once. */
export function useBulkChange() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ verb, ids, ...more }: { verb: BulkVerb; ids: number[] } & Record<string, unknown>) =>
      call(shopOrders[verb], { ids, ...more } as never) as Promise<ActionResult>,
    onSettled: refresh,
  })
}

export function useSplitShopOrder() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: RequestOf<(typeof shopOrders)['split']>) => call(shopOrders.split, input),
    onSettled: refresh,
  })
}

export function useCombineShopOrders() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (ids: number[]) => call(shopOrders.combine, { ids }),
    onSettled: refresh,
  })
}

export function useAddPreset() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: RequestOf<(typeof shopOrders)['presetAdd']>) => call(shopOrders.presetAdd, input),
    onSettled: refresh,
  })
}

export function useChangePreset() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (input: RequestOf<(typeof shopOrders)['presetEdit']>) => call(shopOrders.presetEdit, input),
    onSettled: refresh,
  })
}

export function useDeletePreset() {
  const refresh = useRefresh()
  return useMutation({ mutationFn: (id: number) => call(shopOrders.presetDel, { id }), onSettled: refresh })
}

/** Has every shop read now; what it brings shows by itself. */
export const useSyncShops = () =>
  useMutation({
    mutationFn: async (ids: number[]) => {
      const sync = memberShop.actions.sync?.call
      if (sync) await call(sync, { ids } as never)
    },
    onSuccess: () => toastSuccess(t('shopOrder.sync_started')),
  })
