import { manifestDesk, manifests } from '#contract/manifest.ts'
import { memberManifest } from '#contract/member-lists/manifest.ts'
import { orders } from '#contract/order.ts'
import { resources } from '#contract/resources/index.ts'
import { manifest } from '#contract/resources/manifest.ts'
import { manifestState } from '#domain/manifest/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { sayWithWords } from '#server/platform/i18n.ts'
import { memberRoutes } from '#server/platform/resources/member-routes.ts'
import { type ResourceHooks, resourceRoutes } from '#server/platform/resources/routes.ts'
import { printLabels } from './actions/print-labels.ts'
import { queueClosing } from './manifests/close-manifest.ts'
import { manifestOrders } from './manifests/manifest-orders.ts'
import { printManifest } from './manifests/print-manifest.ts'
import { listParcels, listWaiting } from './manifests/read-manifests.ts'

/** Why it was refused or waits, in the reader's words; the code is ours and nobody's to read. */
const shape: ResourceHooks<Ctx>['shape'] = (_ctx, row, { caller }) => {
  const code = String(row.fail_code ?? '')
  row.fail_reason = code === '' ? '' : sayWithWords(caller.language, `manifest.failure.${code}`, { why: String(row.fail_reason) })
}

export const dispatchRoutes: Route<Ctx>[] = [
  on(orders.print, printLabels),
  on(manifests.close, manifestOrders),
  on(manifests.waiting, listWaiting),
  on(manifests.parcels, listParcels),
  on(manifests.print, printManifest),
  on(manifestDesk.parcels, listParcels),
  on(manifestDesk.print, printManifest),
  ...memberRoutes<Ctx>(memberManifest, resources, { shape, actions: { print: 'apart' } }),
  ...resourceRoutes<Ctx>(manifest, resources, {
    shape,
    actions: {
      /** The carrier is asked again now rather than at the next try; while somebody is asking, right after that. */
      retry: (ctx, row) =>
        inTx(ctx, async (tx) => {
          const id = Number(row.id)
          await run(tx, `update manifest set next_try_time = null where id = $1 and state = ${manifestState.closing}`, [id])
          await queueClosing(tx, id)
        }),
    },
  }),
]
