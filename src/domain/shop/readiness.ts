import { type NotReadyReason, notReadyReasons } from './state.ts'

/** What is missing, by the field of a new order that a problem stands beside. */
export function reasonOf(field: string): NotReadyReason {
  if (field === 'label') return 'label_failed'
  if (field.startsWith('sender')) return 'sender'
  if (field === 'receiver.id_card_number' || field.startsWith('customs')) return 'customs'
  if (/^items\.\d+\.(hsCode|originCountry)$/.test(field)) return 'customs'
  if (field === 'receiver.telephone') return 'phone'
  if (field.startsWith('receiver')) return 'address'
  if (field === 'package.weight') return 'weight'
  if (field.startsWith('package')) return 'size'
  if (field.startsWith('items')) return 'goods'
  return field === 'channel_id' ? 'channel' : 'price'
}

/** Each reason once, in the order in which a person would see to them. */
export const sortReasons = (reasons: Iterable<NotReadyReason>): NotReadyReason[] => {
  const found = new Set(reasons)
  return notReadyReasons.filter((reason) => found.has(reason))
}
