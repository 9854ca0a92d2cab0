import { Switch, Text } from '@mantine/core'
import { parseDecimal } from '#domain/money.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { OffersState } from './use-offers.ts'
import type { OrderFormState } from './use-order-form.ts'

type Props = { state: OrderFormState; offers: OffersState }

/** Whether points pay what they can. Not there for whoever has none, or where points cannot be spent; those that wait are told. */
export function PointsSwitch({ state, offers: { points, chosen } }: Props) {
  if (!points) return null
  const pending = points.pending > 0 ? t('orderForm.points_pending', { points: formatPoints(points.pending) }) : undefined
  if ((parseDecimal(points.worth) ?? 0) <= 0)
    return pending ? (
      <Text size="sm" c="dimmed" data-points-pending>
        {pending}
      </Text>
    ) : null
  const { usePoints } = state.form
  const used = chosen?.points ?? 0
  return (
    <Switch
      name="use_points"
      label={t('orderForm.use_points', { points: formatPoints(points.has), worth: formatMoney(points.worth) })}
      description={usePoints && used > 0 ? t('orderForm.points_used', { points: formatPoints(used) }) : pending}
      checked={usePoints}
      onChange={(event) => state.set({ usePoints: event.currentTarget.checked })}
    />
  )
}

const formatPoints = (points: number): string => points.toLocaleString('en-GB')
