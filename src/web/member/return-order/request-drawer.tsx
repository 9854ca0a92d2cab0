import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CardSkeleton } from '#web/kit/skeletons.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { CloseDrawerButton } from '#web/resource/back-link.tsx'
import { LoadState } from '#web/resource/load-state.tsx'
import { SideDrawer } from '#web/resource/side-drawer.tsx'
import { useAfterMount } from '#web/resource/use-after-mount.ts'
import { type AddedReturn, offerOptions, ownOrdersOptions } from './queries.ts'
import { RequestForm } from './request-form.tsx'
import classes from './return-order.module.css'

type Props = {
  /** the order it is about; chosen here where it is absent */
  orderId: number | undefined
  onOrder: (id: number | undefined) => void
  onClose: () => void
  onDone: (added: AddedReturn) => void
}

/** Asks for money back, or announces a parcel: for one order, step by step in one column. */
export function RequestDrawer({ orderId, onOrder, onClose, onDone }: Props) {
  return (
    <SideDrawer opened={useAfterMount()} onClose={onClose} width={680} title={t('returnOrder.ask.title')}>
      {orderId === undefined ? (
        <OrderSearch onChoose={onOrder} />
      ) : (
        <OrderRequest key={orderId} orderId={orderId} onOrder={onOrder} onDone={onDone} onClose={onClose} />
      )}
    </SideDrawer>
  )
}

/** The member's own orders that have a label, the newest until something is typed. */
function OrderSearch({ onChoose }: { onChoose: (id: number) => void }) {
  const [typed, setTyped] = useState('')
  const [words] = useDebouncedValue(typed.trim(), 250)
  const { data, error } = useQuery(ownOrdersOptions(words))
  return (
    <Stack gap="sm">
      <TextInput
        type="search"
        name="order_search"
        data-autofocus
        label={t('returnOrder.ask.order')}
        placeholder={t('returnOrder.ask.search')}
        description={t('returnOrder.ask.search_hint')}
        inputWrapperOrder={['label', 'input', 'description']}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {error && <p role="alert">{error.message}</p>}
      {!data && !error && <CardSkeleton label={t('common.loading')} rows={3} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed" role="status">
          {t('returnOrder.ask.none_found')}
        </Text>
      )}
      <Stack component="ul" gap={4}>
        {data?.map((order) => (
          <li key={order.id}>
            <UnstyledButton className={classes.order} data-order={order.id} onClick={() => onChoose(order.id)}>
              <span>
                <b>{order.order_code}</b>
                <small>{[order.receiver_name, order.channel_name, order.tracking_number].filter(Boolean).join(' · ')}</small>
              </span>
              <span>{formatMoney(order.amount)}</span>
            </UnstyledButton>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** What can be asked for this order is the server's to say. */
function OrderRequest({ orderId, ...rest }: Omit<Props, 'orderId'> & { orderId: number }) {
  const found = useQuery(offerOptions(orderId))
  const { data } = found
  // What was typed stays while prices are asked for anew.
  const [offer, setOffer] = useState(data)
  if (data && !offer) setOffer(data)
  if (offer) return <RequestForm offer={offer} {...rest} />
  return (
    <LoadState query={found} failed={t('resource.failed_row')} rows={6} back={<CloseDrawerButton onClick={rest.onClose} />} />
  )
}
