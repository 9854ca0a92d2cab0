import { Button, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { asPence, formatPounds, parseDecimal } from '#domain/money.ts'
import { Card } from '#web/kit/card.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { OfferLines } from '#web/lib/offers.tsx'
import { useFormPart } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import type { OrderFormModel } from './form.ts'
import classes from './order-form.module.css'
import { balanceQuery } from './queries.ts'
import type { OffersState } from './use-offers.ts'

type Props = { form: OrderFormModel; offers: OffersState; isBusy: boolean; onPay: () => void; onLater: () => void }

/** What it comes to, always in sight: beside the form, or at the foot of a phone. */
export function PricePanel({ form, offers, isBusy, onPay, onLater }: Props) {
  const count = useFormPart(form, ({ values }) => values.packages.length)
  const { chosen, isQuoting } = offers
  const amount = chosen ? formatMoney(chosen.amount ?? '') : ''
  return (
    <Card
      component="aside"
      className={classes.panel}
      aria-label={t('orderForm.price')}
      aria-busy={isQuoting}
      data-asking={isQuoting || undefined}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" className={classes.panelHead}>
        <div>
          <Title order={2} size="h5">
            {t('orderForm.price')}
          </Title>
          <Text size="sm" c="dimmed">
            {chosen ? `${chosen.name} · ${chosen.days}` : t('orderForm.no_price')}
          </Text>
        </div>
        <Text span fz="h3" fw={650} data-total>
          {amount || '—'}
        </Text>
      </Group>
      {chosen && (
        <Stack gap="xs" className={classes.panelMore}>
          {chosen.vat !== '0.00' && (
            <Text size="sm" c="dimmed">
              {t('price.of_which_vat', { vat: formatMoney(chosen.vat ?? '') })}
            </Text>
          )}
          {count > 1 && (
            <Text size="sm" c="dimmed">
              {t('orderForm.orders', { count })}
            </Text>
          )}
          <PointsSwitch form={form} offers={offers} />
          <OfferLines offer={chosen} />
          <Balance amount={chosen.amount ?? ''} />
        </Stack>
      )}
      <div className={classes.buttons}>
        {/* No submit button: Enter in a field must not spend money. While a price is on its way there is none to agree to. */}
        <Button size="md" loading={isBusy} disabled={isQuoting} fullWidth data-pay onClick={onPay}>
          {payLabel(chosen?.amount ?? null)}
        </Button>
        <Button variant="default" disabled={isBusy} fullWidth onClick={onLater}>
          {t('orderForm.later')}
        </Button>
      </div>
    </Card>
  )
}

function payLabel(amount: string | null): string {
  if (amount === null) return t('orderForm.pay_plain')
  return parseDecimal(amount) === 0 ? t('orderForm.pay_free') : t('orderForm.pay', { amount: formatMoney(amount) })
}

function Balance({ amount }: { amount: string }) {
  const { data: money } = useQuery(balanceQuery)
  if (money === undefined) return null
  const missing = (parseDecimal(amount) ?? 0) - (parseDecimal(money) ?? 0)
  return (
    <Text size="sm" c="dimmed">
      {missing > 0
        ? t('orderForm.balance_short', { money: formatMoney(money), missing: formatPounds(asPence(missing)) })
        : t('orderForm.balance', { money: formatMoney(money) })}
    </Text>
  )
}

/** Whether points pay what they can. Not there for whoever has none, or where points cannot be spent; those that wait are told. */
function PointsSwitch({ form, offers: { points, chosen } }: Pick<Props, 'form' | 'offers'>) {
  const usePoints = useFormPart(form, ({ values }) => values.usePoints)
  if (!points) return null
  const pending = points.pending > 0 ? t('orderForm.points_pending', { points: formatPoints(points.pending) }) : undefined
  if ((parseDecimal(points.worth) ?? 0) <= 0)
    return pending ? (
      <Text size="sm" c="dimmed" data-points-pending>
        {pending}
      </Text>
    ) : null
  const used = chosen?.points ?? 0
  return (
    <Switch
      name="use_points"
      label={t('orderForm.use_points', { points: formatPoints(points.has), worth: formatMoney(points.worth) })}
      description={usePoints && used > 0 ? t('orderForm.points_used', { points: formatPoints(used) }) : pending}
      checked={usePoints}
      onChange={(event) => form.set({ usePoints: event.currentTarget.checked })}
    />
  )
}

const formatPoints = (points: number): string => points.toLocaleString('en-GB')
