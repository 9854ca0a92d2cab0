import { t } from '#web/lib/words.ts'

type Part = { platform_order_number?: unknown; part?: unknown }

/** The number of a shop's order. Its further parcels are told from the first, or the same number would stand there twice. */
export const partName = ({ platform_order_number: number, part }: Part): string =>
  Number(part) > 1 ? `${number} · ${t('shopNotify.part', { part: Number(part) })}` : String(number)
