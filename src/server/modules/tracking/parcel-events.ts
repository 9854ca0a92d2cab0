import type { ParcelEvent, ParcelWay, PublicParcel } from '#contract/parcel-tracking.ts'
import { type Language, pick } from '#domain/language.ts'
import { townOf } from '#domain/order/party.ts'
import { toInitials, toPublicPlace } from '#domain/public-tracking.ts'
import { toSeconds } from '#domain/time.ts'
import { isFinal, type TrackingSource, type TrackingStatus, transitDays } from '#domain/tracking.ts'
import { type Db, prepareOnce, run } from '#server/platform/db/pool.ts'
import { say } from '#server/platform/i18n.ts'
import type { Parcel } from './find-parcels.ts'

export type StoredEvent = {
  id: number
  event_time: Date
  source: TrackingSource
  place: string
  place_zh: string
  text: string
  status: TrackingStatus
  text_zh: string
  text_en: string
}

/** A carrier that reports every minute would otherwise fill the page. */
const mostEvents = 200

const eventsOf = prepareOnce(
  `select e.id, e.event_time, e.source, e.place, e.place_zh, e.text, coalesce(c.status, 'unknown') as status, coalesce(c.text_zh, '') as text_zh,
     coalesce(c.text_en, '') as text_en
   from tracking_event e left join tracking_code c on c.carrier = e.carrier and c.code = e.code
   where e.order_id = $1 order by e.event_time desc, e.id desc limit ${mostEvents}`,
)

const listEvents = (db: Db, { id }: Pick<Parcel, 'id'>): Promise<StoredEvent[]> => run<StoredEvent>(db, eventsOf, [id])

const secondsOrNull = (time: Date | null): number | null => time && toSeconds(time)

/** As its member and our staff see it: in the words of whoever said it where nobody has explained the code. */
export async function readWay(db: Db, parcel: Parcel, { language, now }: { language: Language; now: Date }): Promise<ParcelWay> {
  const { tracking_status: status, transit_time, due_time, delivered_time, tracking_time } = parcel
  const events = await listEvents(db, parcel)
  return {
    id: parcel.id,
    order_code: parcel.order_code,
    tracking_number: parcel.tracking_number,
    status,
    channel_name: pick(language, parcel.channel_zh, parcel.channel_en),
    status_time: secondsOrNull(tracking_time),
    transit_time: secondsOrNull(transit_time),
    delivered_time: secondsOrNull(delivered_time),
    due_time: secondsOrNull(due_time),
    transit_days: transitDays({ status, transitTime: transit_time, endTime: tracking_time, now }),
    is_late: !isFinal(status) && due_time !== null && due_time < now,
    receiver_name: parcel.receiver.name,
    receiver_city: townOf(parcel.receiver),
    receiver_country: parcel.receiver.countryCode,
    list: events.map((event): ParcelEvent => {
      const { id, source } = event
      const text = textOf(event, language)
      return { id, time: toSeconds(event.event_time), place: placeOf(event, language), text, status: event.status, source }
    }),
  }
}

type PublicReader = { language: Language; number: string; knowsPostcode: boolean; now: Date }

/** As anybody sees it who knows its number. What a carrier says may name who signed for it, so only our own words are shown. */
export async function readPublicParcel(
  db: Db,
  parcel: Parcel,
  { language, number, knowsPostcode, now }: PublicReader,
): Promise<PublicParcel> {
  const { tracking_status: status, receiver, sender } = parcel
  const events = await listEvents(db, parcel)
  return {
    order_no: number,
    status,
    status_text: say(language, `tracking.status.${status}`),
    status_time: secondsOrNull(parcel.tracking_time),
    delivered_time: secondsOrNull(parcel.delivered_time),
    list: publicEvents(events, language, [receiver, sender]),
    recipient: knowsPostcode ? { initials: toInitials(receiver.name), town: townOf(receiver) } : null,
    // A day that has passed is no promise any more.
    due_time: knowsPostcode && !isFinal(status) && parcel.due_time && parcel.due_time > now ? toSeconds(parcel.due_time) : null,
  }
}

/** What would read the same twice is said once: two codes of a carrier may mean the same to whoever waits for the parcel. */
function publicEvents(
  events: readonly StoredEvent[],
  language: Language,
  parties: Parameters<typeof toPublicPlace>[1],
): PublicParcel['list'] {
  const said = new Set<string>()
  return events.flatMap((event) => {
    const { status } = event
    const [time, place] = [toSeconds(event.event_time), toPublicPlace(placeOf(event, language), parties)]
    const text = ownText(event, language) || say(language, status === 'unknown' ? 'tracking.update' : `tracking.status.${status}`)
    const key = JSON.stringify([time, place, text])
    if (said.has(key)) return []
    said.add(key)
    return [{ time, place, text, status }]
  })
}

/** Our own places have two names; what others say is shown as they say it. */
export const placeOf = ({ place, place_zh: zh }: Pick<StoredEvent, 'place' | 'place_zh'>, language: Language): string =>
  pick(language, zh || place, place)

/** Where nobody has explained the code, in the words of whoever said it. */
export const textOf = (event: EventText & Pick<StoredEvent, 'text' | 'status'>, language: Language): string =>
  ownText(event, language) || event.text || say(language, `tracking.status.${event.status}`)

type EventText = Pick<StoredEvent, 'text_zh' | 'text_en'>
const ownText = ({ text_zh: zh, text_en: en }: EventText, language: Language): string => pick(language, zh, en)
