import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { StackCard } from '#web/kit/stack-card.tsx'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { t } from '#web/lib/words.ts'
import classes from './wallet.module.css'

/** A movement as it is shown, of money or of points. */
export type Movement = {
  id: number
  create_time: number
  kind_text: string
  memo: string
  link: string
  /** with its sign */
  amount: string
  isOut: boolean
  after: string
}

type Props = { rows: readonly Movement[]; label: string; isNarrow: boolean }

export const LogTable = ({ rows, label, isNarrow }: Props) =>
  isNarrow ? <LogCards rows={rows} /> : <WideTable rows={rows} label={label} />

function WideTable({ rows, label }: Pick<Props, 'rows' | 'label'>) {
  return (
    <div className={classes.panel}>
      <Table className={classes.table} aria-label={label} verticalSpacing={7} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('wallet.column.time')}</Table.Th>
            <Table.Th scope="col">{t('wallet.column.memo')}</Table.Th>
            <Table.Th scope="col" ta="right">
              {t('wallet.column.amount')}
            </Table.Th>
            <Table.Th scope="col" ta="right">
              {t('wallet.column.after')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id} data-row={row.id}>
              <Table.Td className={classes.time}>{formatSiteTime(row.create_time)}</Table.Td>
              <Table.Td className={classes.memo}>
                <Memo row={row} />
              </Table.Td>
              <Table.Td className={classes.amount}>
                <Amount row={row} />
              </Table.Td>
              <Table.Td className={classes.amount}>{row.after}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}

function LogCards({ rows }: { rows: readonly Movement[] }) {
  return (
    <div className={classes.cards}>
      {rows.map((row) => (
        <StackCard
          key={row.id}
          rowId={row.id}
          title={<Memo row={row} />}
          facts={[
            { key: 'amount', label: t('wallet.column.amount'), value: <Amount row={row} />, isWide: false },
            { key: 'after', label: t('wallet.column.after'), value: row.after, isWide: false },
            {
              ...{ key: 'time', label: t('wallet.column.time'), isWide: false },
              value: <span title={formatSiteTime(row.create_time)}>{formatSiteTime(row.create_time, 'yyyy-mm-dd')}</span>,
            },
          ]}
        />
      ))}
    </div>
  )
}

function Memo({ row: { memo, link } }: { row: Movement }) {
  if (!link) return <>{memo}</>
  return (
    <Anchor component={Link} to={link} title={t('wallet.show_about')}>
      {memo}
    </Anchor>
  )
}

/** The sign says it too; colour is never alone. */
const Amount = ({ row: { amount, isOut } }: { row: Movement }) => (
  <span className={classes.moved} data-out={isOut || undefined}>
    {amount}
  </span>
)
