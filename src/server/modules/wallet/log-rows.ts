import { entryWords } from '#contract/entry-kind.ts'
import type { MoneyRow, PointsRow } from '#contract/wallet.ts'
import type { Language } from '#domain/language.ts'
import type { EntryKind } from '#domain/ledger/accounts.ts'
import { asPence, formatDecimal } from '#domain/money.ts'
import { toSeconds } from '#domain/time.ts'
import { say } from '#server/platform/i18n.ts'
import type { LogRow } from './log-store.ts'

/** What an entry may be about → where a member looks at it. Whoever sells something adds its line in `server/app.ts`. */
export type AboutLinks = Readonly<Record<string, (id: number) => string>>

/** Why a balance moved. Money that is only reserved, or was returned, has bought nothing. */
export const kindText = ({ kind, state }: Pick<LogRow, 'kind' | 'state'>, language: Language): string =>
  say(language, state === 'reserved' || state === 'returned' ? `ledger.purchase.${state}` : `ledger.kind.${kind}`)

/** What an entry was, for those who see all its postings. */
export const entryText = (kind: EntryKind, language: Language): string => say(language, entryWords[kind])

/** The kind in words, and beside it the number or the words that were written with it. */
export function memoText(row: Pick<LogRow, 'kind' | 'state' | 'memo'>, language: Language): string {
  const text = kindText(row, language)
  return row.memo === '' ? text : `${text} · ${row.memo}`
}

export const toMoneyRow = (row: LogRow, language: Language, links: AboutLinks): MoneyRow => ({
  ...sharedFields(row, language, links),
  money: pounds(row.amount),
  before: pounds(row.balance_after - row.amount),
  after: pounds(row.balance_after),
})

export const toPointsRow = (row: LogRow, language: Language, links: AboutLinks): PointsRow => ({
  ...sharedFields(row, language, links),
  score: row.amount,
  before: row.balance_after - row.amount,
  after: row.balance_after,
})

export const pounds = (pence: number): string => formatDecimal(asPence(pence))

const sharedFields = (row: LogRow, language: Language, links: AboutLinks) => ({
  id: row.id,
  user_id: row.user_id,
  memo: memoText(row, language),
  create_time: toSeconds(row.create_time),
  createtime: toSeconds(row.create_time),
  kind: row.kind,
  kind_text: kindText(row, language),
  state: row.state ?? ('' as const),
  about_type: row.about_type ?? '',
  about_id: row.about_id,
  link: row.about_type !== null && row.about_id !== null ? (links[row.about_type]?.(row.about_id) ?? '') : '',
})
