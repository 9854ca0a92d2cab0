import { findRateOn, type VatRates } from '#domain/pricing/vat.ts'
import type { Ctx } from '#server/ctx.ts'

/** The rates of a day. Zero, exempt and outside carry none. */
export function vatRatesOn({ settings }: Pick<Ctx, 'settings'>, day: string): VatRates {
  const dated = settings.get('vat_standard_rates').map(({ from, percent }) => ({ from, rate: Math.round(percent * 100) }))
  return { standard: findRateOn(day, dated) }
}
