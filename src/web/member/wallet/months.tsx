import { Button, NativeSelect, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthRow } from '#contract/wallet.ts'
import { TableSkeleton } from '#web/kit/skeletons.tsx'
import { StackCard } from '#web/kit/stack-card.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { monthsOptions, useDownloadStatement } from './queries.ts'
import classes from './wallet.module.css'

/** A year of months, each with its statement. */
export function Months() {
  const [year, setYear] = useState<number>()
  const { data, error, refetch } = useQuery(monthsOptions(year))
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <section className={classes.section}>
      <div className={classes.sectionHead}>
        <div>
          <h2>{t('wallet.months')}</h2>
          <p>{t('wallet.months_note')}</p>
        </div>
        {data && data.first_year < data.last_year && (
          <NativeSelect
            aria-label={t('wallet.year')}
            value={String(data.year)}
            onChange={(event) => setYear(Number(event.currentTarget.value))}
            data={yearsOf(data.first_year, data.last_year)}
          />
        )}
      </div>
      {data ? (
        <MonthRows rows={data.list} isNarrow={isNarrow} />
      ) : error ? (
        <ErrorState
          title={t('wallet.months_failed')}
          message={error.message}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <TableSkeleton label={t('common.loading')} rows={4} columns={5} />
      )}
    </section>
  )
}

const yearsOf = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, back) => String(last - back))

const sums = ['opening', 'in', 'out', 'closing'] as const

function MonthRows({ rows, isNarrow }: { rows: MonthRow[]; isNarrow: boolean }) {
  if (isNarrow)
    return (
      <div className={classes.cards}>
        {rows.map((row) => (
          <StackCard
            key={row.month}
            title={<MonthName row={row} />}
            facts={sums.map((name) => ({ key: name, label: t(`wallet.${name}`), value: formatMoney(row[name]), isWide: true }))}
            actions={<StatementButton month={row.month} />}
          />
        ))}
      </div>
    )
  return (
    <div className={classes.panel}>
      <Table className={classes.table} aria-label={t('wallet.months')} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('wallet.month')}</Table.Th>
            {sums.map((name) => (
              <Table.Th key={name} scope="col" ta="right">
                {t(`wallet.${name}`)}
              </Table.Th>
            ))}
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.month} data-month={row.month}>
              <Table.Td>
                <MonthName row={row} />
              </Table.Td>
              {sums.map((name) => (
                <Table.Td key={name} className={classes.amount}>
                  {formatMoney(row[name])}
                </Table.Td>
              ))}
              <Table.Td ta="right">
                <StatementButton month={row.month} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

const MonthName = ({ row: { month, is_open } }: { row: MonthRow }) => (
  <>
    {month}
    {is_open === 1 && <small className={classes.open}>{t('wallet.month_open')}</small>}
  </>
)

function StatementButton({ month }: { month: string }) {
  const statement = useDownloadStatement()
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      leftSection={<IconDownload size={16} aria-hidden />}
      aria-label={t('wallet.download_named', { name: month })}
      loading={statement.isPending}
      onClick={() => statement.mutate(month)}
    >
      {t('wallet.download')}
    </Button>
  )
}
