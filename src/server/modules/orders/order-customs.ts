import { AppError, type FieldProblems } from '#domain/errors.ts'
import { type ChannelCustoms, checkCustoms, demandCustoms } from '#domain/order/customs.ts'
import { type Customs, noCustoms } from '#domain/order/customs-terms.ts'
import type { SealedParty } from '#domain/order/party.ts'
import type { ChannelColumns, StoredOrder } from './store.ts'

/** What an order says to customs; one of before they were kept says nothing. */
export const customsOf = ({ customs }: Pick<StoredOrder, 'customs'>): Customs => ({ ...noCustoms, ...customs })

type Declaration = {
  customs: Customs
  sender: SealedParty
  receiver: SealedParty
  parcels: readonly { path: string; items: StoredOrder['items'] }[]
}

/** What the channel asks for a parcel abroad and does not find, by field. */
export const checkDeclaration = (channel: ChannelCustoms, { sender, receiver, customs, parcels }: Declaration): FieldProblems =>
  checkCustoms(demandCustoms(channel, sender, receiver), {
    customs,
    parcels,
    receiver,
    // What is sealed was checked when it was typed.
    idNumber: receiver.id_card_sealed ? '*' : '',
  })

/** Why an order cannot be bought as it is: its channel asks for more than when it was written. */
export function findCustomsRefusal(order: StoredOrder & ChannelColumns): AppError | null {
  const { sender, receiver, items } = order
  const [problem] = Object.values(
    checkDeclaration(order, { sender, receiver, customs: customsOf(order), parcels: [{ path: '', items }] }),
  )
  return problem ? new AppError('order.customs_missing', { detail: { why_key: problem.key } }) : null
}
