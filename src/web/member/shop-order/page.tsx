import '#web/styles-whole.css'
import { Button, Group } from '@mantine/core'
import { IconAdjustments, IconBox, IconBuildingStore, IconRefresh, IconShoppingCart } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { memberShopOrder } from '#contract/member-lists/shop-order.ts'
import type { ActionResult } from '#contract/row-action.ts'
import { type ShopOrderDetail, type ShopOrderRow, shopOrders } from '#contract/shop-order.ts'
import { formatPounds } from '#domain/money.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { Page } from '#web/kit/page.tsx'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { Empty } from '#web/kit/states.tsx'
import { call } from '#web/lib/call.ts'
import { LoadingBar } from '#web/lib/progress-bar.ts'
import { toastSuccess } from '#web/lib/toast.ts'
import { t } from '#web/lib/words.ts'
import { channelFilter, countryFilter } from '#web/member/order/queries.ts'
import { useOrderRunners } from '#web/member/order/use-order-runners.tsx'
import { useWatch } from '#web/member/order/use-watch.ts'
import { ListButton } from '#web/resource/list-button.tsx'
import { defineList } from '#web/resource/list-definition.ts'
import { ListScreen } from '#web/resource/list-screen.tsx'
import type { RowPartition } from '#web/resource/row-partition.ts'
import { useOpenRow } from '#web/resource/use-list-state.ts'
import { type ActionRunners, toastSkipped } from '#web/resource/use-row-actions.tsx'
import { type BulkChoice, BulkDialog } from './bulk-dialog.tsx'
import { BuyDialog, sumOf } from './buy-dialog.tsx'
import { numberOf, shopOrderCard, shopOrderColumns } from './columns.tsx'
import { choicesOptions, refreshList, shopFilter, tagFilter, useSyncShops } from './queries.ts'

const WatchLine = lazy(async () => ({ default: (await import('#web/member/order/watch-line.tsx')).WatchLine }))
const PresetsDialog = lazy(async () => ({ default: (await import('./presets-dialog.tsx')).PresetsDialog }))
const ShopOrderView = lazy(async () => ({ default: (await import('./detail.tsx')).ShopOrderView }))

type Partition = RowPartition<ShopOrderRow>
type OpenDialog =
  | { what: 'buy'; partition: Partition }
  | { what: BulkChoice; partition: Partition; report: (answer: ActionResult) => void }

const shopsPath = '/user/account/addManageAccounts'
const rulesPath = '/user/account/newOrders/rules'

/** New orders of linked shops, to be bought and printed. */
export function NewOrdersPage() {
  const { data } = useQuery(choicesOptions)
  if (data && data.shops.length === 0) return <NoShop />
  return <NewOrders />
}

const NoShop = () => (
  <Page title={t('newOrders.title')}>
    <Empty
      icon={<IconBuildingStore />}
      title={t('shopOrder.no_shop')}
      hint={t('shopOrder.no_shop_text')}
      action={
        <Button component={Link} to={shopsPath}>
          {t('shopOrder.link_shop')}
        </Button>
      }
    />
  </Page>
)

function NewOrders() {
  const form = useOpenRow()
  const [dialog, setDialog] = useState<OpenDialog>()
  const [splitting, setSplitting] = useState<number>()
  const watching = useWatch()
  const { watch, change: setWatch } = watching
  const printing = useOrderRunners({ isReady: true, onBought: () => undefined })
  const latest = useRef({ print: printing.print, open: form.open })
  latest.current = { print: printing.print, open: form.open }
  const runners = useMemo((): ActionRunners => {
    const rowsOf = (partition: RowPartition) => partition as unknown as Partition
    const idsOf = ({ allowed }: RowPartition) => allowed.map(({ id }) => Number(id))
    const choose =
      (what: BulkChoice): ActionRunners[string] =>
      (partition, report) =>
        setDialog({ what, partition: rowsOf(partition), report })
    return {
      buy: (partition) => setDialog({ what: 'buy', partition: rowsOf(partition) }),
      preset: choose('preset'),
      channel: choose('channel'),
      tag: choose('tag'),
      hold: choose('hold'),
      release: async (partition, report) => {
        report(await call(shopOrders.hold, { ids: idsOf(partition), is_held: 0 }))
        await refreshList()
      },
      combine: async (partition) => {
        await call(shopOrders.combine, { ids: idsOf(partition) })
          .then(() => toastSuccess(t('shopOrder.combined_done')))
          .catch(() => undefined)
        await refreshList()
      },
      split: (partition) => {
        const [id] = idsOf(partition)
        setSplitting(id)
        if (id) latest.current.open({ what: 'open', id })
      },
      print: (partition) => {
        toastSkipped(partition)
        const ids = rowsOf(partition).allowed.flatMap(({ order_id: id }) => id ?? [])
        return latest.current.print({ ids: [...new Set(ids)], format: 'pdf' })
      },
    }
  }, [])
  const definition = useMemo(
    () =>
      defineList<ShopOrderRow>({
        resource: memberShopOrder,
        columns: shopOrderColumns,
        layout: 'tall',
        selectsAll: true,
        card: shopOrderCard,
        rowName: numberOf,
        filters: ['shop_id', 'reason', 'receiver_country', 'channel_id', 'tag', 'ordered_time', 'notify_state'],
        filterOptions: { shop_id: shopFilter, tag: tagFilter, channel_id: channelFilter, receiver_country: countryFilter },
        nextAction: ({ state }) =>
          state === shopOrderState.ready ? 'buy' : state === shopOrderState.labelled ? 'print' : undefined,
        actionLabel: (verb, rows, place) =>
          verb === 'buy' && place !== 'name' && sumOf(rows) > 0
            ? t('shopOrder.do.buy_several', { count: rows.length, amount: formatPounds(sumOf(rows)) })
            : undefined,
        detail: (order: ShopOrderDetail, { facts }) => (
          <Suspense fallback={<FormSkeleton label={t('common.loading')} rows={6} />}>
            <ShopOrderView
              order={order}
              facts={facts}
              isSplitting={splitting === order.id}
              onSplitEnd={() => setSplitting(undefined)}
            />
          </Suspense>
        ),
        emptyIcon: IconShoppingCart,
      }),
    [splitting],
  )
  const close = () => setDialog(undefined)
  return (
    <>
      <ListScreen
        definition={definition}
        runners={runners}
        actions={<PageActions />}
        lead={
          <Suspense fallback={null}>
            {watch && (
              <WatchLine watch={watch} watching={watching} printing={printing} onShowFailed={() => setWatch(undefined)} />
            )}
          </Suspense>
        }
      />
      <Suspense fallback={<LoadingBar />}>
        {dialog?.what === 'buy' && (
          <BuyDialog partition={dialog.partition} onBought={(ids) => setWatch({ ids, whenReady: 'print' })} onClose={close} />
        )}
        {dialog && dialog.what !== 'buy' && (
          <BulkDialog what={dialog.what} orders={dialog.partition.allowed} onDone={dialog.report} onClose={close} />
        )}
      </Suspense>
      {printing.dialogs}
    </>
  )
}

/** Where new orders come from, and what prepares them. */
function PageActions() {
  const { data } = useQuery(choicesOptions)
  const sync = useSyncShops()
  const [hasPresets, setHasPresets] = useState(false)
  return (
    <Group gap="xs" wrap="nowrap">
      <ListButton icon={IconBox} label={t('shopOrder.presets')} onClick={() => setHasPresets(true)} />
      <ListButton icon={IconAdjustments} label={t('shopOrder.rules')} to={rulesPath} />
      <ListButton
        icon={IconRefresh}
        label={t('shopOrder.sync')}
        loading={sync.isPending}
        disabled={!data}
        onClick={() => sync.mutate(data?.shops.map(({ id }) => id) ?? [])}
      />
      <Suspense fallback={<LoadingBar />}>{hasPresets && <PresetsDialog onClose={() => setHasPresets(false)} />}</Suspense>
    </Group>
  )
}
