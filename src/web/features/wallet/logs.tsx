import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#web/lib/money.ts'
import type { LogState } from './log-state.ts'
import { MovementLog, type MovementPage } from './movement-log.tsx'
import { moneyOptions, pointsOptions } from './queries.ts'

export const MoneyLog = () => <MovementLog account="money" canExport useMovements={useMoneyMovements} />

/** Who may look at points only is not given the files of the balance. */
export const PointsLog = ({ canExport }: { canExport: boolean }) => (
  <MovementLog account="points" canExport={canExport} useMovements={usePointsMovements} />
)

function useMoneyMovements(state: LogState): MovementPage {
  const { data, error, refetch } = useQuery(moneyOptions(state))
  return {
    rows: data?.list.map(({ money, after, ...row }) => ({
      ...row,
      amount: formatSigned(Number(money), formatMoney(money)),
      isOut: Number(money) < 0,
      after: formatMoney(after),
    })),
    ...{ total: data?.total ?? 0, hasMore: data?.more === true, error, refetch: () => void refetch() },
  }
}

function usePointsMovements(state: LogState): MovementPage {
  const { data, error, refetch } = useQuery(pointsOptions(state))
  return {
    rows: data?.list.map(({ score, after, ...row }) => ({
      ...row,
      amount: formatSigned(score, score.toLocaleString('en-GB')),
      isOut: score < 0,
      after: after.toLocaleString('en-GB'),
    })),
    ...{ total: data?.total ?? 0, hasMore: data?.more === true, error, refetch: () => void refetch() },
  }
}

const formatSigned = (value: number, shown: string): string => (value > 0 ? `+${shown}` : shown)
