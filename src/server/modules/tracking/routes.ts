import { parcelTracking } from '#contract/parcel-tracking.ts'
import { trackingCallback } from '#contract/tracking-callback.ts'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { queryExpressTrack } from './actions/query-express-track.ts'
import { trackingDeskRoutes } from './desk/routes.ts'
import { findMemberParcel, findParcel, type Parcel } from './find-parcels.ts'
import { mailsRecipients, setMailsRecipients } from './notify-parcel.ts'
import { readWay } from './parcel-events.ts'
import { parcelListRoutes } from './parcel-lists.ts'
import { receiveTracking } from './receive-callback.ts'

/** Where a parcel is, for anybody with its number, for its member, and for staff. */
export const trackingRoutes: Route<Ctx>[] = [
  on(trackingCallback.notify, receiveTracking),
  on(parcelTracking.query, queryExpressTrack),
  on(parcelTracking.events, async (ctx: Ctx, { id }, caller) =>
    answerWay(ctx, await findMemberParcel(ctx.db, actorOf(caller).id, id), caller),
  ),
  on(parcelTracking.setting, async (ctx: Ctx, _input, caller) => ({
    mails_recipient: (await mailsRecipients(ctx.db, actorOf(caller).id)) ? 1 : 0,
  })),
  on(parcelTracking.saveSetting, async (ctx: Ctx, { mails_recipient: isOn }, caller) => {
    await setMailsRecipients(ctx, actorOf(caller).id, isOn)
    return null
  }),
  on(parcelTracking.staffEvents, async (ctx: Ctx, { id }, caller) => answerWay(ctx, await findParcel(ctx.db, id), caller)),
  ...parcelListRoutes,
  ...trackingDeskRoutes,
]

function answerWay(ctx: Ctx, parcel: Parcel | null, { language }: Caller) {
  if (!parcel) throw new AppError('row.missing')
  return readWay(ctx.db, parcel, { language, now: ctx.clock() })
}
