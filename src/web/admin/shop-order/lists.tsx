import { Text } from '@mantine/core'
import { shopNotification } from '#contract/resources/shop-notification.ts'
import { shopOrder } from '#contract/resources/shop-order.ts'
import type { NotifyAttempt } from '#contract/shop-notify.ts'
import { NotifyAttempts } from '#web/features/shop/notify-attempts.tsx'
import { t } from '#web/lib/words.ts'
import type { ListDefinition } from '#web/resource/list-definition.ts'
import type { RowData } from '#web/resource/record.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

/** Orders of members' shops. */
export const ShopOrderListPage = () => <ResourceList resource={shopOrder} detail={detail} />

/** What shops were not told yet, or refused to hear. */
export const ShopNotificationListPage = () => (
  <ResourceList
    resource={shopNotification}
    detail={detail}
    lead={
      <Text size="sm" c="dimmed">
        {t('shopNotification.note')}
      </Text>
    }
  />
)

type Whole = RowData & { attempts?: NotifyAttempt[] }

const detail: ListDefinition['detail'] = ({ attempts = [] }: Whole, { facts }) => (
  <>
    {facts}
    <NotifyAttempts attempts={attempts} />
  </>
)
