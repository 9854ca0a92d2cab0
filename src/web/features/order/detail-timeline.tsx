import { Button, Group } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconFileText } from '@tabler/icons-react'
import { memberOrder } from '#contract/member-lists/order.ts'
import type { OrderDetail } from '#contract/order-row.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import type { ListView } from '#web/resource/list-definition.ts'
import classes from './order-detail.module.css'

type Props = { order: OrderDetail }

/** What can be printed of it; every print is counted. */
export function Documents({ order, onAction }: Props & { onAction: ListView['onAction'] }) {
  const { print, print_options: options } = memberOrder.actions
  return (
    <section className={classes.section}>
      <h2>{t('orders.detail.documents')}</h2>
      {order.formats.length === 0 ? (
        <p className={classes.note}>{t('orders.detail.no_documents')}</p>
      ) : (
        <Group gap="sm">
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
          {order.print_count > 0 && (
            <span className={classes.note}>{t('orders.detail.printed', { count: order.print_count })}</span>
          )}
        </Group>
      )}
    </section>
  )
}

/** What happened, when, and by whom. */
export function Timeline({ order }: Props) {
  return (
    <section className={classes.section}>
      <h2>{t('orders.detail.timeline')}</h2>
      <ol className={classes.timeline}>
        {order.history.map(({ id, text, verb, time, actor, reason }) => (
          <li key={id} data-verb={verb}>
            {text}
            {reason && <span className={classes.reason}>{reason}</span>}
            <small>
              {formatSiteTime(time)} · {actor}
            </small>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** For the curious, and for whoever helps them. */
export function CarrierExchanges({ order: { exchanges } }: Props) {
  return (
    <details className={classes.fold}>
      <summary>{t('orders.detail.exchange')}</summary>
      {exchanges.length === 0 && <p className={classes.note}>{t('orders.detail.no_exchange')}</p>}
      {exchanges.map(({ id, kind, time, tries, outcome, request, response }) => (
        <div key={id}>
          <p className={classes.note}>
            {[
              t(`orders.detail.exchange.${kind}`),
              formatSiteTime(time),
              t('orders.detail.exchange.tries', { count: tries }),
              outcome,
            ].join(' · ')}
          </p>
          <JsonBlock label={t('orders.detail.request')} value={request} />
          <JsonBlock label={t('orders.detail.response')} value={response} />
        </div>
      ))}
    </details>
  )
}

function JsonBlock({ label, value }: { label: string; value: unknown }) {
  if (value === null || value === undefined) return null
  return (
    // Long ones scroll in their own place; the keyboard must be able to do that too.
    <section aria-label={label}>
      <span className={classes.note}>{label}</span>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reached by keyboard */}
      <pre className={classes.raw} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </section>
  )
}
