import { messageState } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { alarmIf, type Figure, figureCard } from '#server/platform/dashboard-figures.ts'
import { run } from '#server/platform/db/pool.ts'

export const messageFigures: Figure<Ctx> = {
  node: 'outbox/index',
  read: async ({ db }) => {
    const { waiting, sending, failed } = messageState
    // The condition of the index of open messages: what was sent long ago is not walked over.
    const rows = await run<{ state: number; n: number }>(
      db,
      `select state, count(*) as n from outbox where state in (${waiting}, ${failed}, ${sending}) group by state`,
    )
    const countOf = (state: number) => rows.find((row) => row.state === state)?.n ?? 0
    const failures = countOf(failed)
    return [
      figureCard({
        section: 'system',
        name: 'messages_waiting',
        value: countOf(waiting),
        path: `/admin/outbox?state=${waiting}`,
        facts: [{ name: 'sending', value: countOf(sending), unit: 'count' }],
      }),
      figureCard({
        section: 'system',
        name: 'messages_failed',
        value: failures,
        alarm: alarmIf('failed', failures),
        path: `/admin/outbox?state=${failed}`,
      }),
    ]
  },
}
