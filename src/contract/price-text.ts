import type { NotOfferedReason } from '#domain/pricing/limits.ts'
import type { LineReason, PriceLine } from '#domain/pricing/line.ts'
import { formatSize } from '#domain/size.ts'
import type { WordKey } from '#words/keys.ts'

type Say = (key: WordKey, values?: Record<string, string | number>) => string

/** A line's step in words, on either side. `names` knows the zones of the table the price came from. */
export function lineText(
  { code, why }: Pick<PriceLine, 'code' | 'why'>,
  say: Say,
  names: { zone: (code: string) => string; isEnglish: boolean },
): string {
  if (why.of === 'surcharge') return surchargeText(why, say, names.isEnglish)
  if (why.of === 'rate') return say('price.line.discount', { percent: percentText(why.rate) })
  if (why.of === 'box') return say('price.line.packaging_weighs', { kg: kilograms(why.grams) })
  if (why.of === 'reweigh') return say('price.line.reweigh', { from: kilograms(why.from), to: kilograms(why.to) })
  if (why.of === 'given') return say(`price.line.${code as 'insurance' | 'packaging' | 'pickup' | 'points'}`)
  const zone = names.zone(why.zone)
  const weight = say(why.isVolumetric ? 'price.weight.volumetric' : 'price.weight.actual', { kg: kilograms(why.grams) })
  if (why.of === 'band') return say('price.line.band', { zone, weight, over: kilograms(why.over), up_to: kilograms(why.upTo) })
  if (why.steps === 0) return say('price.line.first', { zone, weight, first: kilograms(why.firstGrams) })
  return say('price.line.steps', {
    zone,
    weight,
    first: kilograms(why.firstGrams),
    steps: why.steps,
    step: kilograms(why.stepGrams),
  })
}

function surchargeText({ zh, en, rate }: Extract<LineReason, { of: 'surcharge' }>, say: Say, isEnglish: boolean): string {
  const name = isEnglish && en !== '' ? en : zh
  return rate === undefined ? name : say('price.line.surcharge_percent', { name, percent: percentText(rate) })
}

/** Why a channel is not offered, with the figures. */
export function reasonText(reason: NotOfferedReason, say: Say): string {
  switch (reason.code) {
    case 'too_light':
    case 'too_heavy':
      return say(`price.reason.${reason.code}`, { kg: kilograms(reason.grams), limit: kilograms(reason.limit) })
    case 'too_long':
    case 'girth':
      return say(`price.reason.${reason.code}`, { cm: formatSize(reason.mm), limit: formatSize(reason.limit) })
    case 'weight_unpriced':
      return say('price.reason.weight_unpriced', { kg: kilograms(reason.grams) })
    default:
      return say(`price.reason.${reason.code}`)
  }
}

/** 1500 → "1.5" */
export const kilograms = (grams: number): string => String(grams / 1000)

/** 1250 → "12.5" */
const percentText = (rate: number): string => String(rate / 100)
