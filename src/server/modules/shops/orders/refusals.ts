import { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { shopOrderState } from '#domain/shop/state.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'
import { isOpen, type StoredShopOrder } from './store.ts'

type Refusal = Extract<WordKey, `shopOrder.refused.${string}`> extends `shopOrder.refused.${infer Name}` ? Name : never

/** Why something cannot be done with an order of a shop, in words. */
export const refuse = (why: Refusal, language: Language): AppError =>
  new AppError('shop_order.refused', { detail: { why: say(language, `shopOrder.refused.${why}`) } })

export function mustBeOpen(order: StoredShopOrder, { language }: { language: Language }): void {
  if (isOpen(order)) return
  const { combined, closed } = shopOrderState
  throw refuse(order.state === combined ? 'combined' : order.state === closed ? 'closed' : 'bought', language)
}
