import { dashboard } from '#contract/dashboard.ts'
import { finance } from '#contract/finance.ts'
import { search } from '#contract/search.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Figure } from '#server/platform/dashboard-figures.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import type { Searcher } from '#server/platform/searchers.ts'
import { listWaiting } from './actions/list-waiting.ts'
import { readDashboard } from './actions/read-dashboard.ts'
import { readTotals } from './actions/read-totals.ts'
import { readTrends } from './actions/read-trends.ts'
import { searchEverything } from './actions/search-everything.ts'

type DeskSources = {
  figures: readonly Figure<Ctx>[]
  searchers: readonly Searcher<Ctx>[]
  memberSearchers: readonly Searcher<Ctx>[]
}

/** The desk knows nothing itself: it asks the modules, and what they have registered. */
export const deskRoutes = ({ figures, searchers, memberSearchers }: DeskSources): Route<Ctx>[] => [
  on(dashboard.index, (ctx: Ctx, _input, caller) => readDashboard(ctx, figures, caller)),
  on(dashboard.dashboard, (ctx: Ctx, _input, caller) => readDashboard(ctx, figures, caller)),
  on(dashboard.trends, readTrends),
  on(finance.waiting, listWaiting),
  on(finance.totals, readTotals),
  on(search.index, (ctx: Ctx, input, caller) => searchEverything(ctx, input, { searchers, caller })),
  on(search.own, (ctx: Ctx, input, caller) => searchEverything(ctx, input, { searchers: memberSearchers, caller })),
]
