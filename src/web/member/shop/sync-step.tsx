import { Button, Group, Progress, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { syncState } from '#domain/shop/sync.ts'
import { Notice } from '#web/kit/notice.tsx'
import { Section } from '#web/kit/section.tsx'
import { t, tMaybe } from '#web/lib/words.ts'
import { cardOptions } from './queries.ts'
import classes from './shop.module.css'

/** The first reading while it goes on, and what it found. */
export function SyncStep({ id }: { id: number }) {
  const { data: shop } = useQuery(cardOptions(id))
  const sync = shop?.sync
  const isOver = sync?.state === syncState.done
  const reason = shop?.state_reason || sync?.reason
  const count = sync?.read_count ?? 0
  return (
    <Section
      title={
        isOver
          ? count > 0
            ? t('shop.wizard.sync_found', { count: sync?.added ?? 0 })
            : t('shop.wizard.step.sync')
          : t('shop.wizard.sync_title')
      }
      name="first-sync"
    >
      {reason && (
        <Notice tone="attention">
          <b>{tMaybe(`shop.reason.${reason}`)}</b> {tMaybe(`shop.fix.${reason}`)}
        </Notice>
      )}
      {!isOver && !reason && <Progress value={100} animated aria-label={t('shop.wizard.sync_title')} />}
      <Text role="status" className={classes.status}>
        {isOver
          ? count === 0 && t('shop.wizard.sync_none')
          : sync
            ? t('shop.wizard.sync_running', { count })
            : t('shop.wizard.sync_wait')}
      </Text>
      {!isOver && (
        <Text size="sm" c="dimmed">
          {t('shop.wizard.sync_leave')}
        </Text>
      )}
      <Group>
        <Button component={Link} to="/user/account/newOrders" variant={isOver ? 'filled' : 'default'}>
          {t('shop.wizard.to_orders')}
        </Button>
      </Group>
    </Section>
  )
}
