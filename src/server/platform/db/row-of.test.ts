import { expect, expectTypeOf, test } from 'vitest'
import { aliased, columnsOf, namesOf, type RowOf, type TableRow } from './row-of.ts'

const columns = columnsOf(
  'return_order',
  `r.id, r.order_no,
  r.due_time, r.amount::text as amount`,
)

test('a list of columns is the text of its statement and the type of its rows', () => {
  expect(columns).toBe('r.id, r.order_no,\n  r.due_time, r.amount::text as amount')
  type Row = RowOf<typeof columns, { amount: string }>
  expectTypeOf<Row>().toEqualTypeOf<{ id: number; order_no: string; due_time: Date | null } & { amount: string }>()
  expectTypeOf<Pick<TableRow<'space', 'id, name'>, 'id' | 'name'>>().toEqualTypeOf<{ id: number; name: string }>()
})

test('its names come one by one, and with another alias', () => {
  const list = columnsOf('space', 's.id, s.name')
  expect(namesOf(list)).toEqual(['id', 'name'])
  expect(aliased('t', list)).toBe('t.id, t.name')
})

test('a column that the table does not have is refused where it is written', () => {
  // @ts-expect-error: it is called order_no
  expect(columnsOf('return_order', 'id, order_number')).toBe('id, order_number')
})
