import { Select, Stack, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReturnOffer } from '#contract/return-order.ts'
import { ChoiceCard } from '#web/kit/choice-card.tsx'
import { t } from '#web/lib/words.ts'
import { ChannelChoice } from './channel-choice.tsx'
import { labelChannelsOptions } from './queries.ts'
import type { RequestFormModel } from './request-values.ts'
import classes from './return-order.module.css'

type Props = { form: RequestFormModel; offer: ReturnOffer }

/** With a number of its own, or with a label of ours to one of our warehouses. */
export function ReturnFields({ form, offer }: Props) {
  const { way } = form.values
  return (
    <Stack gap="md">
      <fieldset className={classes.group}>
        <legend>{t('returnOrder.ask.way')}</legend>
        <div className={classes.choices} data-columns>
          {(['own', 'label'] as const).map((one) => (
            <ChoiceCard
              key={one}
              data={{ 'data-way': one }}
              name="way"
              value={one}
              checked={way === one}
              onChange={() => form.set({ way: one })}
              title={
                <>
                  <strong>{t(`returnOrder.ask.way_${one}`)}</strong>
                  <small>{t(`returnOrder.ask.way_${one}_note`)}</small>
                </>
              }
            />
          ))}
        </div>
      </fieldset>
      {way === 'own' ? (
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
        channels={data}
        problem={error?.message}
        chosen={channelId}
        error={form.errors.channel_id}
        onChoose={(id) => form.set({ channel_id: id, price: data?.find((one) => one.channel_id === id)?.amount ?? '' })}
      />
    </>
  )
}
