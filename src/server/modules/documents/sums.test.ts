import { expect, test } from 'vitest'
import { asPence } from '#domain/money.ts'
import { type BillLine, billSums } from './bill-sums.ts'
import { type Movement, statementSums } from './statement-sums.ts'

const movement = (kind: string, amount: number): Movement => ({
  time: new Date(0),
  memo: '',
  about: '',
  kind,
  amount: asPence(amount),
})

test.each([
  ['nothing', 500, [], { balances: [], in: 0, out: 0, byKind: [], closing: 500 }],
  [
    'in and out',
    1000,
    [movement('recharge', 2000), movement('label', -365), movement('label', -635), movement('refund', 365)],
    {
      balances: [3000, 2635, 2000, 2365],
      in: 2365,
      out: 1000,
      closing: 2365,
      byKind: [
        { kind: 'recharge', count: 1, in: 2000, out: 0 },
        { kind: 'label', count: 2, in: 0, out: 1000 },
        { kind: 'refund', count: 1, in: 365, out: 0 },
      ],
    },
  ],
])('a statement of %s', (_, opening, movements, sums) => {
  expect(statementSums(asPence(opening), movements)).toEqual(sums)
})

const line = (vatClass: BillLine['vatClass'], rate: number, [net, vat, gross]: [number, number, number]): BillLine => ({
  text: 'a line',
  about: '',
  vatClass,
  rate,
  net: asPence(net),
  vat: asPence(vat),
  gross: asPence(gross),
})

test('a bill adds up by rate: the year the rate changed has both', () => {
  const lines = [
    line('exempt', 0, [250, 0, 250]),
    line('standard', 1750, [1000, 175, 1175]),
    line('standard', 2000, [462, 93, 555]),
    line('zero', 0, [2140, 0, 2140]),
    line('standard', 2000, [30, 6, 36]),
  ]
  expect(billSums(lines)).toEqual({
    net: 3882,
    vat: 274,
    gross: 4156,
    byRate: [
      { vatClass: 'standard', rate: 2000, net: 492, vat: 99, gross: 591 },
      { vatClass: 'standard', rate: 1750, net: 1000, vat: 175, gross: 1175 },
      { vatClass: 'zero', rate: 0, net: 2140, vat: 0, gross: 2140 },
      { vatClass: 'exempt', rate: 0, net: 250, vat: 0, gross: 250 },
    ],
  })
})

test('a line whose net and VAT are not its gross is not printed', () => {
  expect(() => billSums([line('standard', 2000, [462, 92, 555])])).toThrow('does not add up')
})
