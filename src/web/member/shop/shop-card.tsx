import { Anchor, Box, Button, Checkbox, Group, Menu, Text, Title } from '@mantine/core'
import { IconDots, IconExternalLink, IconHistory, IconKey, IconPencil, IconPlugConnected, IconUnlink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { shopKindWords, shopStateTones, shopStateWords } from '#contract/shop-fields.ts'
import { shopState } from '#domain/shop/state.ts'
import { Card } from '#web/kit/card.tsx'
import { IconButton } from '#web/kit/icon-button.tsx'
import { Notice } from '#web/kit/notice.tsx'
import { StateBadge } from '#web/kit/state-badge.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { nowSeconds, useDrawAgainAt } from '#web/lib/now.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import type { CardState } from '#web/resource/list-definition.ts'
import { KindIcon } from './kind-icon.tsx'
import { type ShopCardRow, useTestShop } from './queries.ts'
import classes from './shop.module.css'

export type ShopDialog = { what: 'edit' | 'history' | 'unlink'; row: ShopCardRow }

type Props = CardState & { row: ShopCardRow; onOpen: (dialog: ShopDialog) => void }

/** One shop: whether it answers, what it brought last, and what waits because of it. */
export function ShopCard({ row, isSelected, onSelect, actions, onOpen }: Props) {
  const test = useTestShop()
  const { name } = row
  const isStopped = row.state === shopState.expired || row.state === shopState.error
  const open = (what: ShopDialog['what']) => () => onOpen({ what, row })
  return (
    <Card component="article" p="md" style={{ gap: 12 }} isChosen={isSelected} data-row={row.id} aria-label={name}>
      <Group gap={12} wrap="nowrap" align="flex-start">
        <KindIcon kind={row.kind} />
        <Box flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          <Title order={2} size="md">
            {name}
          </Title>
          <Text size="sm" c="dimmed">
            {[t(shopKindWords[row.kind]), row.account_name !== name && row.account_name].filter(Boolean).join(' · ')}
          </Text>
        </Box>
        <Checkbox
          checked={isSelected}
          aria-label={t('resource.select_named', { name })}
          onChange={(event) => onSelect(event.currentTarget.checked)}
        />
      </Group>
      <Group justify="space-between" gap="4px 12px">
        <StateBadge tone={shopStateTones[row.state]} word={t(shopStateWords[row.state])} />
        {row.page_url && (
          <Anchor
            className={classes.visit}
            href={row.page_url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('shop.open_page_named', { name })}
          >
            {t('shop.open_page')}
            <IconExternalLink size={14} aria-hidden />
          </Anchor>
        )}
      </Group>
      <Health row={row} action={isStopped && <RelinkButton name={name} onClick={open('edit')} />} />
      <dl className={classes.facts}>
        <Fact label={t('shop.card.last_sync')} note={row.sync && countsText(row)}>
          {row.sync_time ? formatSiteTime(row.sync_time, 'yyyy-mm-dd hh:MM') : t('shop.card.never')}
        </Fact>
        <Fact label={t('shop.card.waiting')} note={row.ready > 0 && t('shop.card.ready', { count: row.ready })}>
          <Anchor component={Link} to="/user/account/newOrders" inherit>
            {row.waiting}
          </Anchor>
        </Fact>
        <Fact label={t('shop.card.interval')}>{t('shop.card.every', { count: row.sync_minutes })}</Fact>
        <Fact label={t('shop.card.auto_notify')}>{t(row.is_auto_notify ? 'shop.card.auto' : 'shop.card.by_hand')}</Fact>
      </dl>
      <Group gap={8} mt="auto">
        {actions}
        <Menu position="bottom-end" shadow="md">
          <Menu.Target>
            <IconButton ml="auto" label={t('shop.more', { name })} size={32} loading={test.isPending}>
              <IconDots size={18} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={open('edit')}>
              {t('shop.edit')}
            </Menu.Item>
            <Menu.Item leftSection={<IconPlugConnected size={16} aria-hidden />} onClick={() => test.mutate({ id: row.id })}>
              {t('shop.test')}
            </Menu.Item>
            <Menu.Item leftSection={<IconHistory size={16} aria-hidden />} onClick={open('history')}>
              {t('shop.history')}
            </Menu.Item>
            <Menu.Item color="red.9" leftSection={<IconUnlink size={16} aria-hidden />} onClick={open('unlink')}>
              {t('shop.unlink')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </Group>
    </Card>
  )
}

const countsText = ({ sync, is_syncing: isSyncing }: ShopCardRow): string =>
  isSyncing
    ? t('shop.card.syncing', { count: sync?.read_count ?? 0 })
    : t('shopSync.counts', { read: sync?.read_count ?? 0, added: sync?.added ?? 0, changed: sync?.changed ?? 0 })

/** What its member should know before anything else; nothing where all is well. */
function Health({ row, action }: { row: ShopCardRow; action: ReactNode }) {
  const { state_reason: reason, state_detail: detail, next_sync_time: next } = row
  useDrawAgainAt(next)
  const notes = row.notes.map((note) => tMaybe(`shopKind.note.${note}`)).filter((text) => text !== undefined)
  if (reason)
    return (
      <Notice tone={row.state === shopState.error ? 'error' : 'attention'} action={action}>
        <b>{tMaybe(`shop.reason.${reason}`)}</b> {tMaybe(`shop.fix.${reason}`)}
        {detail && <small> {tMaybe(`shopKind.problem.${detail}`) ?? detail}</small>}
      </Notice>
    )
  const isRetrying = row.state === shopState.connected && row.sync?.state === 0 && row.sync.reason === 'unavailable'
  const lines = [
    ...(isRetrying && next ? [retryText(next)] : []),
    ...(row.missed > 0 ? [t('shop.card.missed', { count: row.missed })] : []),
    ...notes,
  ]
  return lines.length > 0 ? <Notice tone="attention">{lines.join(' ')}</Notice> : null
}

const RelinkButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button size="xs" leftSection={<IconKey size={14} aria-hidden />} aria-label={`${t('shop.relink')}: ${name}`} onClick={onClick}>
    {t('shop.relink')}
  </Button>
)

const Fact = ({ label, note, children }: { label: string; note?: ReactNode; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      {children}
      {note && <small>{note}</small>}
    </dd>
  </div>
)

const retryText = (next: number): string =>
  next > nowSeconds() ? t('shop.card.retrying', { time: formatSiteTime(next, 'hh:MM') }) : t('shop.card.retrying_soon')
