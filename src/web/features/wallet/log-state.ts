import { kindWords } from '#contract/entry-kind.ts'
import { type EntryKind, entryKinds } from '#domain/ledger/accounts.ts'
import { isCalendarDay } from '#domain/time.ts'

/** What is looked at, as it stands in the address of the page. */
export type LogState = { page: number; limit: number; kind: EntryKind | undefined; from: string; to: string }
export type LogAccount = 'money' | 'points'

export const pageSizes = [10, 20, 50, 100] as const

const kinds = entryKinds.filter((kind) => kind in kindWords)
const isOfPoints = (kind: EntryKind): boolean => kind.startsWith('points_')

/** Why money, or points, can have moved. */
export const kindsOf = (account: LogAccount): EntryKind[] => kinds.filter((kind) => isOfPoints(kind) === (account === 'points'))

export function readLogState(params: URLSearchParams, account: LogAccount): LogState {
  const [page, limit] = [Number(params.get('page')), Number(params.get('limit'))]
  const dayIn = (name: string) => {
    const day = params.get(name) ?? ''
    return isCalendarDay(day) ? day : ''
  }
  return {
    page: Number.isInteger(page) && page > 0 && page < 1_000_000 ? page : 1,
    limit: pageSizes.find((size) => size === limit) ?? pageSizes[0],
    kind: kindsOf(account).find((kind) => kind === params.get('kind')),
    from: dayIn('from'),
    to: dayIn('to'),
  }
}

/** Whatever changes which movements there are starts at the first page again. */
export function writeLogState(params: URLSearchParams, account: LogAccount, patch: Partial<LogState>): URLSearchParams {
  const { page, limit, kind, from, to } = { ...readLogState(params, account), page: 1, ...patch }
  const next = new URLSearchParams(params)
  const put = (name: string, value: string | undefined) => (value ? next.set(name, value) : next.delete(name))
  put('kind', kind)
  put('from', from)
  put('to', to)
  put('page', page > 1 ? String(page) : undefined)
  put('limit', limit === pageSizes[0] ? undefined : String(limit))
  return next
}

export const isNarrowed = ({ kind, from, to }: LogState): boolean => kind !== undefined || from !== '' || to !== ''
