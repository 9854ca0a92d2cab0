import '@mantine/core/styles/Alert.layer.css'
import { Alert, Anchor, Group, Stack } from '@mantine/core'
import { IconAlertCircle, IconClock, IconPackage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { statusField } from '#contract/order-states.ts'
import { returnOutcome, returnStatus } from '#domain/return/status.ts'
import { PhotoStrip, ReturnHistory } from '#web/features/return/return-parts.tsx'
import { Facts } from '#web/kit/facts.tsx'
import { Section } from '#web/kit/section.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import { RowDetailActions } from '#web/resource/detail-actions.tsx'
import type { ListView } from '#web/resource/list-definition.ts'
import { optionLabel } from '#web/resource/resource-labels.ts'
import { conditionWord, kindWord, payNote, ReturnBadge } from './columns.tsx'
import { isUnpaid, nextNote, type ReturnDetail } from './return-row.ts'

type Props = { row: ReturnDetail; view: ListView }

const orderState = statusField({})
const orderPath = (id: number) => `/user/account/sheetOrder?open=${id}`

/** One return or refund, whole: what is to be done above, then what came of it, the parcel, the money, and what happened. */
export function ReturnView({ row, view }: Props) {
  const note = nextNote(row)
  return (
    <Stack gap="lg" data-return={row.id}>
      <Group gap="xs">
        <ReturnBadge row={row} />
        {note !== '' && <small>{note}</small>}
      </Group>
      <WhatToDo row={row} />
      <RowDetailActions view={view} row={row} />
      <Section isPlain title={t('returnOrder.detail.facts')}>
        <Facts
          layout="columns"
          lines={[
            fact('kind', kindWord(row)),
            fact('reason_id', row.reason?.name ?? ''),
            fact(
              'order_code',
              <Anchor component={Link} to={`/user/account/sheetOrder?q=${row.order_code}`} inherit>
                {row.order_code}
              </Anchor>,
            ),
            { label: t('returnOrder.detail.order_status'), value: optionLabel(orderState, row.shipping_order_status) },
            row.remark !== '' && fact('remark', row.remark),
            row.photos.length > 0 && fact('photos', <PhotoStrip urls={row.photos} />),
            row.answer !== '' && row.status !== returnStatus.refused && fact('answer', row.answer),
            fact('create_time', formatSiteTime(row.create_time, 'yyyy-mm-dd hh:MM')),
            row.close_time !== null && fact('close_time', formatSiteTime(row.close_time, 'yyyy-mm-dd hh:MM')),
          ]}
        />
      </Section>
      <Money row={row} />
      <Parcel row={row} />
      <ReturnHistory moments={row.history ?? []} />
    </Stack>
  )
}

const fact = (name: string, value: ReactNode) => ({ label: tMaybe(`field.returnOrder.${name}.label`) ?? '', value })

/** What waits for this member, or why it ended. */
function WhatToDo({ row }: Pick<Props, 'row'>) {
  if (row.status === returnStatus.refused)
    return (
      <Alert color="red" variant="light" icon={<IconAlertCircle />} title={t('returnOrder.detail.refused')}>
        {row.answer}
      </Alert>
    )
  if (row.status === returnStatus.inStock && row.choice === '')
    return (
      <Alert color="amber" variant="light" icon={<IconPackage />} title={t('returnOrder.detail.in_stock')}>
        {row.due_time !== null &&
          t('returnOrder.detail.in_stock_text', { time: formatSiteTime(row.due_time, 'yyyy-mm-dd hh:MM') })}
      </Alert>
    )
  if (row.status === returnStatus.approved && isUnpaid(row.label_order) && row.label_order_id !== null)
    return <UnpaidOrder title={t('returnOrder.detail.label_unpaid')} id={row.label_order_id} no={row.label_order?.order_code} />
  if (row.status === returnStatus.inStock && isUnpaid(row.reship_order) && row.reship_order_id !== null)
    return (
      <UnpaidOrder title={t('returnOrder.detail.reship_unpaid')} id={row.reship_order_id} no={row.reship_order?.order_code} />
    )
  return null
}

const UnpaidOrder = ({ title, id, no = '' }: { title: string; id: number; no?: string }) => (
  <Alert color="amber" variant="light" icon={<IconClock />} title={title}>
    <Link to={orderPath(id)}>{t('returnOrder.detail.open_order', { no })}</Link>
  </Alert>
)

function Money({ row }: Pick<Props, 'row'>) {
  const hasSum = [row.amount, row.asked_amount, row.set_off, row.fee_amount].some((sum) => Number(sum) > 0)
  if (!hasSum) return null
  return (
    <Section isPlain title={t('returnOrder.detail.amounts')}>
      <Facts
        layout="ends"
        lines={[
          Number(row.asked_amount) > 0 && fact('asked_amount', formatMoney(row.asked_amount)),
          Number(row.set_off) > 0 && fact('set_off', `−${formatMoney(row.set_off)}`),
          row.outcome === returnOutcome.refunded &&
            Number(row.fee_amount) > 0 &&
            fact('fee_amount', `−${formatMoney(row.fee_amount)}`),
          Number(row.amount) > 0 &&
            row.status !== returnStatus.refused &&
            row.status !== returnStatus.cancelled && {
              label: row.fee_type_text,
              value: formatMoney(row.amount),
              note: payNote(row),
              emphasis: 'sum' as const,
            },
        ]}
      />
    </Section>
  )
}

function Parcel({ row }: Pick<Props, 'row'>) {
  const { label_order: label, reship_order: reship } = row
  const isParcel = row.instock_time !== null || row.tracking_number !== '' || label !== null || reship !== null
  if (!isParcel) return null
  return (
    <Section isPlain title={t('returnOrder.detail.parcel')}>
      <Facts
        layout="columns"
        lines={[
          row.tracking_number !== '' && fact('tracking_number', row.tracking_number),
          label !== null &&
            row.label_order_id !== null &&
            fact('label_order_id', <OrderLink id={row.label_order_id} no={label.order_code} />),
          row.instock_time !== null && fact('instock_time', formatSiteTime(row.instock_time, 'yyyy-mm-dd hh:MM')),
          row.space_name !== '' && fact('space_name', row.space_name),
          row.condition !== '' && fact('condition', conditionWord(row)),
          row.instock_note !== '' && fact('instock_note', row.instock_note),
          row.instock_photos.length > 0 && fact('instock_photos', <PhotoStrip urls={row.instock_photos} />),
          row.choice !== '' && fact('choice', t(`returnOrder.choice.${row.choice}`)),
          reship !== null &&
            row.reship_order_id !== null &&
            fact('reship_order_id', <OrderLink id={row.reship_order_id} no={reship.order_code} />),
        ]}
      />
    </Section>
  )
}

const OrderLink = ({ id, no }: { id: number; no: string }) => (
  <Anchor component={Link} to={orderPath(id)} inherit>
    {no}
  </Anchor>
)
