import { AppError } from '#domain/errors.ts'
import { isTimeZone } from '#domain/time.ts'
import type { Ctx } from '#server/ctx.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

export const warehouseHooks: ResourceHooks<Ctx> = {
  beforeSave: async (_ctx, _tx, row) => {
    if ('time_zone' in row && !isTimeZone(String(row.time_zone)))
      throw new AppError('input.invalid', { fields: { time_zone: { key: 'invalid.choice' } } })
  },
}
