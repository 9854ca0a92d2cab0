import { Button, Code, Group, Text } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFileText } from '@tabler/icons-react'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { orderStatus } from '#domain/order/status.ts'
import { Fold } from '#web/kit/fold.tsx'
import classes from '#web/kit/history.module.css'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import type { ListView } from '#web/resource/list-definition.ts'

type Props = { order: OrderDetail }

/** What can be printed of it; every print is counted. */
export function Documents({ order, onAction }: Props & { onAction: ListView['onAction'] }) {
  const { print, print_options: options } = memberOrder.actions
  // A label that was voided is no document any more, and none will come.
  if (order.formats.length === 0 && order.status === orderStatus.success) return null
  return (
    <Section isPlain title={t('orders.detail.documents')}>
      {order.formats.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('orders.detail.no_documents')}
        </Text>
      ) : (
        <Group gap="sm">
          <Text span size="sm">
            {order.papers.map((paper) => t(`orders.paper.${paper}`)).join(' + ')}
          </Text>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconFileText size={16} aria-hidden />}
            onClick={() => print && onAction(print, [order])}
          >
            {t('orders.print.pdf')}
          </Button>
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
            onClick={() => options && onAction(options, [order])}
          >
            {t('orders.print.options')}
          </Button>
          {order.print_count > 0 && <small>{t('orders.detail.printed', { count: order.print_count })}</small>}
        </Group>
      )}
    </Section>
  )
}

/** What happened, when, and by whom. */
export function Timeline({ order }: Props) {
  return (
    <Section isPlain title={t('orders.detail.timeline')}>
      <ol className={classes.history}>
        {order.history.map(({ id, text, verb, time, actor, reason }) => (
          <li key={id} data-verb={verb}>
            {verb === 'printed' && reason ? `${text} (${reason.toUpperCase()})` : text}
            {verb !== 'printed' && reason && <span>{reason}</span>}
            <small>
              {formatSiteTime(time)} · {actor}
            </small>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** For the curious, and for whoever helps them. */
export function CarrierExchanges({ order: { exchanges } }: Props) {
  return (
    <Fold summary={t('orders.detail.exchange')}>
      {exchanges.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('orders.detail.no_exchange')}
        </Text>
      )}
      {exchanges.map(({ id, kind, time, tries, outcome, request, response }) => (
        <div key={id}>
          <Text size="sm" c="dimmed">
            {[
              t(`orders.detail.exchange.${kind}`),
              formatSiteTime(time),
              t('orders.detail.exchange.tries', { count: tries }),
              outcome,
            ].join(' · ')}
          </Text>
          <JsonBlock label={t('orders.detail.request')} value={request} />
          <JsonBlock label={t('orders.detail.response')} value={response} />
        </div>
      ))}
    </Fold>
  )
}

function JsonBlock({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    // Long ones scroll in their own place; the keyboard must be able to do that too.
    <section aria-label={label}>
      <small>{label}</small>
      <Code block mah={320} style={{ overflow: 'auto', whiteSpace: 'pre-wrap' }} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </Code>
    </section>
  )
}
