import { Group } from '@mantine/core'
import type { OrderRow } from '#contract/order-row.ts'
import { manifestStatus, orderStatus, payStatus, scanStatus, voidStatus } from '#domain/order/status.ts'
import { StateBadge, type Tone } from '#web/kit/state-badge.tsx'
import { t } from '#web/lib/words.ts'
import type { WordKey } from '#words/keys.ts'

type Look = { tone: Tone; word: WordKey }
type Looks = Record<number, Look>

const statusLooks: Looks = {
  [orderStatus.awaiting]: { tone: 'waiting', word: 'order.status.awaiting' },
  [orderStatus.inProgress]: { tone: 'working', word: 'order.status.in_progress' },
  [orderStatus.success]: { tone: 'done', word: 'order.status.success' },
  [orderStatus.failed]: { tone: 'failed', word: 'order.status.failed' },
}
const voidLooks: Looks = {
  [voidStatus.asked]: { tone: 'working', word: 'order.void.asked' },
  [voidStatus.voided]: { tone: 'undone', word: 'order.void.voided' },
  [voidStatus.refused]: { tone: 'failed', word: 'order.void.refused' },
}
export const payLooks: Looks = {
  [payStatus.unpaid]: { tone: 'waiting', word: 'order.pay_status.unpaid' },
  [payStatus.paid]: { tone: 'done', word: 'order.pay_status.paid' },
  [payStatus.refunded]: { tone: 'undone', word: 'order.pay_status.refunded' },
}
export const manifestLooks: Looks = {
  [manifestStatus.awaiting]: { tone: 'waiting', word: 'order.manifest.awaiting' },
  [manifestStatus.manifested]: { tone: 'done', word: 'order.manifest.manifested' },
  [manifestStatus.notDelivered]: { tone: 'failed', word: 'order.manifest.not_delivered' },
}
export const scanLooks: Looks = {
  [scanStatus.unscanned]: { tone: 'waiting', word: 'order.scan.unscanned' },
  [scanStatus.scanned]: { tone: 'done', word: 'order.scan.scanned' },
}

export function Look({ looks, value }: { looks: Looks; value: number }) {
  const look = looks[value]
  return look ? <StateBadge tone={look.tone} word={t(look.word)} /> : null
}

type States = Pick<OrderRow, 'status' | 'void_status'>

/** How an order stands in one badge: once a label is being voided or was, that is what counts. */
export function OrderBadge({ order: { status, void_status: voided } }: { order: States }) {
  const isVoided = voided === voidStatus.asked || voided === voidStatus.voided
  return isVoided ? <Look looks={voidLooks} value={voided} /> : <Look looks={statusLooks} value={status} />
}

/** Everything there is to say, for whoever looks closer. */
export function AllBadges({ order }: { order: OrderRow }) {
  const isLabelled = order.status === orderStatus.success
  return (
    <Group gap={6}>
      <OrderBadge order={order} />
      <Look looks={payLooks} value={order.pay_status} />
      {order.void_status === voidStatus.refused && <Look looks={voidLooks} value={order.void_status} />}
      {isLabelled && order.is_effective !== manifestStatus.awaiting && <Look looks={manifestLooks} value={order.is_effective} />}
      {order.is_warehouse_scan === 1 && <Look looks={scanLooks} value={1} />}
    </Group>
  )
}
