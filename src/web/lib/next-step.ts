import type { NamedRefusal } from '#domain/errors.ts'
import { asObject } from './json-shape.ts'
import { showMoney } from './money.ts'
import { t } from './words.ts'

export const rechargePath = '/user/account/prepayNow'
export const supportPath = '/serviceSupport'

export type NextStep = { label: string; path: string }

/** What a member can do about a refusal that names itself; undefined where nothing helps but reading it. */
export function nextStepOf(data: unknown): NextStep | undefined {
  const { refused, missing, owed } = asObject(data)
  switch (refused as NamedRefusal | undefined) {
    case 'wallet.short':
      return recharge(missing)
    case 'wallet.owes':
      return recharge(owed)
    case 'wallet.too_low':
      return recharge(undefined)
    case 'wallet.frozen':
      return { label: t('message.next.support'), path: supportPath }
    default:
      return undefined
  }
}

const recharge = (amount: unknown): NextStep =>
  typeof amount === 'string'
    ? {
        label: t('message.next.recharge_amount', { amount: showMoney(amount) }),
        path: `${rechargePath}?amount=${encodeURIComponent(amount)}`,
      }
    : { label: t('message.next.recharge'), path: rechargePath }
