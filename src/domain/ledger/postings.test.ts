import { expect, test } from 'vitest'
import {
  capturePostings,
  creditPostings,
  debitPostings,
  holdPostings,
  releasePostings,
  reversePostings,
  salePostings,
  sumPostings,
} from './postings.ts'

test.each([
  [
    'nothing owed',
    5000,
    0,
    [
      ['wallet', 5000],
      ['card_clearing', -5000],
    ],
  ],
  [
    'owed less than what comes in',
    5000,
    1200,
    [
      ['owed', 1200],
      ['wallet', 3800],
      ['card_clearing', -5000],
    ],
  ],
  [
    'owed exactly that',
    5000,
    5000,
    [
      ['owed', 5000],
      ['card_clearing', -5000],
    ],
  ],
  [
    'owed more',
    5000,
    9000,
    [
      ['owed', 5000],
      ['card_clearing', -5000],
    ],
  ],
])('a credit settles what is owed first: %s', (_, amount, owed, expected) => {
  expect(creditPostings('card_clearing', amount, owed).map(({ account, amount: one }) => [account, one])).toEqual(expected)
})

test.each([
  [
    'all of it',
    1000,
    [
      ['wallet', -300],
      ['chargebacks', 300],
    ],
  ],
  [
    'a part, the rest is owed',
    100,
    [
      ['wallet', -100],
      ['owed', -200],
      ['chargebacks', 300],
    ],
  ],
  [
    'nothing',
    0,
    [
      ['owed', -300],
      ['chargebacks', 300],
    ],
  ],
])('what must be paid is taken from the wallet: %s', (_, money, expected) => {
  const postings = debitPostings([{ account: 'chargebacks', amount: 300 }], 300, money)
  expect(postings.map(({ account, amount }) => [account, amount])).toEqual(expected)
})

const label = { revenue: 'shipping_revenue', net: 462, vat: 93 } as const
const cover = { revenue: 'addon_revenue', net: 179, vat: 0, ipt: 21 } as const

test('a sale goes to its revenue and its taxes, one posting for each account', () => {
  expect(salePostings([label, label, cover])).toEqual([
    { account: 'shipping_revenue', amount: 924 },
    { account: 'vat', amount: 186 },
    { account: 'addon_revenue', amount: 179 },
    { account: 'ipt', amount: 21 },
  ])
})

test('what was held and not needed goes back', () => {
  expect(capturePostings(800, [label, cover])).toEqual([
    { account: 'held', amount: -800 },
    { account: 'shipping_revenue', amount: 462 },
    { account: 'vat', amount: 93 },
    { account: 'addon_revenue', amount: 179 },
    { account: 'ipt', amount: 21 },
    { account: 'wallet', amount: 45 },
  ])
})

test('every entry sums to zero', () => {
  const all = [
    creditPostings('bank_clearing', 777, 333),
    debitPostings([{ account: 'chargebacks', amount: 300 }], 300, 120),
    holdPostings(800),
    releasePostings(800),
    capturePostings(
      755,
      [label, cover].map((sale) => ({ ...sale })),
    ),
    reversePostings(capturePostings(900, [label])),
  ]
  expect(all.map(sumPostings)).toEqual([0, 0, 0, 0, 0, 0])
})
