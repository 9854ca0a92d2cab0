import { memberHistory, memberInTransit } from '#contract/member-lists/parcel.ts'
import { resources } from '#contract/resources/index.ts'
import type { Language } from '#domain/language.ts'
import { townOf } from '#domain/order/party.ts'
import { type TrackingStatus, transitDays } from '#domain/tracking.ts'
import type { Ctx } from '#server/ctx.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Route } from '#server/platform/http/mount.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import { type MemberListHooks, memberRoutes } from '#server/platform/resources/member-routes.ts'
import { historySql, inTransitSql } from './parcel-counts.ts'
import { placeOf, type StoredEvent, textOf } from './parcel-events.ts'

// What is told of a parcel after it arrived (a depot's late scan) is in its timeline, but no news.
const lastEvents = prepareOnce(
  `select e.order_id, e.place, e.place_zh, e.text, coalesce(c.status, 'unknown') as status, coalesce(c.text_zh, '') as text_zh,
     coalesce(c.text_en, '') as text_en
   from shipping_order o,
     lateral (
       select * from tracking_event
       where order_id = o.id and (o.tracking_status not in ('delivered', 'return_to_sender') or event_time <= o.tracking_time)
       order by event_time desc, id desc limit 1
     ) e
     left join tracking_code c on c.carrier = e.carrier and c.code = e.code
   where o.id = any($1)`,
)
type LastEvent = Omit<StoredEvent, 'id' | 'event_time' | 'source'> & { order_id: number }

/** What was last heard of each, asked once for the whole page, and how many days it is on its way. */
async function addLastEvents(db: Db, rows: readonly Row[], { language, now }: { language: Language; now: Date }): Promise<void> {
  const events = new Map(
    (await run<LastEvent>(db, lastEvents, [rows.map(({ id }) => id)])).map((event) => [event.order_id, event]),
  )
  for (const row of rows) {
    const event = events.get(Number(row.id))
    const [transitTime, endTime] = [timeOf(row.transit_time), timeOf(row.tracking_time)]
    row.transit_days = transitDays({ status: row.tracking_status as TrackingStatus, transitTime, endTime, now })
    row.last_place = event ? placeOf(event, language) : ''
    row.last_text = event ? textOf(event, language) : ''
  }
}

const timeOf = (seconds: unknown): Date | null => (seconds === null ? null : new Date(Number(seconds) * 1000))

/** As people write it, whether or not anything was heard of the parcel yet. */
const shape: MemberListHooks<Ctx>['shape'] = (_ctx, row) => {
  row.receiver_city = townOf({ city: String(row.receiver_city), state: String(row.receiver_state ?? '') })
}

const finishPage: MemberListHooks<Ctx>['finishPage'] = (ctx, rows, { language }) =>
  addLastEvents(ctx.db, rows, { language, now: ctx.clock() })

/** The lists of members' parcels: what each holds is said as the indexes say it. */
export const parcelListRoutes: Route<Ctx>[] = [
  ...memberRoutes<Ctx>(memberInTransit, resources, {
    shape,
    finishPage,
    memberScope: ({ clauses, values }, { is_late: late }, ctx) => {
      clauses.push(inTransitSql)
      if (late === undefined || late === '') return
      const now = `$${values.push(ctx.clock())}`
      clauses.push(Number(late) === 1 ? `t.due_time < ${now}` : `(t.due_time is null or t.due_time >= ${now})`)
    },
  }),
  ...memberRoutes<Ctx>(memberHistory, resources, {
    shape,
    finishPage,
    memberScope: ({ clauses }) => void clauses.push(historySql),
  }),
]
