import { price } from '#contract/price.ts'
import { priceTableCalls } from '#contract/price-table.ts'
import { resources } from '#contract/resources/index.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { zone } from '#contract/resources/zone.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { exportTable } from './actions/export-table.ts'
import { importTable, maxSheetBytes } from './actions/import-table.ts'
import { deleteDraft, makeDraft } from './actions/make-draft.ts'
import { priceParcels } from './actions/price-parcels.ts'
import { publishTable } from './actions/publish-table.ts'
import { readTable } from './actions/read-table.ts'
import { saveDraft } from './actions/save-draft.ts'
import { zoneHooks } from './zone-hooks.ts'

export const pricesRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(zone, resources, zoneHooks),
  ...resourceRoutes<Ctx>(priceTable, resources, {
    actions: { del: (ctx, row) => deleteDraft(ctx, { id: Number(row.id) }) },
  }),
  on(priceTableCalls.read, readTable),
  on(priceTableCalls.draft, makeDraft),
  on(priceTableCalls.save, saveDraft),
  on(priceTableCalls.publish, publishTable),
  on(priceTableCalls.exportSheet, exportTable),
  { ...on(priceTableCalls.importSheet, importTable), maxUploadBytes: () => maxSheetBytes },
  on(price.quote, priceParcels),
]
