import { Checkbox, Stack, Text } from '@mantine/core'
import type { BillView } from '#contract/pay.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import classes from './pay.module.css'

type BillSummary = Pick<BillView, 'id' | 'no' | 'title' | 'amount'> & Partial<Pick<BillView, 'reason'>>

type Props = {
  bills: BillSummary[]
  /** those that are paid now; without a way to change them they are only shown */
  chosen?: ReadonlySet<number>
  onChoose?: (id: number, isChosen: boolean) => void
}

/** What is paid for. One that cannot be paid says why and is left out; the others can be. */
export function BillList({ bills, chosen, onChoose }: Props) {
  return (
    <ul className={`${classes.bills} divided`}>
      {bills.map(({ id, no, title, amount, reason = '' }) => (
        <li key={id} data-bill={id} data-out={(chosen && !chosen.has(id)) || undefined}>
          {onChoose && (
            <Checkbox
              aria-label={t('prepay.pay.choose', { no })}
              checked={chosen?.has(id) ?? false}
              disabled={reason !== ''}
              onChange={(event) => onChoose(id, event.currentTarget.checked)}
            />
          )}
          <Stack gap={0} flex={1} miw={0}>
            <strong>{title}</strong>
            <small>{no}</small>
            {reason !== '' && (
              <Text size="sm" c="var(--app-attention)">
                {t('prepay.pay.cannot', { reason })}
              </Text>
            )}
          </Stack>
          <strong>{formatMoney(amount)}</strong>
        </li>
      ))}
    </ul>
  )
}
