import { Anchor, Box, Button, Skeleton } from '@mantine/core'
import {
  IconAlertCircle,
  IconArrowBackUp,
  IconChevronRight,
  IconCircleCheck,
  IconClockExclamation,
  IconCreditCard,
  IconPackages,
  IconPrinter,
  IconScale,
  IconSend,
  IconUmbrella,
  IconWallet,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shopSummary } from '#contract/shop-summary.ts'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { Card } from '#web/kit/card.tsx'
import { PanelNote } from '#web/kit/panel-note.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { useUserInfo } from '#web/lib/session.ts'
import { askOptions } from '#web/lib/use-call.ts'
import { t } from '#web/lib/words.ts'
import { showCount } from '#web/resource/list-tabs.tsx'
import { OrderBadge } from './badges.tsx'
import { destinationOf } from './columns.tsx'
import classes from './dashboard.module.css'
import { countsOptions, recentOrdersOptions } from './queries.ts'
import { StateNote, stateNote } from './state-note.tsx'
import { visibleTiles } from './tiles.ts'
import { listTodos, type ToDo } from './to-do.ts'

const orderListPath = '/user/account/sheetOrder'
export const createOrderPath = `${orderListPath}/create`
const recentOrderCount = 5

/** How many shops are linked. Kept fresh by the live topic `shop`. */
const shopSummaryOptions = askOptions(['shop', 'summary'], shopSummary.summary, {})

/** The six places of the day, each with the figure one would open it for. `paths` are the pages this person has. */
export function Tiles({ paths }: { paths: readonly string[] }) {
  const { data } = useQuery(countsOptions)
  const shown = (count: number | undefined) => (data && count !== undefined ? showCount(count, data.most) : '–')
  const figures = {
    balance: formatMoney(useUserInfo().money),
    inTransit: shown(data?.in_transit),
    late: shown(data?.late),
    delivered: shown(data?.delivered),
    shops: String(useQuery(shopSummaryOptions).data?.linked ?? '–'),
    toNotify: shown(data && data.not_notified + data.notify_failed),
    /** orders of shops that have no label yet */
    newShopOrders: shown(data?.new_shop_orders),
    notifyFailed: shown(data?.notify_failed),
  }
  return (
    <nav aria-label={t('shipsmart.tiles')}>
      <ul className={classes.tiles}>
        {visibleTiles(paths).map(({ name, page, icon: Icon, figure }) => (
          <li key={name}>
            <Card component={Link} to={`/user/${page}`} isTight className={classes.tile} data-tile={name}>
              <Icon size={24} stroke={1.6} aria-hidden />
              <b>{t(`shipsmart.tile.${name}`)}</b>
              <Box component="span" fz="h3" fw={650} lh={1.2}>
                {figures[figure]}
              </Box>
              <small>{t(`shipsmart.tile.${name}_note`, figures)}</small>
            </Card>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** What waits for this member, and what they did last. */
export function TodoAndRecentOrders({ paths }: { paths: readonly string[] }) {
  return (
    <div className={classes.columns}>
      <ToDoPanel />
      <RecentOrders canCreate={paths.includes(createOrderPath)} />
    </div>
  )
}

const icons = {
  failed: IconAlertCircle,
  late: IconClockExclamation,
  returns: IconArrowBackUp,
  reweigh: IconScale,
  claim: IconUmbrella,
  notify_failed: IconAlertCircle,
  notify: IconSend,
  print: IconPrinter,
  pay: IconCreditCard,
  balance: IconWallet,
} as const

function ToDoPanel() {
  const { data, error, refetch } = useQuery(countsOptions)
  const money = parseDecimal(useUserInfo().money) ?? asPence(0)
  const todos = data && listTodos(data, money)
  return (
    <Section title={t('shipsmart.todo')} className={classes.panel}>
      {todos && todos.length === 0 && (
        <PanelNote icon={<IconCircleCheck size={28} aria-hidden />} title={t('shipsmart.todo.nothing')} />
      )}
      {todos && todos.length > 0 && (
        <ul className="divided">
          {todos.map((one) => {
            const Icon = icons[one.kind]
            return (
              <li key={one.kind}>
                <Link to={one.link} className={classes.entry} data-kind={one.kind}>
                  <Icon size={22} stroke={1.7} aria-hidden />
                  <Box component="span" display="grid" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                    <b>{todoText(one, data.most)}</b>
                    <small>{t(`shipsmart.todo.${one.kind}_note`)}</small>
                  </Box>
                  <IconChevronRight size={18} aria-hidden />
                </Link>
              </li>
            )
          })}
        </ul>
      )}
      {!data && <PanelFallback error={error} onRetry={() => void refetch()} rows={2} />}
    </Section>
  )
}

const todoText = (one: ToDo, most: number): string =>
  one.kind === 'balance'
    ? t('shipsmart.todo.balance', { amount: formatPounds(one.money) })
    : t(`shipsmart.todo.${one.kind}`, { count: one.count, shown: showCount(one.count, most) })

function RecentOrders({ canCreate }: { canCreate: boolean }) {
  const { data, error, refetch } = useQuery(recentOrdersOptions(recentOrderCount))
  return (
    <Section
      title={t('shipsmart.last')}
      className={classes.panel}
      actions={
        <Anchor component={Link} to={orderListPath} size="sm">
          {t('shipsmart.last.all')}
        </Anchor>
      }
    >
      {data?.list.length === 0 && (
        <PanelNote
          icon={<IconPackages size={28} stroke={1.6} aria-hidden />}
          title={t('shipsmart.last.none')}
          action={
            canCreate && (
              <Button component={Link} to={createOrderPath} variant="light" size="sm" mt="xs">
                {t('shipsmart.new_order')}
              </Button>
            )
          }
        />
      )}
      {data && data.list.length > 0 && (
        <ul className="divided">
          {data.list.map((order) => (
            <li key={order.id}>
              <Link to={`${orderListPath}?open=${order.id}`} className={classes.entry} data-row={order.id}>
                <Box component="span" display="grid" flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
                  <b>{order.receiver_name}</b>
                  <small>
                    {order.order_code} · {stateNote(order) ? <StateNote order={order} /> : destinationOf(order)}
                  </small>
                </Box>
                <span className={classes.state}>
                  <OrderBadge order={order} />
                  <span>{formatMoney(order.amount)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {!data && <PanelFallback error={error} onRetry={() => void refetch()} rows={recentOrderCount} />}
    </Section>
  )
}

function PanelFallback({ error, onRetry, rows }: { error: Error | null; onRetry: () => void; rows: number }) {
  if (error)
    return (
      <PanelNote
        icon={<IconAlertCircle size={28} aria-hidden />}
        title={t('shipsmart.failed')}
        hint={error.message}
        retry={{ label: t('common.retry'), onRetry }}
      />
    )
  return (
    <div role="status" aria-label={t('common.loading')}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bars that are all alike
        <Skeleton key={row} h={36} my={10} />
      ))}
    </div>
  )
}
