import { Code, Text } from '@mantine/core'
import { shopNotification } from '#contract/resources/shop-notification.ts'
import { shopOrder } from '#contract/resources/shop-order.ts'
import type { NotifyAttempt } from '#contract/shop-notify.ts'
import { NotifyAttempts } from '#web/features/shop/notify-attempts.tsx'
import { partName } from '#web/features/shop/part-name.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { FieldBadge } from '#web/resource/cell-value.tsx'
import type { CellRenderers, ListDefinition } from '#web/resource/list-definition.ts'
import type { RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

/** Orders of members' shops. */
export const ShopOrderListPage = () => (
  <ResourceList resource={shopOrder} detail={detail} cells={orderCells} cardTitle={partName} />
)

/** What shops were not told yet, or refused to hear. */
export const ShopNotificationListPage = () => (
  <ResourceList
    resource={shopNotification}
    detail={detail}
    cells={notificationCells}
    cardTitle={partName}
    lead={
      <Text size="sm" c="dimmed">
        {t('shopNotification.note')}
      </Text>
    }
  />
)

const numberCell: CellRenderers[string] = (_, row) => <Code>{partName(row)}</Code>

/** Before there is a label there is nothing to tell a shop. */
const orderCells: CellRenderers = {
  platform_order_number: numberCell,
  notify_reason: (reason) => tMaybe(`shopNotify.reason.${String(reason)}`) ?? '–',
  notify_state: (value, { order_id: orderId }) =>
    orderId ? <FieldBadge field={shopOrder.fields.notify_state} value={value} /> : '–',
}

/** Answers are sentences: they may take two lines. */
const notificationCells: CellRenderers = {
  platform_order_number: numberCell,
  notify_reason: (reason) =>
    reason ? (
      <Text size="xs" miw={110} maw={240} style={{ whiteSpace: 'normal' }}>
        {tMaybe(`shopNotify.reason.${String(reason)}`)}
      </Text>
    ) : (
      '–'
    ),
}

const detail: ListDefinition['detail'] = ({ attempts = [] }: RowData & { attempts?: NotifyAttempt[] }, { facts }) => (
  <>
    {facts}
    <NotifyAttempts attempts={attempts} />
  </>
)
