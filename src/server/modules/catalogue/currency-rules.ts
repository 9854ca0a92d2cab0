import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

const base = 'GBP'

/** Accounts are kept in pounds: the pound stays one, stays on and stays there. The database holds the first two as well. */
export const currencyHooks: ResourceHooks<Ctx> = {
  beforeSave: async (_ctx, tx, row, id) => {
    const isBase = id === null ? row.code === base : await hasBase(tx, [id])
    if (!isBase) return
    const isRenamed = 'code' in row && row.code !== base
    if (isRenamed || ('rate' in row && row.rate !== '1') || row.status === false) throw new AppError('currency.base_fixed')
  },
  beforeDelete: async (_ctx, tx, ids) => {
    if (await hasBase(tx, ids)) throw new AppError('currency.base_fixed')
  },
}

const hasBase = async (tx: Tx, ids: number[]): Promise<boolean> =>
  (await run(tx, 'select 1 from currency where id = any($1) and code = $2', [ids, base])).length > 0
