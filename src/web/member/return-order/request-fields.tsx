import { Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReturnOffer } from '#contract/return-order.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { formatMoney } from '#web/lib/money.ts'
import type { useForm } from '#web/lib/use-form.ts'
import { t } from '#web/lib/words.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { labelChannelsOptions } from './queries.ts'
import classes from './return-order.module.css'

export const blankRequest = {
  reason_id: 0,
  isPart: false,
  amount: '',
  pay_to: 'balance' as 'balance' | 'card',
  way: 'own' as 'own' | 'label',
  tracking_number: '',
  warehouse_id: 0,
  channel_id: 0,
  /** what the chosen channel costs, for the button */
  price: '',
  remark: '',
  photos: [] as string[],
}

/** What the form of a request holds, whichever reason is chosen. */
export type RequestValues = typeof blankRequest

type FormModel = Pick<ReturnType<typeof useForm<RequestValues>>, 'values' | 'errors' | 'set' | 'text'>
type Props = { form: FormModel; offer: ReturnOffer }

/** The most that can be asked back for a reason: the premium goes back with an unused label only. */
export const mostOf = (
  order: ReturnOffer['order'],
  reason: Pick<ReturnOffer['reasons'][number], 'is_whole'> | undefined,
): string => (reason?.is_whole === 1 ? order.refundable_unused : order.refundable)

/** How much, and where it goes. What can only be given whole is not asked. */
export function RefundFields({ form, offer: { order }, reason }: Props & { reason: ReturnOffer['reasons'][number] }) {
  const { isPart } = form.values
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
            title={<strong>{t('returnOrder.ask.whole', { amount: formatMoney(mostOf(order, reason)) })}</strong>}
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
      {Number(order.paid_by_card) > 0 && <EitherChoice form={form} field="pay_to" />}
    </Stack>
  )
}

/** With a number of its own, or with a label of ours to one of our warehouses. */
export function ReturnFields({ form, offer }: Props) {
  return (
    <Stack gap="md">
      <EitherChoice form={form} field="way" />
      {form.values.way === 'own' ? (
        <TextInput
          label={t('returnOrder.ask.tracking')}
          description={t('returnOrder.ask.tracking_help')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={60}
          autoComplete="off"
          {...form.text('tracking_number')}
        />
      ) : (
        <Label form={form} offer={offer} />
      )}
    </Stack>
  )
}

const choices = {
  pay_to: { balance: 'returnOrder.ask.to_balance', card: 'returnOrder.ask.to_card' },
  way: { own: 'returnOrder.ask.way_own', label: 'returnOrder.ask.way_label' },
} as const

/** One of two, each with a line of what it means. */
function EitherChoice({ form, field }: Pick<Props, 'form'> & { field: keyof typeof choices }) {
  return (
    <fieldset className={classes.group}>
      <legend>{t(`returnOrder.ask.${field}`)}</legend>
      <div className={classes.choices} data-columns>
        {Object.entries(choices[field]).map(([one, word]) => (
          <ChoiceCard
            key={one}
            data={{ [`data-${field}`]: one }}
            name={field}
            value={one}
            checked={form.values[field] === one}
            onChange={() => form.set({ [field]: one })}
            title={
              <>
                <strong>{t(word)}</strong>
                <small>{t(`${word}_note`)}</small>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}

function Label({ form, offer: { order, warehouses } }: Props) {
  const { warehouse_id: warehouseId, channel_id: channelId } = form.values
  const warehouse = warehouses.find(({ id }) => id === warehouseId)
  const { data, error } = useQuery({ ...labelChannelsOptions(order.id, warehouseId), enabled: warehouseId > 0 })
  if (warehouses.length === 0)
    return (
      <Text size="sm" role="status">
        {t('returnOrder.ask.no_warehouse')}
      </Text>
    )
  return (
    <>
      <Select
        label={t('returnOrder.ask.warehouse')}
        description={warehouse?.address}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        allowDeselect={false}
        data={warehouses.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={warehouseId > 0 ? String(warehouseId) : null}
        comboboxProps={{ withinPortal: true, zIndex: 400 }}
        onChange={(id) => form.set({ warehouse_id: Number(id), channel_id: 0, price: '' })}
      />
      <ChannelChoice
        channels={data?.channels}
        problem={error?.message}
        chosen={channelId}
        error={form.errors.channel_id}
        onChoose={(id) => form.set({ channel_id: id, price: data?.channels.find((one) => one.channel_id === id)?.amount ?? '' })}
      />
    </>
  )
}
