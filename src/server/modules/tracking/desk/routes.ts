import { resources } from '#contract/resources/index.ts'
import { lateParcel, stuckParcel } from '#contract/resources/late-parcel.ts'
import { trackingCode } from '#contract/resources/tracking-code.ts'
import { trackingEvent } from '#contract/resources/tracking-event.ts'
import { trackingMessage } from '#contract/resources/tracking-message.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { queueJob } from '#server/reactions.ts'
import { queueMessage } from '../messages.ts'
import { addStaffEvent } from './add-event.ts'
import { lateParcelHooks, stuckParcelHooks } from './parcels.ts'

export const trackingDeskRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(trackingCode, resources, {
    // Texts are read with each event; what a code means stands on the orders, which are many.
    afterSave: async (_ctx, tx, id) => {
      await queueJob(tx, { name: 'refold-tracking', payload: { code_id: id }, key: `refold-tracking:${id}` })
    },
  }),
  ...resourceRoutes<Ctx>(trackingEvent, resources, { insert: addStaffEvent }),
  ...resourceRoutes<Ctx>(trackingMessage, resources, {
    actions: {
      /** Read once more, as if it had just come: events that are there already stay as they are. */
      reread: (ctx, row) =>
        inTx(ctx, async (tx) => {
          const id = Number(row.id)
          await run(
            tx,
            `update tracking_message set done_time = null, event_count = 0, broken_count = 0, error = '' where id = $1 and done_time is not null`,
            [id],
          )
          await queueMessage(tx, id)
        }),
    },
  }),
  ...resourceRoutes<Ctx>(lateParcel, resources, lateParcelHooks),
  ...resourceRoutes<Ctx>(stuckParcel, resources, stuckParcelHooks),
]
