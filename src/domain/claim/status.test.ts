import { describe, expect, test } from 'vitest'
import { asPence } from '#domain/money.ts'
import { noParcelFacts } from '#domain/order/parcel-account.ts'
import { orderStatus, voidStatus } from '#domain/order/status.ts'
import {
  checkClaimable,
  checkDecideClaim,
  checkOpenClaim,
  checkPayClaim,
  checkRefuseClaim,
  checkReview,
  claimWindow,
  type InsuredOrder,
  missingDocuments,
} from './rules.ts'
import { claimLifecycle, claimStatus, isOpenClaim } from './status.ts'

const { submitted, inReview, approved, partly, refused, paid, withdrawn } = claimStatus
const all = Object.values(claimStatus)
const moves = [
  [submitted, inReview],
  [submitted, withdrawn],
  [inReview, approved],
  [inReview, partly],
  [inReview, refused],
  [inReview, withdrawn],
  [approved, paid],
  [approved, refused],
  [approved, withdrawn],
  [partly, paid],
  [partly, refused],
  [partly, withdrawn],
]

describe('the life of a claim', () => {
  test.each(all.flatMap((from) => all.map((to) => ({ from, to }))))('from $from to $to', ({ from, to }) => {
    expect(claimLifecycle.canMove(from, to)).toBe(moves.some(([one, other]) => one === from && other === to))
  })

  test.each(all)('in state %i allows what leads out of it and nothing else', (status) => {
    expect(checkReview({ status }) === null).toBe(status === submitted)
    expect(checkDecideClaim({ status }) === null).toBe(status === inReview)
    expect(checkPayClaim({ status }) === null).toBe(status === approved || status === partly)
    expect(checkOpenClaim({ status }) === null).toBe(isOpenClaim(status))
    expect(checkRefuseClaim({ status }) === null).toBe(claimLifecycle.canMove(status, refused))
    // A granted claim ends with its label only.
    expect(isOpenClaim(status)).toBe(claimLifecycle.canMove(status, withdrawn) && status !== approved && status !== partly)
  })
})

const day = 86_400
const lost = { loss: 'lost' as const, isDelivered: false, fromDays: 10, untilDays: 60 }
const damaged = { loss: 'damaged' as const, isDelivered: true, fromDays: 0, untilDays: 14 }
const order = (change: Partial<InsuredOrder> = {}): InsuredOrder => ({
  status: orderStatus.success,
  void_status: voidStatus.none,
  insurance_value: asPence(100_00),
  label_time: 0,
  delivered_time: null,
  ...change,
})

describe('what can be claimed', () => {
  test.each([
    ['lost, on the tenth day', order(), lost, 10 * day, null],
    ['lost, a second before', order(), lost, 10 * day - 1, 'too_early'],
    ['lost, on the last day', order(), lost, 60 * day, null],
    ['lost, a second after', order(), lost, 60 * day + 1, 'too_late'],
    ['lost, though it was delivered', order({ delivered_time: 3 * day }), lost, 11 * day, 'delivered'],
    ['damaged, when it came', order({ delivered_time: 3 * day }), damaged, 3 * day, null],
    ['damaged, two weeks later', order({ delivered_time: 3 * day }), damaged, 17 * day, null],
    ['damaged, after that', order({ delivered_time: 3 * day }), damaged, 17 * day + 1, 'too_late'],
    ['damaged, before it came', order(), damaged, 3 * day, 'not_delivered'],
    ['without cover', order({ insurance_value: null }), lost, 11 * day, 'not_insured'],
    ['with a cover of nothing', order({ insurance_value: asPence(0) }), lost, 11 * day, 'not_insured'],
    ['a voided label', order({ void_status: voidStatus.voided }), lost, 11 * day, 'voided'],
    ['a label that is being voided', order({ void_status: voidStatus.asked }), lost, 11 * day, 'voided'],
    ['without a label', order({ status: orderStatus.failed, label_time: null }), lost, 11 * day, 'no_label'],
  ])('%s', (_, insured, terms, now, expected) => {
    const account = { facts: noParcelFacts, isDelivered: insured.delivered_time !== null }
    expect(checkClaimable(insured, account, terms, now)).toBe(expected)
  })

  test('until when is known as soon as what it counts from has happened', () => {
    expect(claimWindow(order(), damaged)).toBeNull()
    expect(claimWindow(order({ delivered_time: day }), damaged)).toEqual({ from: day, until: 15 * day })
  })

  test('documents are missing until each was handed in', () => {
    expect(missingDocuments(['value_proof', 'damage_photo'], ['damage_photo', 'other'])).toEqual(['value_proof'])
    expect(missingDocuments(['value_proof'], ['value_proof', 'value_proof'])).toEqual([])
  })
})
