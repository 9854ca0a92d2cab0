import { rowInput } from '#contract/field-input.ts'
import { toFieldProblems } from '#contract/problems.ts'
import { type Resource, writableFields } from '#contract/resource.ts'
import { AppError } from '#domain/errors.ts'
import { run } from '#server/platform/db/pool.ts'
import { isForeignKeyViolation, violatedUnique } from '#server/platform/db/sql-errors.ts'
import type { Tx } from '#server/platform/db/tx.ts'
import { cleanRichText } from '#server/platform/rich-text.ts'
import type { Row } from './columns.ts'
import type { Scope } from './list-rows.ts'
import { type Conditions, noConditions } from './search.ts'

/** Wire row → column values of the fields that may be written. Names the resource does not have are refused. */
export function readRow(resource: Resource, raw: Row, { partial }: { partial: boolean }): Row {
  const parsed = rowInput(resource, { partial }).safeParse(raw, { reportInput: true })
  if (!parsed.success) throw new AppError('input.invalid', { fields: toFieldProblems(parsed.error) })
  const values: Row = {}
  for (const [name, field] of writableFields(resource)) {
    const value = parsed.data[name]
    // An empty password is no new one.
    if (value === undefined || (field.kind === 'secret' && value === '')) continue
    values[name] = field.kind === 'richText' ? cleanRichText(String(value)) : value
  }
  return values
}

export async function insertRow(tx: Tx, resource: Resource, row: Row, now: Date): Promise<number> {
  const times = ['create_time', 'update_time'].filter((name) => resource.fields[name])
  const values = { ...Object.fromEntries(times.map((name) => [name, now])), ...columnValues(resource, row) }
  const names = Object.keys(values)
  const marks = names.map((_, index) => `$${index + 1}`)
  const text = names.length > 0 ? `(${names.map(quote).join(', ')}) values (${marks.join(', ')})` : 'default values'
  const [made] = await mapConstraintErrors(resource, () =>
    run<{ id: number }>(tx, `insert into "${resource.table}" ${text} returning id`, Object.values(values)),
  )
  const { id } = made as { id: number }
  await writePairs(tx, resource, id, row)
  return id
}

export async function updateRow(tx: Tx, resource: Resource, id: number, row: Row, now: Date, scope?: Scope): Promise<void> {
  if (Object.keys(row).length === 0) throw new AppError('row.none_changed')
  const values = columnValues(resource, row)
  const all = resource.fields.update_time ? { ...values, update_time: now } : values
  const conditions: Conditions = { clauses: [], values: Object.values(all) }
  scope?.(conditions)
  const mark = conditions.values.push(id)
  const sets = Object.keys(all).map((name, index) => `${quote(name)} = $${index + 1}`)
  const where = [`t.id = $${mark}`, ...conditions.clauses, ...(resource.remove === 'soft' ? ['t.delete_time is null'] : [])]
  // Where only pairs change and no time is kept, the row is still held and asked for under the same conditions.
  const text =
    sets.length > 0
      ? `update "${resource.table}" t set ${sets.join(', ')} where ${where.join(' and ')} returning id`
      : `select id from "${resource.table}" t where ${where.join(' and ')} for update`
  const rows = await mapConstraintErrors(resource, () => run(tx, text, conditions.values))
  if (rows.length === 0) throw new AppError('row.missing')
  await writePairs(tx, resource, id, row)
}

/** What stands in the row itself, as its columns take it. */
function columnValues(resource: Resource, row: Row): Row {
  const values: Row = {}
  for (const [name, value] of Object.entries(row)) {
    const field = resource.fields[name]
    if (field?.kind === 'secret') throw new Error(`${resource.name}.${name} is a secret that no hook took`)
    if (!field?.through) values[name] = field?.column === 'jsonb' ? JSON.stringify(value) : value
  }
  return values
}

async function writePairs(tx: Tx, resource: Resource, id: number, row: Row): Promise<void> {
  for (const [name, { through }] of Object.entries(resource.fields)) {
    const wanted = row[name]
    if (!through || !Array.isArray(wanted)) continue
    const { table, own, other } = through
    await run(tx, `delete from "${table}" where "${own}" = $1 and not "${other}" = any($2)`, [id, wanted])
    try {
      await run(tx, `insert into "${table}" ("${own}", "${other}") select $1, unnest($2::bigint[]) on conflict do nothing`, [
        id,
        wanted,
      ])
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      throw new AppError('input.invalid', { cause: error, fields: { [name]: { key: 'invalid.unknown_row' } } })
    }
  }
}

/** Those of these rows that the caller may see, held until the transaction ends: hooks run on them and on no others. */
export async function lockRows(tx: Tx, resource: Resource, ids: number[], scope?: Scope): Promise<number[]> {
  const conditions = noConditions()
  conditions.clauses.push(`t.id = any($${conditions.values.push(ids)})`)
  if (resource.remove === 'soft') conditions.clauses.push('t.delete_time is null')
  scope?.(conditions)
  const text = `select t.id from "${resource.table}" t where ${conditions.clauses.join(' and ')} order by t.id for update of t`
  const rows = await run<{ id: number }>(tx, text, conditions.values)
  return rows.map((row) => Number(row.id))
}

/** Nobody puts a row below one they may not see; where it stands already it may stay. */
export async function mustSeeParent(tx: Tx, resource: Resource, id: number | null, row: Row, scope?: Scope): Promise<void> {
  const parent = resource.tree && row[resource.tree]
  if (!resource.tree || typeof parent !== 'number') return
  const [before] = await run<{ pid: number | null }>(
    tx,
    `select ${quote(resource.tree)} as pid from "${resource.table}" where id = $1`,
    [id],
  )
  if (before?.pid === parent || (await lockRows(tx, resource, [parent], scope)).length > 0) return
  throw new AppError('input.invalid', { fields: { [resource.tree]: { key: 'invalid.unknown_row' } } })
}

type Deletion = { now: Date; scope?: Scope }

/** Deletes these rows, all or none. Rows in use and parents with children stay. */
export async function deleteRows(tx: Tx, resource: Resource, ids: number[], { now, scope }: Deletion): Promise<void> {
  if (resource.tree) await mustHaveNoOtherChildren(tx, resource, ids)
  const conditions = noConditions()
  conditions.clauses.push(`t.id = any($${conditions.values.push(ids)})`)
  scope?.(conditions)
  const where = conditions.clauses.join(' and ')
  const text =
    resource.remove === 'soft'
      ? `update "${resource.table}" t set delete_time = $${conditions.values.push(now)} where ${where} and t.delete_time is null returning id`
      : `delete from "${resource.table}" t where ${where} returning id`
  let rows: unknown[]
  try {
    rows = await run(tx, text, conditions.values)
  } catch (error) {
    throw isForeignKeyViolation(error) ? new AppError(resource.referred ?? 'row.referred', { cause: error }) : error
  }
  // One that left the caller's scope since it was held: what hooks did to it must not stay.
  if (rows.length < ids.length) throw new AppError('row.none_deleted')
}

/** A parent cannot stand below itself, neither directly nor over several steps. */
export async function mustNotCreateCycle(tx: Tx, resource: Resource, id: number, parent: unknown): Promise<void> {
  if (!resource.tree || typeof parent !== 'number') return
  const rows = await run(
    tx,
    `with recursive above as (
       select id, ${quote(resource.tree)} as pid from "${resource.table}" where id = $1
       union select p.id, p.${quote(resource.tree)} from "${resource.table}" p join above on p.id = above.pid
     ) select 1 from above where id = $2`,
    [parent, id],
  )
  if (rows.length > 0) throw new AppError('row.tree_cycle')
}

async function mustHaveNoOtherChildren(tx: Tx, resource: Resource, ids: number[]): Promise<void> {
  const parent = quote(resource.tree ?? '')
  const rows = await run(tx, `select 1 from "${resource.table}" where ${parent} = any($1) and not id = any($1) limit 1`, [ids])
  if (rows.length > 0) throw new AppError('row.has_children')
}

async function mapConstraintErrors<Result>(resource: Resource, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const unique = violatedUnique(error)
    if (unique !== null) {
      const taken = Object.entries(resource.fields).find(
        ([name, field]) => field.unique && unique.startsWith(`${resource.table}_${name}`),
      )
      throw new AppError('row.duplicate', { cause: error, fields: taken && { [taken[0]]: { key: 'invalid.taken' } } })
    }
    if (isForeignKeyViolation(error)) {
      const constraint = String((error as { constraint?: string }).constraint ?? '')
      const field = Object.keys(resource.fields).find((name) => constraint === `${resource.table}_${name}_fkey`)
      throw new AppError('input.invalid', { cause: error, fields: { [field ?? '']: { key: 'invalid.unknown_row' } } })
    }
    throw error
  }
}

const quote = (name: string) => `"${name}"`
