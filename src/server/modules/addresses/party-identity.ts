import { maskIdNumber } from '#domain/address/address.ts'
import type { CustomsParty, SealedParty } from '#domain/order/party.ts'
import type { Ctx } from '#server/ctx.ts'

/** As people see it. */
export function maskParty(ctx: Ctx, { id_card_sealed: sealed, ...party }: SealedParty): CustomsParty {
  return { ...party, id_card_number: maskIdNumber(unsealNumber(ctx, sealed)) }
}

/** As whoever carries the parcel is told. */
export function unsealParty(ctx: Ctx, { id_card_sealed: sealed, ...party }: SealedParty): CustomsParty {
  return { ...party, id_card_number: unsealNumber(ctx, sealed) }
}

/** '' as well where it was sealed under another secret. */
export const unsealNumber = (ctx: Ctx, sealed = ''): string => (sealed === '' ? '' : (ctx.secrets.unseal(sealed) ?? ''))
