import { Button, Drawer, Group, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { dialogHeader } from '#web/kit/dialog-header.ts'
import { FormSkeleton } from '#web/kit/skeletons.tsx'
import { CallError } from '#web/lib/call.ts'
import { t } from '#web/lib/words.ts'
import { useAfterMount } from '#web/resource/use-after-mount.ts'
import { useLastDefined } from '#web/resource/use-last-defined.ts'
import { CopyableText } from './detail-facts.tsx'
import type { OrderActions } from './order-action.ts'
import { OrderDetailView } from './order-detail.tsx'
import { OrderError } from './order-error.tsx'
import { detailOptions } from './queries.ts'

type Props = { id: number | undefined; actions: OrderActions; isNarrow: boolean; onClose: () => void }

/** One order beside the list it stands in. */
export function OrderDrawer({ id, actions, isNarrow, onClose }: Props) {
  const shown = useLastDefined(id)
  const isAfterMount = useAfterMount()
  const { data: order, error, refetch } = useQuery({ ...detailOptions(shown ?? 0), enabled: id !== undefined })
  // It may have been there a moment ago; what is no more must not offer deeds.
  const isGone = error instanceof CallError && error.kind === 'refused'
  return (
    <Drawer
      opened={isAfterMount && id !== undefined}
      onClose={onClose}
      position="right"
      size={isNarrow ? '100%' : 680}
      title={
        order ? (
          <Text span inherit style={{ overflowWrap: 'anywhere' }}>
            <CopyableText text={order.order_code} />
          </Text>
        ) : (
          t('common.loading')
        )
      }
      {...dialogHeader}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      {order && !isGone ? (
        <>
          <OrderDetailView order={order} runAction={actions.runAction} isPrinting={actions.isPrinting} />
          <Group mt="lg">
            <Button
              component={Link}
              to={`/user/account/sheetOrder/detail?id=${order.id}`}
              size="xs"
              variant="subtle"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              {t('orders.detail.page')}
            </Button>
          </Group>
        </>
      ) : error ? (
        <OrderError title={t('orders.failed_row')} error={error} onRetry={() => void refetch()} />
      ) : (
        <FormSkeleton label={t('common.loading')} rows={6} />
      )}
    </Drawer>
  )
}
