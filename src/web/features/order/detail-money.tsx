import type { OrderDetail } from '#contract/order-row.ts'
import { parseDecimal } from '#domain/money.ts'
import { orderStatus, payStatus, voidStatus } from '#domain/order/status.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import classes from './order-detail.module.css'

const sources = ['money', 'third_party', 'offline', 'internal_money'] as const

/** How the price came about, line by line, and where the money came from. VAT is inside, never beside. */
export function Money({ order }: { order: OrderDetail }) {
  const paid = sources.filter((source) => (parseDecimal(order[source]) ?? 0) > 0)
  return (
    <section className={classes.section}>
      <h2 id={`price-${order.id}`}>{t('orders.detail.price')}</h2>
      <table className={classes.lines} aria-labelledby={`price-${order.id}`}>
        <tbody>
          {order.lines.map(({ code, text, amount }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have a line for each class of VAT, and lines do not move
            <tr key={`${code}${place}`}>
              <th scope="row">{text}</th>
              <td>{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('orders.detail.total')}</th>
            <td>{formatMoney(order.amount)}</td>
          </tr>
          <tr>
            <th scope="row">{t('orders.detail.of_which_vat')}</th>
            <td>{formatMoney(order.vat)}</td>
          </tr>
          <PointsRow order={order} />
          {paid.map((source) => (
            <tr key={source}>
              <th scope="row">
                {t('orders.detail.paid_from')}: {t(`orders.detail.source.${source}`)}
              </th>
              <td>{formatMoney(order[source])}</td>
            </tr>
          ))}
          {order.pay_status === payStatus.refunded && paid.length > 0 && (
            <tr>
              <th scope="row">{t('orders.detail.returned')}</th>
              <td>{formatMoney(order.paid_amount)}</td>
            </tr>
          )}
        </tfoot>
      </table>
      {order.foreign_money !== '' && (
        <p className={classes.note}>
          {t('orders.detail.source.foreign', {
            ...{ amount: order.foreign_money, currency: order.foreign_currency, rate: order.foreign_rate },
          })}
        </p>
      )}
      {order.status === orderStatus.awaiting && (
        <p className={classes.note}>{t('orders.detail.price_until', { time: formatSiteTime(order.price_until) })}</p>
      )}
    </section>
  )
}

/** How many points its price takes, and whether they were taken yet or came back. */
function PointsRow({ order: { points_used: points, pay_status, void_status } }: { order: OrderDetail }) {
  if (points === 0) return null
  const state = pay_status === payStatus.unpaid ? 'to_use' : void_status === voidStatus.voided ? 'returned' : 'used'
  return (
    <tr data-points={state}>
      <th scope="row">{t(`orders.detail.points.${state}`)}</th>
      <td>{points.toLocaleString('en-GB')}</td>
    </tr>
  )
}
