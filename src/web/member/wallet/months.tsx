import { Button, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MonthRow } from '#contract/wallet.ts'
import { Card } from '#web/kit/card.tsx'
import { Section } from '#web/kit/section.tsx'
import { StackCard } from '#web/kit/stack-card.tsx'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { LoadState } from '#web/resource/load-state.tsx'
import { useIsNarrow } from '#web/resource/use-is-narrow.ts'
import { monthsOptions, useDownloadStatement } from './queries.ts'

/** A year of months, each with its statement. */
export function Months() {
  const [year, setYear] = useState<number>()
  const months = useQuery(monthsOptions(year))
  const { data } = months
  const isNarrow = useIsNarrow()
  return (
    <Section
      isPlain
      title={t('wallet.months')}
      note={t('wallet.months_note')}
      actions={
        data &&
        data.first_year < data.last_year && (
          <NativeSelect
            aria-label={t('wallet.year')}
            value={String(data.year)}
            onChange={(event) => setYear(Number(event.currentTarget.value))}
            data={yearsOf(data.first_year, data.last_year)}
          />
        )
      }
    >
      {data ? (
        <MonthRows rows={data.list} isNarrow={isNarrow} />
      ) : (
        <LoadState query={months} failed={t('wallet.months_failed')} shape="cards" rows={4} />
      )}
    </Section>
  )
}

const yearsOf = (first: number, last: number): string[] =>
  Array.from({ length: last - first + 1 }, (_, back) => String(last - back))

const sums = ['opening', 'in', 'out', 'closing'] as const

function MonthRows({ rows, isNarrow }: { rows: MonthRow[]; isNarrow: boolean }) {
  if (isNarrow)
    return (
      <Stack gap="xs">
        {rows.map((row) => (
          <StackCard
            key={row.month}
            title={<MonthName row={row} />}
            facts={sums.map((name) => ({ key: name, label: t(`wallet.${name}`), value: formatMoney(row[name]), isWide: false }))}
            isEven
            actions={<StatementButton month={row.month} />}
          />
        ))}
      </Stack>
    )
  return (
    <Card isTight px="xs" py={4}>
      <Table fz="sm" aria-label={t('wallet.months')} verticalSpacing={6}>
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
                <Table.Td key={name} ta="right">
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
    </Card>
  )
}

const MonthName = ({ row: { month, is_open } }: { row: MonthRow }) => (
  <>
    {month}
    {is_open === 1 && (
      <Text span size="xs" ml="xs" c="dimmed">
        {t('wallet.month_open')}
      </Text>
    )}
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
      onClick={() => statement.mutate({ month })}
    >
      {t('wallet.download')}
    </Button>
  )
}
