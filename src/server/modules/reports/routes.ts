import { report } from '#contract/report.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { exportOverview } from './actions/export-overview.ts'
import { readDeskReport } from './actions/read-desk-report.ts'
import { readOverview } from './actions/read-overview.ts'

export const reportRoutes: Route<Ctx>[] = [
  on(report.overview, readOverview),
  on(report.exportOverview, exportOverview),
  on(report.desk, readDeskReport),
]
