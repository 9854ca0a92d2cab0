import type { OrderPartyInput } from '#contract/order.ts'
import { isIdDocumentNumber, isMasked, maskIdNumber, normalizeIdNumber } from '#domain/address/address.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { Party, SealedParty } from '#domain/order/party.ts'
import type { Ctx } from '#server/ctx.ts'
import { readIdentity, unsealNumber } from '#server/modules/addresses/index.ts'
import { findMemberOrders, type StoredOrder } from './store.ts'

type Role = 'sender' | 'receiver'
export type NumbersBehindMasks = Partial<Record<Role, string>>
type SealOptions = { role: Role; before: StoredOrder | undefined; problems: FieldProblems; behindMasks: NumbersBehindMasks }

/**
 * The party with its number sealed. A number that was not sent is kept while the order is the same person's; the mask that a form was shown means
 * the number behind it (`findNumbersBehindMasks`).
 */
export function sealParty(ctx: Ctx, party: Party, sent: OrderPartyInput, options: SealOptions): SealedParty {
  const { role, before, problems, behindMasks } = options
  const kept = before?.[role]
  if (sent.id_card_number === undefined) {
    const sealed = kept && kept.name === party.name ? kept.id_card_sealed : undefined
    return sealed === undefined ? party : { ...party, id_card_sealed: sealed }
  }
  const typed = normalizeIdNumber(sent.id_card_number)
  const number = isMasked(typed) ? behindMasks[role] : typed
  if (number === undefined || !isIdDocumentNumber(party.countryCode, number))
    problems[`${role}.id_card_number`] = { key: 'invalid.address.id_card_number' }
  return number ? { ...party, id_card_sealed: ctx.secrets.seal(number) } : party
}

/** The numbers that masks stand for: of the order that is edited or copied, or of the address book's entry a party was chosen from. */
export async function findNumbersBehindMasks(
  ctx: Ctx,
  sent: Record<Role, OrderPartyInput>,
  { userId, before }: { userId: number; before: StoredOrder | undefined },
): Promise<NumbersBehindMasks> {
  const found: NumbersBehindMasks = {}
  for (const role of ['sender', 'receiver'] as const) {
    const { id_card_number: typed, order_id: orderId, address_id: addressId } = sent[role]
    const mask = typed === undefined ? '' : normalizeIdNumber(typed)
    if (!isMasked(mask)) continue
    const [copied] = orderId === undefined ? [] : await findMemberOrders(ctx.db, userId, [orderId])
    const numbers = [before, copied].map((order) => unsealNumber(ctx, order?.[role].id_card_sealed))
    if (addressId !== undefined) numbers.push(await readIdentity(ctx, userId, addressId))
    const number = numbers.find((one) => one !== '' && maskIdNumber(one) === mask)
    if (number !== undefined) found[role] = number
  }
  return found
}
