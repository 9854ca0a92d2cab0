import { TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconUmbrella } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { insuredOrdersOptions } from '#web/features/claim/queries.ts'
import { Section } from '#web/kit/section.tsx'
import { Empty } from '#web/kit/states.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import classes from './wizard.module.css'

/** Insured parcels, the newest first; a number or a name finds older ones. */
export function OrderStep({ onChoose }: { onChoose: (id: number) => void }) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), 300)
  const orders = useQuery({ ...insuredOrdersOptions(asked), placeholderData: keepPreviousData })
  const { data } = orders
  return (
    <Section title={t('claim.wizard.order_title')} name="order">
      <TextInput
        label={t('claim.wizard.order_search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        maxLength={100}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {!data && <LoadState query={orders} failed={t('claim.wizard.order_failed')} shape="cards" rows={3} />}
      {data?.length === 0 && (
        <Empty icon={<IconUmbrella />} title={t('claim.wizard.order_none')} hint={t('claim.wizard.order_none_note')} />
      )}
      <ul className={classes.orders}>
        {data?.map((order) => (
          <li key={order.id}>
            <button type="button" className={classes.choice} data-order={order.id} onClick={() => onChoose(order.id)}>
              <span>
                <b>{order.order_code}</b>
                <small>{[order.tracking_number, order.receiver].filter(Boolean).join(' · ')}</small>
              </span>
              <span className={classes.end}>
                <b>{t('claim.wizard.cover', { amount: formatMoney(order.cover_value) })}</b>
                <small>{formatSiteTime(order.label_time, 'yyyy-mm-dd')}</small>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
