import { Alert, Skeleton } from '@mantine/core'
import { IconSnowflake } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { Figure, PointsFigures } from './points-summary.tsx'
import { summaryOptions } from './queries.ts'
import classes from './wallet.module.css'

/** How the wallet stands. What is nothing and mostly is nothing (set aside, owed) is left out. */
export function Summary() {
  const { data } = useQuery(summaryOptions)
  if (!data)
    return (
      <div className={classes.summary} aria-hidden>
        <Skeleton h={76} radius="md" />
        <Skeleton h={76} radius="md" />
      </div>
    )
  return (
    <>
      {data.is_frozen === 1 && (
        <Alert color="red" icon={<IconSnowflake />} title={t('wallet.frozen')}>
          {t('wallet.frozen_text')}
        </Alert>
      )}
      <dl className={classes.summary}>
        <Figure label={t('wallet.balance')} value={formatMoney(data.money)} name="money" />
        {isNonZero(data.held) && (
          <Figure label={t('wallet.held')} value={formatMoney(data.held)} note={t('wallet.held_note')} name="held" />
        )}
        {isNonZero(data.owed) && (
          <Figure label={t('wallet.owed')} value={formatMoney(data.owed)} note={t('wallet.owed_note')} name="owed" />
        )}
        <PointsFigures points={data} />
      </dl>
    </>
  )
}

const isNonZero = (amount: string): boolean => Number(amount) !== 0
