import { Alert, Anchor, Button, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { ShopOrderDetail } from '#contract/shop-order.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { Facts } from '#web/kit/facts.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { countryFilter } from '#web/member/order/queries.ts'
import { FormFoot } from '#web/resource/form-foot.tsx'
import { ChannelCell, SizeCell, WeightCell } from './edit-cells.tsx'
import { ItemsForm } from './items-form.tsx'
import { OptionsForm } from './options-form.tsx'
import { useCombineShopOrders, useEditShopOrder } from './queries.ts'
import { Marks } from './reason-chips.tsx'
import { SplitForm } from './split-form.tsx'

type Props = { order: ShopOrderDetail; facts: ReactNode; isSplitting: boolean; onSplitEnd: () => void }

/** Everything of one order of a shop: what is wrong, where it goes, what lies in it, and what the shop says. */
export function ShopOrderView({ order, facts, isSplitting, onSplitEnd }: Props) {
  const isOpen = order.state === shopOrderState.notReady || order.state === shopOrderState.ready
  const problems = Object.values(order.problems)
  return (
    <Stack gap="lg">
      {order.alert !== '' && (
        <Alert color="red" variant="light" icon={<IconAlertTriangle />} role="status">
          {tMaybe(`shopOrder.alert_text.${order.alert}`)}
        </Alert>
      )}
      {isOpen && problems.length > 0 && (
        <Alert color="amber" variant="light" icon={<IconAlertTriangle />} title={t('field.newOrders.reasons.label')}>
          <Stack gap={4}>
            {problems.map((text) => (
              <Text key={text} size="sm">
                {text}
              </Text>
            ))}
            {order.reasons.includes('sender') && (
              <Anchor component={Link} to="/user/account/addressBook" size="sm">
                {t('shopOrder.to_address_book')}
              </Anchor>
            )}
          </Stack>
        </Alert>
      )}
      {facts}
      <Marks order={order} />
      <Facts
        layout="columns"
        lines={[
          { label: t('field.newOrders.weight.label'), value: <WeightCell order={order} /> },
          { label: t('shopOrder.size'), value: <SizeCell order={order} /> },
          { label: t('field.newOrders.channel_id.label'), value: <ChannelCell order={order} /> },
          order.amount !== null && { label: t('field.newOrders.amount.label'), value: <b>{formatMoney(order.amount)}</b> },
        ]}
      />
      {isSplitting && isOpen ? (
        <SplitForm order={order} onEnd={onSplitEnd} />
      ) : (
        <Part title={t('field.newOrders.items.label')}>
          <ItemsForm key={`${order.id}-${order.items.length}`} order={order} canEdit={isOpen} />
        </Part>
      )}
      <Part title={t('shopOrder.options')}>
        <OptionsForm order={order} canEdit={isOpen} />
      </Part>
      {isOpen && order.same_buyer.length > 0 && <SameBuyer order={order} />}
      <Address order={order} canEdit={isOpen} />
      <Part title={t('field.newOrders.sale.label')}>
        <Facts
          layout="ends"
          lines={[
            { label: t('field.newOrders.shop_id.label'), value: order.shop_name },
            { label: t('field.newOrders.ordered_time.label'), value: formatSiteTime(order.ordered_time, 'yyyy-mm-dd hh:MM') },
            { label: t('field.newOrders.sale_time.label'), value: formatSiteTime(order.sale_time, 'yyyy-mm-dd hh:MM') },
            order.sale_service !== '' && { label: t('shopOrder.buyer_chose'), value: order.sale_service },
            order.sale_note !== '' && { label: t('shopOrder.buyer_wrote'), value: order.sale_note },
            order.order_code !== '' && {
              label: t('field.newOrders.order_id.label'),
              value: (
                <Anchor component={Link} to={`/user/account/sheetOrder/detail?id=${order.order_id}`}>
                  {order.tracking_number || order.order_code}
                </Anchor>
              ),
            },
          ]}
        />
      </Part>
    </Stack>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack gap="xs" component="section">
    <Title order={3} size="h5">
      {title}
    </Title>
    {children}
  </Stack>
)

function Address({ order, canEdit }: { order: ShopOrderDetail; canEdit: boolean }) {
  const [isEditing, setIsEditing] = useState(order.reasons.includes('address'))
  const { name, company, detailAddress, city, state, zipCode, countryCode, telephone, email } = order.receiver
  return (
    <Part title={t('field.newOrders.receiver.label')}>
      {isEditing && canEdit ? (
        <AddressForm order={order} onDone={() => setIsEditing(false)} />
      ) : (
        <Group justify="space-between" align="start" wrap="nowrap">
          <Stack gap={0}>
            {[name, company, detailAddress, [city, state, zipCode].filter(Boolean).join(' '), countryCode, telephone, email]
              .filter(Boolean)
              .map((line) => (
                <Text key={line} size="sm">
                  {line}
                </Text>
              ))}
          </Stack>
          {canEdit && (
            <Button size="xs" variant="default" flex="none" onClick={() => setIsEditing(true)}>
              {t('shopOrder.edit_address')}
            </Button>
          )}
        </Group>
      )}
    </Part>
  )
}

function SameBuyer({ order }: { order: ShopOrderDetail }) {
  const combine = useCombineShopOrders()
  return (
    <Alert color="blue" variant="light">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('shopOrder.same_buyer', { count: order.same_buyer.length })}</Text>
        <Button size="xs" loading={combine.isPending} onClick={() => combine.mutate({ ids: [order.id, ...order.same_buyer] })}>
          {t('shopOrder.do.combine')}
        </Button>
      </Group>
    </Alert>
  )
}

const fields = ['name', 'company', 'detailAddress', 'city', 'state', 'zipCode', 'telephone', 'email', 'id_card_number'] as const

/** Where the parcel goes; what is wrong with it stands beside its field. */
function AddressForm({ order, onDone }: { order: ShopOrderDetail; onDone: () => void }) {
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
