import type { NamedRefusal } from '#domain/errors.ts'
import { asObject } from './json-shape.ts'
import { formatMoney } from './money.ts'
import { t } from './words.ts'

/** The parameter of the order list that names a payment: `?print_payment=<payment no>` leads to its labels, ready to be printed. */
export const printPaymentParam = 'print_payment'

export const rechargePath = '/user/account/prepayNow'
export const supportPath = '/serviceSupport'

export type NextStep = { label: string; path: string }

/** What a member can do about a refusal that names itself; undefined where nothing helps but reading it. */
export function findNextStep(data: unknown): NextStep | undefined {
  const { refused, missing, owed } = asObject(data)
  switch (refused as NamedRefusal | undefined) {
    case 'wallet.short':
      return rechargeStep(missing)
    case 'wallet.owes':
      return rechargeStep(owed)
    case 'wallet.too_low':
      return rechargeStep(undefined)
    case 'wallet.frozen':
      return { label: t('message.next.support'), path: supportPath }
    default:
      return undefined
  }
}

const rechargeStep = (amount: unknown): NextStep =>
  typeof amount === 'string'
    ? {
        label: t('message.next.recharge_amount', { amount: formatMoney(amount) }),
        path: `${rechargePath}?amount=${encodeURIComponent(amount)}`,
      }
    : { label: t('message.next.recharge'), path: rechargePath }
