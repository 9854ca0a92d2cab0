import { Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ShopOrderDetail } from '#contract/shop-order.ts'
import { t } from '#web/lib/words.ts'
import { countryFilter } from '#web/member/order/queries.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { useEditShopOrder } from './queries.ts'

const fields = ['name', 'company', 'detailAddress', 'city', 'state', 'zipCode', 'telephone', 'email', 'id_card_number'] as const

/** Where the parcel goes; what is wrong with it stands beside its field. */
export function AddressForm({ order, onDone }: { order: ShopOrderDetail; onDone: () => void }) {
  const edit = useEditShopOrder()
  const { data: countries = [] } = useQuery(countryFilter)
  const [receiver, setReceiver] = useState(order.receiver)
  const set = (name: string, value: string) => setReceiver((now) => ({ ...now, [name]: value }))
  return (
    <Stack
      component="form"
      gap="sm"
      onSubmit={(event) => {
        event.preventDefault()
        edit.mutate({ id: order.id, receiver: receiver as never }, { onSuccess: onDone })
      }}
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {fields.map((name) => (
          <TextInput
            key={name}
            label={t(`shopOrder.address.${name}`)}
            value={receiver[name] ?? ''}
            error={order.problems[`receiver.${name}`]}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        ))}
        <Select
          label={t('shopOrder.address.countryCode')}
          data={countries}
          value={receiver.countryCode ?? null}
          error={order.problems['receiver.countryCode']}
          searchable
          comboboxProps={{ withinPortal: true, zIndex: 400 }}
          onChange={(code) => set('countryCode', code ?? '')}
        />
      </SimpleGrid>
      <FormFoot size="xs" loading={edit.isPending} onCancel={onDone}>
        {t('common.save')}
      </FormFoot>
    </Stack>
  )
}
