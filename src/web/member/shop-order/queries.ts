import { type UseQueryOptions, useMutation } from '@tanstack/react-query'
import { memberShop } from '#contract/member-lists/shop.ts'
import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { shopOrders } from '#contract/shop-order.ts'
import { CallError, call } from '#web/lib/call.ts'
import { refresh } from '#web/lib/query-client.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import { askOptions, useCall } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import type { FilterOption } from '#web/resource/list-definition.ts'

/** Fetchers and writes of a member's orders of shops besides their list; kept under the list's key, so that whatever changes it makes these old too. */
const listKey = ['resource', memberShopOrder.name] as const

export const choicesOptions = askOptions([...listKey, 'choices'], shopOrders.choices, {})

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
  askOptions(
    [...listKey, 'purchase', id],
    shopOrders.purchase,
    { id },
    { staleTime: 0, refetchInterval: ({ state: { data } }) => (data && isOver(data.state) ? false : pollMs) },
  )

export const isOver = (state: string): boolean => state === 'done' || state === 'failed' || state === 'cancelled'

export const refreshList = () => refresh(listKey)

/** What concerns a field has no form to stand in where a cell was edited: it is said aloud. */
export const useEditShopOrder = () =>
  useCall(shopOrders.edit, {
    onError: (error) => {
      if (error instanceof CallError && error.errors) toastError(Object.values(error.errors).join(' ') || error.msg)
    },
    onSettled: refreshList,
  })

export const useBuyShopOrders = () => useCall(shopOrders.buy, { quiet: true, onSettled: refreshList })

type BulkVerb = 'applyPreset' | 'setChannel' | 'tag' | 'hold' | 'reopen'

/** One of the things that are done to several orders at once. */
export const useBulkChange = () =>
  useMutation({
    mutationFn: ({ verb, ids, ...more }: { verb: BulkVerb; ids: number[] } & Record<string, unknown>) =>
      call(shopOrders[verb], { ids, ...more } as never) as Promise<ActionResult>,
    onSettled: refreshList,
  })

export const useSplitShopOrder = () => useCall(shopOrders.split, { onSettled: refreshList })

export const useCombineShopOrders = () => useCall(shopOrders.combine, { onSettled: refreshList })

export const useAddPreset = () => useCall(shopOrders.presetAdd, { onSettled: refreshList })

export const useChangePreset = () => useCall(shopOrders.presetEdit, { onSettled: refreshList })

export const useDeletePreset = () => useCall(shopOrders.presetDel, { onSettled: refreshList })

/** Has every shop read now; what it brings shows by itself. */
export const useSyncShops = () =>
  useMutation({
    mutationFn: async (ids: number[]) => {
      const sync = memberShop.actions.sync?.call
      if (sync) await call(sync, { ids } as never)
    },
    onSuccess: () => toastSuccess(t('shopOrder.sync_started')),
  })
