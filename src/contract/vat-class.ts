import type { VatClass } from '#domain/pricing/vat.ts'
import type { WordKey } from '#words/keys.ts'

/** What each class is called, wherever one is chosen. */
export const vatWords = {
  standard: 'channel.vat.standard',
  zero: 'channel.vat.zero',
  exempt: 'channel.vat.exempt',
  outside: 'channel.vat.outside',
} satisfies Record<VatClass, WordKey>
