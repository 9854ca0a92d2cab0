import { describe, expect, test } from 'vitest'
import { asPence, type Pence } from '../money.ts'
import { given, type LineCode, type PriceLine } from '../pricing/line.ts'
import {
  checkLoss,
  checkRefund,
  checkReweigh,
  mostRefund,
  noParcelFacts,
  type ParcelAccount,
  planClaim,
  planRefund,
  type RefundWay,
  refundableAtSale,
  refundableLines,
  setOff,
  splitRefund,
} from './parcel-account.ts'
import { payStatus, type UseCause, useCauses, voidStatus } from './status.ts'

const priced = (code: LineCode, amount: number, vat = 0): PriceLine => ({
  code,
  vatClass: vat === 0 ? 'exempt' : 'standard',
  net: asPence(amount - vat),
  vat: asPence(vat),
  amount: asPence(amount),
  why: given,
})

/** £8.40 of carriage and a premium of £1.20 with 12p of tax, paid in money. */
const account = (change: Partial<ParcelAccount['order']> = {}, more: Partial<ParcelAccount> = {}): ParcelAccount => ({
  order: {
    status: 1,
    pay_status: payStatus.paid,
    is_effective: 0,
    is_warehouse_scan: 0,
    void_status: voidStatus.none,
    void_until: null,
    used_cause: '',
    refunded: 0,
    claim_paid: 0,
    claim_set_off: 0,
    insurance_value: 80_00,
    points_used: 0,
    price: { lines: [priced('carriage', 8_40, 1_40), priced('insurance', 1_20)] },
    ...change,
  },
  lines: [
    { id: 1, kind: 'carriage', net: 7_00, vat: 1_40, ipt: 0, gross: 8_40 },
    { id: 2, kind: 'insurance', net: 1_20, vat: 0, ipt: 12, gross: 1_20 },
  ],
  points: 0,
  lossRefunded: 0,
  isDelivered: false,
  facts: noParcelFacts,
  ...more,
})

/** This parcel with 500 points that paid £5.00: £4.38 of the carriage and 62p of the premium. */
const pointsAccount = (taken = 500): ParcelAccount =>
  account(
    {
      points_used: 500,
      price: { lines: [priced('carriage', 8_40, 1_40), priced('insurance', 1_20), priced('points', -5_00)] },
    },
    {
      points: taken,
      lines: [
        { id: 1, kind: 'carriage', net: 3_35, vat: 67, ipt: 0, gross: 4_02 },
        { id: 2, kind: 'insurance', net: 58, vat: 0, ipt: 6, gross: 58 },
      ],
    },
  )

describe('a void', () => {
  test('gives everything back, the premium too', () => {
    expect(mostRefund(account(), 'void')).toEqual({ value: 9_60, money: 9_60, points: 0 })
    expect(mostRefund(pointsAccount(), 'void')).toEqual({ value: 9_60, money: 4_60, points: 500 })
  })

  test.each(useCauses)('is refused once the parcel was %s', (used_cause: UseCause) => {
    for (const way of ['void', 'unused_sweep', 'unused_request'] as const)
      expect(checkRefund(account({ used_cause }), way)).toBe(used_cause)
  })

  test('is refused where a loss was compensated', () => {
    expect(checkRefund(account({ claim_paid: 1 }), 'void')).toBe('compensated')
    expect(checkRefund(account({}, { lossRefunded: 1 }), 'void')).toBe('compensated')
  })

  test('by the sweep or on request waits for an open claim and for a return', () => {
    const claimed = account({}, { facts: { ...noParcelFacts, hasOpenClaim: true } })
    const returned = account({}, { facts: { ...noParcelFacts, hasReturn: true } })
    for (const way of ['unused_sweep', 'unused_request'] as const) {
      expect(checkRefund(claimed, way)).toBe('claimed')
      expect(checkRefund(returned, way)).toBe('returned')
    }
    expect(checkRefund(claimed, 'void')).toBeNull()
  })
})

describe('a refund that leaves the label alive', () => {
  test('never gives the premium back', () => {
    expect(mostRefund(account(), 'staff')).toEqual({ value: 8_40, money: 8_40, points: 0 })
    expect(refundableLines(account(), 'request').map(({ kind }) => kind)).toEqual(['carriage'])
    expect(refundableAtSale(account().order.price.lines)).toBe(8_40)
  })

  test('gives points back in proportion, and all of them with the last penny', () => {
    expect(mostRefund(pointsAccount(), 'staff')).toEqual({ value: 8_40, money: 4_02, points: 438 })
    expect(splitRefund(pointsAccount(), 'staff', asPence(4_20))).toEqual({ value: 4_20, money: 2_01, points: 219 })
    expect(splitRefund(pointsAccount(), 'staff', asPence(8_40))).toEqual({ value: 8_40, money: 4_02, points: 438 })
    // 219 of them went back before.
    expect(mostRefund(pointsAccount(500 - 219), 'staff').points).toBe(438 - 219)
  })

  test('of an order that points paid whole gives points', () => {
    const lines = [priced('carriage', 5_00, 83), priced('points', -5_00, -83)]
    const free = account({ points_used: 500, price: { lines } }, { points: 500, lines: [] })
    expect(checkRefund(free, 'staff')).toBeNull()
    expect(planRefund(free, 'staff', asPence(2_50))).toEqual({ value: 2_50, money: 0, points: 250, off: 0, isWhole: false })
  })

  test('is less by what a claim paid, each penny of it once', () => {
    expect(planRefund(account({ claim_paid: 5_00 }), 'staff', asPence(8_40))).toMatchObject({
      off: 5_00,
      value: 3_40,
      isWhole: true,
    })
    expect(planRefund(account({ claim_paid: 80_00 }), 'request', asPence(8_40))).toMatchObject({ off: 8_40, value: 0 })
    const later = account({ claim_paid: 5_00, claim_set_off: 5_00 })
    expect(mostRefund(later, 'staff').value).toBe(3_40)
    expect(planRefund(later, 'staff', asPence(1_00))).toMatchObject({ off: 0, value: 1_00 })
  })

  test('is refused while the label is being voided, was voided, or nothing is left', () => {
    expect(checkRefund(account({ void_status: voidStatus.asked }), 'staff')).toBe('voiding')
    expect(checkRefund(account({ void_status: voidStatus.voided }), 'staff')).toBe('voided')
    expect(checkRefund(account({}, { lines: [] }), 'request')).toBe('nothing_left')
    expect(checkRefund(account({ pay_status: payStatus.unpaid }), 'staff')).toBe('not_captured')
  })
})

describe('a claim', () => {
  test('pays the cover at most, less what refunds gave', () => {
    expect(planClaim(account(), asPence(80_00))).toEqual({ off: 0, due: 80_00 })
    expect(planClaim(account({ refunded: 8_40 }), asPence(80_00))).toEqual({ off: 8_40, due: 71_60 })
    expect(planClaim(account({ claim_paid: 50_00 }), asPence(80_00))).toEqual({ off: 50_00, due: 30_00 })
  })

  test.each([
    ['lost', {}, false, null],
    ['lost', {}, true, 'delivered'],
    ['lost', { hasComeBack: true }, false, 'lies_with_us'],
    ['not_received', {}, true, null],
    ['not_received', {}, false, 'not_delivered'],
    ['not_received', { hasComeBack: true }, true, 'lies_with_us'],
    ['damaged', { hasComeBack: true }, true, null],
    ['', { hasComeBack: true }, true, null],
  ] as const)('for a parcel said to be "%s", where %j and delivered is %s: %s', (loss, facts, isDelivered, expected) => {
    expect(checkLoss({ facts: { ...noParcelFacts, ...facts }, isDelivered }, loss)).toBe(expected)
  })
})

test('a re-weigh is not charged on a void label or a whole refund', () => {
  expect(checkReweigh(account())).toBeNull()
  expect(checkReweigh(account({ void_status: voidStatus.voided }))).toBe('voided')
  const [, premium] = account().lines
  const refunded = account({ pay_status: payStatus.refunded }, { lines: premium ? [premium] : [] })
  expect(checkReweigh(refunded)).toBe('nothing_left')
})

test.each([
  [80_00, 0, { off: 0, due: 80_00 }],
  [80_00, 5_00, { off: 5_00, due: 75_00 }],
  [80_00, 80_00, { off: 80_00, due: 0 }],
  [80_00, 90_00, { off: 80_00, due: 0 }],
  [80_00, -1, { off: 0, due: 80_00 }],
])('sets %i granted off against %i given', (granted, before, expected) => {
  expect(setOff(asPence(granted), asPence(before))).toEqual(expected)
})

/** A parcel whose account is kept in memory, as the server keeps it in tables. */
type Model = { account: ParcelAccount; postage: number; premium: number; claims: number; wasAtRisk: boolean }

function refund(model: Model, way: RefundWay, share: number): Model {
  const { account: before } = model
  if (checkRefund(before, way)) return model
  const most = mostRefund(before, way).value
  const plan = planRefund(before, way, asPence(Math.ceil(most * share)))
  const touched = refundableLines(before, way)
  const gross = touched.reduce((sum, line) => sum + line.gross, 0)
  expect(plan.money).toBeLessThanOrEqual(gross)
  expect(plan.points).toBeLessThanOrEqual(before.points)
  const isEnd = way === 'void' || way === 'unused_sweep' || way === 'unused_request'
  const premium = isEnd ? touched.filter(({ kind }) => kind === 'insurance').reduce((sum, line) => sum + line.gross, 0) : 0
  let left: number = plan.money
  const lines = before.lines.map((line) => {
    const part = touched.includes(line) ? Math.min(left, line.gross) : 0
    left -= part
    return { ...line, gross: line.gross - part }
  })
  const after: ParcelAccount = {
    ...before,
    lines,
    points: before.points - plan.points,
    lossRefunded: before.lossRefunded,
    order: {
      ...before.order,
      refunded: before.order.refunded + plan.value,
      claim_set_off: before.order.claim_set_off + plan.off,
      void_status: isEnd ? voidStatus.voided : before.order.void_status,
    },
  }
  return { ...model, account: after, postage: model.postage + plan.value - premium, premium: model.premium + premium }
}

function claim(model: Model, granted: Pence): Model {
  const { order } = model.account
  if (order.void_status === voidStatus.voided) return model
  const { due } = planClaim(model.account, granted)
  const facts = { ...model.account.facts, hasPaidClaim: true }
  const paid = { ...model.account, facts, order: { ...order, claim_paid: order.claim_paid + due } }
  return { ...model, account: paid, claims: model.claims + due, wasAtRisk: true }
}

const use = (model: Model, used_cause: UseCause): Model =>
  model.account.order.void_status === voidStatus.voided
    ? model
    : {
        ...model,
        wasAtRisk: true,
        account: {
          ...model.account,
          order: { ...model.account.order, used_cause: model.account.order.used_cause || used_cause },
        },
      }

const moves: Record<string, (model: Model) => Model> = {
  void: (model) => refund(model, 'void', 1),
  unused_sweep: (model) => refund(model, 'unused_sweep', 1),
  unused_request: (model) => refund(model, 'unused_request', 1),
  'request, whole': (model) => refund(model, 'request', 1),
  'request, a third': (model) => refund(model, 'request', 1 / 3),
  'staff, whole': (model) => refund(model, 'staff', 1),
  'staff, a half': (model) => refund(model, 'staff', 1 / 2),
  'claim, whole': (model) => claim(model, asPence(80_00)),
  'claim, a part': (model) => claim(model, asPence(3_33)),
  scanned: (model) => use(model, 'scanned'),
  delivered: (model) => use(model, 'delivered'),
}

test.each([
  ['money', account],
  ['money and points', pointsAccount],
])('no three moves in any order give more than was paid by %s, nor more than the cover', (_, open) => {
  const names = Object.keys(moves)
  const most = mostRefund(open(), 'void').value
  const postage = mostRefund(open(), 'staff').value
  for (const first of names)
    for (const second of names)
      for (const third of names) {
        const order = [first, second, third]
        let model: Model = { account: open(), postage: 0, premium: 0, claims: 0, wasAtRisk: false }
        for (const name of order) {
          const isAtRisk = model.wasAtRisk
          const { premium } = model
          model = moves[name]?.(model) ?? model
          // What was insured on its way keeps its premium.
          if (isAtRisk) expect(model.premium, order.join(' → ')).toBe(premium)
        }
        expect(model.postage + model.premium, order.join(' → ')).toBeLessThanOrEqual(most)
        expect(model.claims, order.join(' → ')).toBeLessThanOrEqual(80_00)
        expect(model.postage + model.claims, order.join(' → ')).toBeLessThanOrEqual(Math.max(80_00, postage, most))
      }
})
