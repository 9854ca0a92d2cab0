import { Anchor, Table } from '@mantine/core'
import { Link } from 'react-router'
import { ledgerEntry } from '#contract/resources/ledger-entry.ts'
import { type Account, isMemberAccount, isPointsAccount } from '#domain/ledger/accounts.ts'
import { asPence, formatPounds } from '#domain/money.ts'
import { useCan } from '#web/lib/access.ts'
import { t, tMaybe } from '#web/lib/words.ts'
import type { CellRenderers } from '#web/resource/list-definition.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

const cells: CellRenderers = {
  postings: (value) => <Postings value={value} />,
  about_type: (value) => tMaybe(`ledger.about.${value}`) ?? (value ? String(value) : '–'),
  about_id: (value, row) => <AboutLink type={String(row.about_type)} id={value} />,
}

/** Leads to what the money moved for, where there is a screen for it. */
function AboutLink({ type, id }: { type: string; id: unknown }) {
  const can = useCan()
  if (id === null || id === undefined) return '–'
  const text = String(id)
  if (type !== 'order' || !can({ path: '/admin/order', action: 'index' })) return text
  return (
    <Anchor component={Link} to={`/admin/order?open=${text}`} size="sm" aria-label={t('ledger.show_order', { id: text })}>
      {text}
    </Anchor>
  )
}

export const LedgerEntryListPage = () => <ResourceList resource={ledgerEntry} cells={cells} />

type Posting = { account: Account; amount: number; balance_after: number | null }

/** Every side of an entry; together they are nothing. */
function Postings({ value }: { value: unknown }) {
  const postings = Array.isArray(value) ? (value as Posting[]) : []
  const title = t('field.ledgerEntry.postings.label')
  return (
    <Table aria-label={title} captionSide="top" verticalSpacing={4}>
      <Table.Caption ta="left">{title}</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">{t('finance.column.account')}</Table.Th>
          <Table.Th scope="col" ta="right">
            {t('finance.column.amount')}
          </Table.Th>
          <Table.Th scope="col" ta="right">
            {t('finance.column.after')}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {postings.map(({ account, amount, balance_after }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and may have two postings to one account
          <Table.Tr key={index}>
            <Table.Td>{t(`ledger.account.${account}`)}</Table.Td>
            <Table.Td ta="right">{formatPosting(account, amount)}</Table.Td>
            <Table.Td ta="right">
              {isMemberAccount(account) && balance_after !== null ? formatPosting(account, balance_after) : '–'}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const formatPosting = (account: Account, amount: number): string =>
  isPointsAccount(account) ? amount.toLocaleString('en-GB') : formatPounds(asPence(amount))
