import { price } from '#contract/price.ts'
import { priceTableCalls } from '#contract/price-table.ts'
import { resources } from '#contract/resources/index.ts'
import { priceTable } from '#contract/resources/price-table.ts'
import { zone } from '#contract/resources/zone.ts'
import { AppError } from '#domain/errors.ts'
import { readPlaces } from '#domain/pricing/places.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { importTable, maxSheetBytes } from './actions/import-table.ts'
import { deleteDraft, makeDraft } from './actions/make-draft.ts'
import { priceParcels } from './actions/price-parcels.ts'
import { publishTable } from './actions/publish-table.ts'
import { readTable } from './actions/read-table.ts'
import { saveDraft } from './actions/save-draft.ts'
import { exportTable } from './sheet/export-table-kind.ts'

export const pricesRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(zone, resources, {
    // Places that cannot be read would silently be nowhere.
    beforeSave: async (_ctx, _tx, { places }) => {
      if (typeof places === 'string') mustBePlaces(places)
    },
  }),
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

function mustBePlaces(lines: string): void {
  const { places, bad } = readPlaces(lines)
  const [first] = bad
  const line = first?.slice(0, 60)
  if (line !== undefined)
    throw new AppError('input.invalid', { fields: { places: { key: 'invalid.place_line', values: { line } } } })
  if (places.length === 0) throw new AppError('input.invalid', { fields: { places: { key: 'invalid.required' } } })
}
