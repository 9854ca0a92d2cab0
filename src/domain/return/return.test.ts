import { describe, expect, it } from 'vitest'
import { noParcelFacts, type ParcelAccount } from '#domain/order/parcel-account.ts'
import { asPence } from '../money.ts'
import { orderStatus, payStatus, voidStatus } from '../order/status.ts'
import { checkCancel, checkChoose, checkDecide, checkPayFee, checkReturnable } from './checks.ts'
import { returnFees } from './fees.ts'
import { feeType, isClosedReturn, returnChoices, returnKind, returnLifecycle, returnStatus } from './status.ts'

const states = Object.values(returnStatus)
const { requested, approved, refused, inStock, finished, cancelled } = returnStatus

describe('a return', () => {
  it('moves only as its life allows, of every pair of states', () => {
    const moves = states.flatMap((from) => states.filter((to) => returnLifecycle.canMove(from, to)).map((to) => [from, to]))
    expect(moves).toEqual([
      ...[requested].flatMap((from) => [approved, refused, inStock, cancelled].map((to) => [from, to])),
      ...[approved].flatMap((from) => [refused, inStock, finished, cancelled].map((to) => [from, to])),
      [inStock, finished],
      [finished, inStock],
      [cancelled, inStock],
    ])
  })

  it('that is closed can only come into stock again, and no state moves to itself or back to a request', () => {
    for (const from of states) {
      const next = from === refused ? [] : [inStock]
      if (isClosedReturn(from)) expect(states.filter((to) => returnLifecycle.canMove(from, to))).toEqual(next)
      expect([returnLifecycle.canMove(from, from), returnLifecycle.canMove(from, requested)]).toEqual([false, false])
    }
  })

  it.each(states)('in state %i allows each act only where its state does', (status) => {
    for (const kind of Object.values(returnKind))
      for (const choice of ['', ...returnChoices])
        for (const pay_status of [payStatus.unpaid, payStatus.paid])
          for (const amount of [asPence(0), asPence(150)]) {
            const one = { kind, status, choice, pay_status, amount }
            const isOpenRefund = status === inStock && choice === 'refund'
            expect(checkDecide(one)).toBe(status === requested || isOpenRefund ? null : 'not_requested')
            const canCancel = status === requested || (status === approved && kind === returnKind.return)
            expect(checkCancel(one)).toBe(canCancel ? null : 'not_cancellable')
            const isFree = pay_status === payStatus.unpaid || choice === ''
            const away = isClosedReturn(status) ? 'closed' : 'not_in_stock'
            expect(checkChoose(one)).toBe(status === inStock ? (isFree ? null : 'fee_paid') : away)
            expect(checkPayFee(one) === null).toBe(
              status === inStock && choice !== '' && pay_status === payStatus.unpaid && amount > 0,
            )
          }
  })
})

describe('an order', () => {
  const order = {
    status: orderStatus.success,
    is_effective: 0,
    is_warehouse_scan: 0,
    void_status: voidStatus.none,
    void_until: null,
    pay_status: payStatus.paid,
    refunded: 0,
    claim_paid: 0,
    claim_set_off: 0,
    insurance_value: null,
    points_used: 0,
    price: { lines: [] },
  }
  const lines = [{ id: 1, kind: 'carriage', net: 500, vat: 0, ipt: 0, gross: 500 }] as const
  const accountOf = (change: object = {}, more: Partial<ParcelAccount> = {}): ParcelAccount => ({
    order: { ...order, ...change },
    lines,
    points: 0,
    lossRefunded: 0,
    isDelivered: false,
    facts: noParcelFacts,
    ...more,
  })
  const refund = { kind: returnKind.refund, isUnused: false, loss: '' } as const
  const unused = { kind: returnKind.refund, isUnused: true, loss: '' } as const
  const lost = { kind: returnKind.refund, isUnused: false, loss: 'lost' } as const
  const parcel = { kind: returnKind.return, isUnused: false, loss: '' } as const

  it('can be asked for once it has a label, and while there is something left', () => {
    for (const asked of [refund, unused, parcel]) {
      expect(checkReturnable(accountOf(), asked)).toBeNull()
      expect(checkReturnable(accountOf({ status: orderStatus.awaiting }), asked)).toBe('no_label')
      expect(checkReturnable(accountOf({ void_status: voidStatus.voided }), asked)).toBe('voided')
      expect(checkReturnable(accountOf({ void_status: voidStatus.asked }), asked)).toBe('voiding')
    }
    expect(checkReturnable(accountOf({}, { lines: [] }), refund)).toBe('nothing_left')
    expect(checkReturnable(accountOf({}, { lines: [] }), parcel)).toBeNull()
  })

  it('whose label was used is not given back as unused', () => {
    for (const used of [{ is_effective: 1 }, { is_warehouse_scan: 1 }, { is_manifesting: true }, { used_cause: 'moved' }]) {
      expect(checkReturnable(accountOf(used), unused)).toBe('used')
      expect(checkReturnable(accountOf(used), refund)).toBeNull()
    }
  })

  it('whose parcel came back or was delivered is not lost', () => {
    expect(checkReturnable(accountOf(), lost)).toBeNull()
    expect(checkReturnable(accountOf({}, { isDelivered: true }), lost)).toBe('delivered')
    expect(checkReturnable(accountOf({}, { facts: { ...noParcelFacts, hasComeBack: true } }), lost)).toBe('lies_with_us')
  })
})

describe('fees', () => {
  const terms = [
    { feeType: feeType.returnPostage, amount: asPence(150), freeDays: 0 },
    { feeType: feeType.storage, amount: asPence(50), freeDays: 14 },
  ]

  it('are the postage once, and storage for each day beyond the free ones, with the VAT inside', () => {
    expect(returnFees(terms, 14, 2000)).toEqual([{ fee_type: 3, net: 125, vat: 25, amount: 150, days: 0 }])
    expect(returnFees(terms, 17, 2000)).toEqual([
      { fee_type: 3, net: 125, vat: 25, amount: 150, days: 0 },
      { fee_type: 4, net: 125, vat: 25, amount: 150, days: 3 },
    ])
  })

  it('that come to nothing are none', () => {
    expect(returnFees([], 100, 2000)).toEqual([])
    expect(returnFees([{ feeType: feeType.returnPostage, amount: asPence(0), freeDays: 0 }], 5, 2000)).toEqual([])
  })
})
