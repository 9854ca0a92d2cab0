import { AppError, type FieldProblems } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { findFirst } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import type { Row } from '#server/platform/resources/columns.ts'
import type { ResourceHooks } from '#server/platform/resources/routes.ts'

/** What is looked at together. */
const columns = {
  goods_category: 'class, conditions_zh',
  goods: 'class, conditions_zh',
  goods_rule: 'class, note_zh, category_id, goods_id, country_id, is_except',
}

/** What must go together in a row of goods. The database holds the same; here it is said beside the field. */
const createCheckHooks = (table: keyof typeof columns, check: (row: Row) => FieldProblems): ResourceHooks<Ctx> => ({
  beforeSave: async (_ctx, tx, row, id) => {
    const fields = check({ ...(id !== null && (await lockForCheck(tx, table, id))), ...row })
    if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  },
})

const checkConditions = (row: Row, name: string): FieldProblems =>
  row.class === 'restricted' && !row[name] ? { [name]: { key: 'invalid.conditions' } } : {}

export const goodsCategoryHooks = createCheckHooks('goods_category', (row) => checkConditions(row, 'conditions_zh'))

export const goodsHooks = createCheckHooks('goods', (row) => checkConditions(row, 'conditions_zh'))

export const goodsRuleHooks = createCheckHooks('goods_rule', (row) => {
  const fields = checkConditions(row, 'note_zh')
  if (!row.category_id && !row.goods_id) fields.category_id = { key: 'invalid.goods_rule_about' }
  if (row.category_id && row.goods_id) fields.goods_id = { key: 'invalid.goods_rule_about' }
  if (row.is_except && !row.country_id) fields.country_id = { key: 'invalid.required' }
  return fields
})

/** Held until the change is made: two people who each change half of a row cannot make a whole that neither saw. */
const lockForCheck = (tx: Tx, table: keyof typeof columns, id: number): Promise<Row | null> =>
  findFirst<Row>(tx, `select ${columns[table]} from ${table} where id = $1 for update`, [id])
