import { expect, test } from 'vitest'
import { flag, id, pence, text } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { invoice } from '#contract/resources/invoice.ts'
import { order } from '#contract/resources/order.ts'
import { cardColumns } from './card-columns.ts'
import type { Column } from './list-definition.ts'

const listed = ({ fields }: Resource) =>
  Object.entries(fields).flatMap(([name, field]) => (field.list ? [{ name, field } as Column] : []))
const namesOf = (columns: Column[], can = { open: true, edit: false }) => cardColumns(columns, can).map(({ name }) => name)

test('a card has what an invoice comes to', () => {
  expect(namesOf(listed(invoice))).toEqual(expect.arrayContaining(['user_id', 'net', 'vat', 'gross']))
})

test('of many facts those stay that somebody chose, or that say how a row stands and what it costs', () => {
  const words = Array.from({ length: 8 }, (_, at) => [`word_${at}`, text(40, { list: true })] as const)
  const fields = {
    id: id(),
    ...Object.fromEntries(words),
    total: pence({ list: true }),
    open: flag({ list: true }),
    note: text(40, {}),
  }
  const columns = Object.entries(fields).map(([name, field]) => ({ name, field }) as Column)
  expect(namesOf(columns)).toEqual(['word_0', 'word_1', 'word_2', 'total', 'open', 'note'])
})

test('where there is nowhere else to look a card has everything', () => {
  const columns = listed(order)
  expect(namesOf(columns, { open: false, edit: false })).toEqual(columns.map(({ name }) => name))
})
