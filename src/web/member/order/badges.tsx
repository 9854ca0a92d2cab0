import { Group } from '@mantine/core'
import type { OrderRow } from '#contract/order-row.ts'
import { manifestStatus, orderStatus, payStatus, scanStatus, voidStatus } from '#domain/order/status.ts'
import { StateBadge, type Tone } from '#web/kit/state-badge.tsx'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'

type Look = { tone: Tone; word: WordKey }
type BadgeStyles = Record<number, Look>

const statusBadges: BadgeStyles = {
  [orderStatus.awaiting]: { tone: 'waiting', word: 'order.status.awaiting' },
  [orderStatus.inProgress]: { tone: 'working', word: 'order.status.in_progress' },
  [orderStatus.success]: { tone: 'done', word: 'order.status.success' },
  [orderStatus.failed]: { tone: 'failed', word: 'order.status.failed' },
}
const voidBadges: BadgeStyles = {
  [voidStatus.asked]: { tone: 'working', word: 'order.void.asked' },
  [voidStatus.voided]: { tone: 'undone', word: 'order.void.voided' },
  [voidStatus.refused]: { tone: 'failed', word: 'order.void.refused' },
}
export const payBadges: BadgeStyles = {
  [payStatus.unpaid]: { tone: 'waiting', word: 'order.pay_status.unpaid' },
  [payStatus.paid]: { tone: 'done', word: 'order.pay_status.paid' },
  [payStatus.refunded]: { tone: 'undone', word: 'order.pay_status.refunded' },
}
export const manifestBadges: BadgeStyles = {
  [manifestStatus.awaiting]: { tone: 'waiting', word: 'order.manifest.awaiting' },
  [manifestStatus.manifested]: { tone: 'done', word: 'order.manifest.manifested' },
  [manifestStatus.notDelivered]: { tone: 'failed', word: 'order.manifest.not_delivered' },
}
export const scanBadges: BadgeStyles = {
  [scanStatus.unscanned]: { tone: 'waiting', word: 'order.scan.unscanned' },
  [scanStatus.scanned]: { tone: 'done', word: 'order.scan.scanned' },
}

export function Look({ styles, value }: { styles: BadgeStyles; value: number }) {
  const style = styles[value]
  return style ? <StateBadge tone={style.tone} word={t(style.word)} /> : null
}

type BadgeFields = Pick<OrderRow, 'status' | 'void_status'>

/** How an order stands in one badge: once a label is being voided or was, that is what counts. */
export function OrderBadge({ order: { status, void_status: voided } }: { order: BadgeFields }) {
  const isVoided = voided === voidStatus.asked || voided === voidStatus.voided
  return isVoided ? <Look styles={voidBadges} value={voided} /> : <Look styles={statusBadges} value={status} />
}

/** Everything there is to say, for whoever looks closer. */
export function AllBadges({ order }: { order: OrderRow }) {
  const isLabelled = order.status === orderStatus.success
  return (
    <Group gap={6}>
      <OrderBadge order={order} />
      {/* What awaits payment has said so. */}
      {order.status !== orderStatus.awaiting && <Look styles={payBadges} value={order.pay_status} />}
      {order.void_status === voidStatus.refused && <Look styles={voidBadges} value={order.void_status} />}
      {isLabelled && order.is_effective !== manifestStatus.awaiting && (
        <Look styles={manifestBadges} value={order.is_effective} />
      )}
      {order.is_warehouse_scan === 1 && <Look styles={scanBadges} value={1} />}
    </Group>
  )
}
