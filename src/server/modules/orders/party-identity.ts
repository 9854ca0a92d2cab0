import type { OrderPartyInput } from '#contract/order.ts'
import { isIdDocumentNumber, isMasked, maskIdNumber, normalizeIdNumber } from '#domain/address/address.ts'
import type { FieldProblems } from '#domain/errors.ts'
import type { CustomsParty, Party } from '#domain/order/party.ts'
import type { Ctx } from '#server/ctx.ts'
import { readIdentity } from '#server/modules/addresses/index.ts'
import { findMemberOrders, type StoredOrder, type StoredParty } from './store.ts'

type Role = 'sender' | 'receiver'
type SealOptions = { userId: number; role: Role; before: StoredOrder | undefined; problems: FieldProblems }

/** As people see it. */
export function maskParty(ctx: Ctx, { id_card_sealed: sealed, ...party }: StoredParty): CustomsParty {
  return { ...party, id_card_number: maskIdNumber(unsealNumber(ctx, sealed)) }
}

/** As whoever carries the parcel is told. */
export function unsealParty(ctx: Ctx, { id_card_sealed: sealed, ...party }: StoredParty): CustomsParty {
  return { ...party, id_card_number: unsealNumber(ctx, sealed) }
}

/** '' as well where it was sealed under another secret. */
const unsealNumber = (ctx: Ctx, sealed = ''): string => (sealed === '' ? '' : (ctx.secrets.unseal(sealed) ?? ''))

/**
 * The party with its number sealed. A number that was not sent is kept while the order is the same person's; the mask that a form was shown means
 * the number behind it, of the order that is edited or copied, or of the address book's entry it was chosen from.
 */
export async function sealParty(ctx: Ctx, party: Party, sent: OrderPartyInput, options: SealOptions): Promise<StoredParty> {
  const { role, before, problems } = options
  const kept = before?.[role]
  if (sent.id_card_number === undefined) {
    const sealed = kept && kept.name === party.name ? kept.id_card_sealed : undefined
    return sealed === undefined ? party : { ...party, id_card_sealed: sealed }
  }
  const typed = normalizeIdNumber(sent.id_card_number)
  const number = isMasked(typed) ? await findNumberBehindMask(ctx, typed, sent, options) : typed
  if (number === undefined || !isIdDocumentNumber(party.countryCode, number))
    problems[`${role}.id_card_number`] = { key: 'invalid.address.id_card_number' }
  return number ? { ...party, id_card_sealed: ctx.secrets.seal(number) } : party
}

async function findNumberBehindMask(
  ctx: Ctx,
  mask: string,
  sent: OrderPartyInput,
  options: SealOptions,
): Promise<string | undefined> {
  const { userId, role, before } = options
  const [copied] = sent.order_id === undefined ? [] : await findMemberOrders(ctx.db, userId, [sent.order_id])
  const numbers = [before, copied].map((order) => unsealNumber(ctx, order?.[role].id_card_sealed))
  if (sent.address_id !== undefined) numbers.push(await readIdentity(ctx, userId, sent.address_id))
  return numbers.find((number) => number !== '' && maskIdNumber(number) === mask)
}
