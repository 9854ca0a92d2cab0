import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { DashboardAnswer, DashboardChart } from '#contract/dashboard.ts'
import { pick } from '#domain/language.ts'
import { formatTime, parseWallClock, toSeconds } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import type { Day, Figure, FigureLine, Reading } from '#server/platform/figures.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { projectRoot } from '#server/project-root.ts'

const shownDays = 30
const dayMs = 86_400_000

const { version } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as { version: string }

/** Reads what the house knows of itself, as far as this admin could look it up. Changes nothing. */
export async function readDashboard(ctx: Ctx, figures: readonly Figure<Ctx>[], caller: Caller): Promise<DashboardAnswer> {
  const { groupIds } = actorOf(caller)
  const rights = ctx.access.current().admin
  const now = ctx.clock()
  const days = lastDays(now, ctx.settings.get('time_zone'), shownDays)
  const readings: Reading[] = []
  // One after the other: a page that everybody leaves open must not take all connections at once.
  for (const { node, read } of figures) if (holdsNode(rights, groupIds, node)) readings.push(await read(ctx, { now, days }))
  const rule = rights.rules.find(({ name }) => name === 'dashboard')
  return {
    remark: rule ? pick(caller.language, rule.remark_zh, rule.remark_en) : '',
    cards: readings.flatMap(({ cards }) => cards ?? []),
    charts: chartsOf(
      readings.flatMap(({ lines }) => lines ?? []),
      days.map(({ day }) => day),
    ),
    instance: { version, start_time: toSeconds(new Date(Date.now() - process.uptime() * 1000)) },
  }
}

/** Days of the zone, which on two days of the year are an hour shorter or longer. */
export function lastDays(now: Date, zone: string, count: number): Day[] {
  const today = Date.parse(`${formatTime(now, zone, 'yyyy-mm-dd')}T12:00:00Z`)
  const nameOf = (back: number) => new Date(today - back * dayMs).toISOString().slice(0, 10)
  const startOf = (day: string) => parseWallClock(day, zone) ?? new Date(`${day}T00:00:00Z`)
  return Array.from({ length: count }, (_, index) => {
    const back = count - 1 - index
    const day = nameOf(back)
    return { day, from: startOf(day), to: startOf(nameOf(back - 1)) }
  })
}

function chartsOf(lines: FigureLine[], days: string[]): DashboardChart[] {
  const names = [...new Set(lines.map(({ chart }) => chart))]
  return names.map((chart) => ({
    name: chart,
    days,
    lines: lines.filter((line) => line.chart === chart).map(({ name, values }) => ({ name, values })),
  }))
}
