import { Anchor, Stack } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { Link } from 'react-router'
import { memberMoneyLog, memberPointsLog, memberPointsOnlyLog } from '#contract/member-lists/wallet.ts'
import type { MemberResource } from '#contract/member-resource.ts'
import type { MoneyRow, PointsRow } from '#contract/wallet.ts'
import { formatSiteTime } from '#web/lib/format-site-time.ts'
import { formatMoney } from '#web/lib/money.ts'
import { t } from '#web/lib/words.ts'
import { defineList } from '#web/resource/list-definition.ts'
import { ListPanel } from '#web/resource/list-panel.tsx'
import classes from './wallet.module.css'

type Movement = { create_time: number; memo: string; link: string }
/** How an account writes what moved and what is left. */
type Amounts<Row> = { moved: (row: Row) => number; show: (row: Row) => string; after: (row: Row) => string }

/** What moved, with what it moved for, newest first. */
function defineLog<Row extends Movement>(resource: MemberResource, { moved, show, after }: Amounts<Row>) {
  const time = (row: Row) => formatSiteTime(row.create_time)
  const memo = (row: Row) => <Memo row={row} />
  const amount = (row: Row) => (
    // The sign says it too; colour is never alone.
    <span className={classes.moved} data-out={moved(row) < 0 || undefined}>
      {moved(row) > 0 ? `+${show(row)}` : show(row)}
    </span>
  )
  return defineList<Row>({
    resource,
    columns: [
      { name: 'time', label: 'wallet.column.time', list: true, render: time },
      { name: 'memo', label: 'wallet.column.memo', list: true, render: memo },
      { name: 'amount', label: 'wallet.column.amount', list: true, isNumeric: true, render: amount },
      { name: 'after', label: 'wallet.column.after', list: true, isNumeric: true, render: after },
    ],
    card: (row) => ({
      title: memo(row),
      facts: [
        { key: 'amount', label: t('wallet.column.amount'), value: amount(row), isWide: false },
        { key: 'after', label: t('wallet.column.after'), value: after(row), isWide: false },
        {
          key: 'time',
          label: t('wallet.column.time'),
          value: <span title={time(row)}>{formatSiteTime(row.create_time, 'yyyy-mm-dd hh:MM')}</span>,
          isWide: false,
        },
      ],
    }),
    emptyIcon: IconReceipt,
  })
}

function Memo({ row: { memo, link } }: { row: Movement }) {
  if (!link) return <>{memo}</>
  return (
    <Anchor component={Link} to={link} inherit title={t('wallet.show_about')}>
      {memo}
    </Anchor>
  )
}

const inMoney: Amounts<MoneyRow> = {
  moved: ({ money }) => Number(money),
  show: ({ money }) => formatMoney(money),
  after: ({ after }) => formatMoney(after),
}
const inPoints: Amounts<PointsRow> = {
  moved: ({ score }) => score,
  show: ({ score }) => score.toLocaleString('en-GB'),
  after: ({ after }) => after.toLocaleString('en-GB'),
}

const ofMoney = defineLog(memberMoneyLog, inMoney)
const ofPoints = defineLog(memberPointsLog, inPoints)
const ofPointsOnly = defineLog(memberPointsOnlyLog, inPoints)

export const MoneyLog = () => (
  <Stack gap="sm">
    <ListPanel definition={ofMoney} />
  </Stack>
)

/** Who may look at points only is not given the files of the balance. */
export const PointsLog = ({ canExport }: { canExport: boolean }) => (
  <Stack gap="sm">
    <ListPanel definition={canExport ? ofPoints : ofPointsOnly} />
  </Stack>
)
