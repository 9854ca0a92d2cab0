import { AppError } from '#domain/errors.ts'
import { readPlaces } from '#domain/pricing/places.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

/** Places that cannot be read would silently be nowhere. */
export const zoneHooks: ResourceHooks<Ctx> = {
  beforeSave: async (_ctx, _tx, row) => {
    if (typeof row.places !== 'string') return
    const { places, bad } = readPlaces(row.places)
    const [first] = bad
    if (first !== undefined)
      throw new AppError('input.invalid', {
        fields: { places: { key: 'invalid.place_line', values: { line: first.slice(0, 60) } } },
      })
    if (places.length === 0) throw new AppError('input.invalid', { fields: { places: { key: 'invalid.required' } } })
  },
}
