import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import type { StaffOrderCounts } from '#contract/order-desk.ts'
import { labelProblem } from '#domain/order/staff-checks.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import { t } from '#web/lib/words.ts'
import { showCount, TabBar } from '#web/resource/list-tabs.tsx'
import type { WordKey } from '#words/keys.ts'
import { deskCounts } from './queries.ts'

type Tab = { word: WordKey; query: string; count?: number; isAlarm?: boolean }

const maxCount = 999

/** The natural groups of a list, with how many are in them; each is a filter of the list, so the URL says which is open. */
function DeskTabs({ path, tabs }: { path: string; tabs: Tab[] }) {
  const { search } = useLocation()
  const open = findOpenTab(tabs, new URLSearchParams(search))
  return (
    <TabBar
      label={t('orderDesk.tabs')}
      tabs={tabs.map(({ word, query, count = 0, isAlarm = false }) => ({
        name: query,
        label: t(word),
        to: `${path}${query}`,
        isOpen: open === query,
        isAlarm,
        ...(count > 0 ? { count: showCount(count, maxCount) } : {}),
      }))}
    />
  )
}

const filterNames = ['status', 'void_status', 'problem', 'delete_time', 'delete_time.op']

/** A tab is open when the list is filtered by just what it says. */
function findOpenTab(tabs: Tab[], params: URLSearchParams): string | undefined {
  const activeFilter = filterNames.flatMap((name) => (params.has(name) ? [`${name}=${params.get(name)}`] : [])).join('&')
  return tabs.find(({ query }) => query === (activeFilter && `?${activeFilter}`))?.query
}

export function OrderTabs() {
  const { data } = useQuery(deskCounts)
  return <DeskTabs path="/admin/order" tabs={orderTabs(data?.orders)} />
}

const orderTabs = (counts: StaffOrderCounts['orders'] | undefined): Tab[] => [
  { word: 'orderDesk.tab.all', query: '' },
  { word: 'orderDesk.tab.awaiting', query: `?status=${orderStatus.awaiting}`, count: counts?.awaiting },
  { word: 'orderDesk.tab.in_progress', query: `?status=${orderStatus.inProgress}`, count: counts?.in_progress },
  { word: 'orderDesk.tab.success', query: `?status=${orderStatus.success}` },
  { word: 'orderDesk.tab.failed', query: `?status=${orderStatus.failed}`, count: counts?.failed, isAlarm: true },
  { word: 'orderDesk.tab.void_asked', query: `?void_status=${voidStatus.asked}`, count: counts?.void_asked },
  {
    word: 'orderDesk.tab.void_refused',
    query: `?void_status=${voidStatus.refused}`,
    count: counts?.void_refused,
    isAlarm: true,
  },
  { word: 'orderDesk.tab.deleted', query: '?delete_time=1&delete_time.op=not-null' },
]

export function ProblemTabs() {
  const { data } = useQuery(deskCounts)
  return <DeskTabs path="/admin/failedLabel" tabs={problemTabs(data?.problems)} />
}

const problemTabs = (counts: StaffOrderCounts['problems'] | undefined): Tab[] => {
  const tab = (word: WordKey, problem: number, count: number | undefined): Tab => ({
    word,
    query: `?problem=${problem}`,
    count,
    isAlarm: true,
  })
  return [
    { word: 'orderDesk.tab.all', query: '' },
    tab('failedLabel.problem.failed', labelProblem.failed, counts?.failed),
    tab('failedLabel.problem.waiting', labelProblem.waiting, counts?.waiting),
    tab('failedLabel.problem.unclear', labelProblem.unclear, counts?.unclear),
    tab('failedLabel.problem.void_waiting', labelProblem.voidWaiting, counts?.void_waiting),
    tab('failedLabel.problem.void_refused', labelProblem.voidRefused, counts?.void_refused),
  ]
}
