import { Stack, TextInput } from '@mantine/core'
import type { ReturnOffer } from '#contract/return-order.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import type { RequestFormModel } from './request-values.ts'
import classes from './return-order.module.css'

type Props = { form: RequestFormModel; offer: ReturnOffer; reason: ReturnOffer['reasons'][number] }

/** How much, and where it goes. What can only be given whole is not asked. */
export function RefundFields({ form, offer: { order }, reason }: Props) {
  const { isPart, pay_to: payTo } = form.values
  return (
    <Stack gap="md">
      <fieldset className={classes.group}>
        <legend>{t('returnOrder.ask.amount')}</legend>
        <div className={classes.choices}>
          <ChoiceCard
            name="is_part"
            value="0"
            checked={!isPart}
            onChange={() => form.set({ isPart: false })}
            title={<strong>{t('returnOrder.ask.whole', { amount: formatMoney(order.refundable) })}</strong>}
          />
          {reason.is_whole === 0 && (
            <ChoiceCard
              name="is_part"
              value="1"
              checked={isPart}
              onChange={() => form.set({ isPart: true })}
              title={<strong>{t('returnOrder.ask.part')}</strong>}
            />
          )}
        </div>
      </fieldset>
      {isPart && (
        <TextInput
          label={t('returnOrder.ask.part_amount')}
          leftSection="£"
          inputMode="decimal"
          required
          withAsterisk
          maw={220}
          {...form.text('amount')}
        />
      )}
      {Number(order.paid_by_card) > 0 && (
        <fieldset className={classes.group}>
          <legend>{t('returnOrder.ask.pay_to')}</legend>
          <div className={classes.choices} data-columns>
            {(['balance', 'card'] as const).map((to) => (
              <ChoiceCard
                key={to}
                name="pay_to"
                value={to}
                checked={payTo === to}
                onChange={() => form.set({ pay_to: to })}
                title={
                  <>
                    <strong>{t(`returnOrder.ask.to_${to}`)}</strong>
                    <small>{t(`returnOrder.ask.to_${to}_note`)}</small>
                  </>
                }
              />
            ))}
          </div>
        </fieldset>
      )}
    </Stack>
  )
}
