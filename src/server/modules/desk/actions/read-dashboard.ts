import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DashboardAnswer, DashboardCard } from '#contract/dashboard.ts'
import { lastDays } from '#domain/calendar.ts'
import { pick } from '#domain/language.ts'
import { toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import type { Figure } from '#server/platform/dashboard-figures.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { projectRoot } from '#server/project-root.ts'

const countedDays = 7

const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }

/** Reads the figures of the application, as far as this admin could look it up. Changes nothing. */
export async function readDashboard(ctx: Ctx, figures: readonly Figure<Ctx>[], caller: Caller): Promise<DashboardAnswer> {
  const { groupIds } = actorOf(caller)
  const rights = ctx.access.current().admin
  const now = ctx.clock()
  const days = lastDays(now, ctx.settings.get('time_zone'), countedDays)
  const cards: DashboardCard[] = []
  // One after the other: a page that everybody leaves open must not take all connections at once.
  for (const { node, read } of figures) if (holdsNode(rights, groupIds, node)) cards.push(...(await read(ctx, { now, days })))
  const rule = rights.rules.find(({ name }) => name === 'dashboard')
  return {
    remark: rule ? pick(caller.language, rule.remark_zh, rule.remark_en) : '',
    cards,
    instance: { version, start_time: toSeconds(new Date(Date.now() - process.uptime() * 1000)) },
  }
}
