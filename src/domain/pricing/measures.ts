/** What a parcel weighs and measures, in whole grams and millimetres. Made once by `parcelOf`, asked by every channel. */
export type Parcel = {
  grams: number
  /** the longest first: limits are about the parcel, not about how somebody held the tape */
  sidesMm: readonly [number, number, number]
  /** the longest side and twice the other two */
  girthMm: number
  cubeMm: number
}

export function parcelOf(grams: number, lengthMm: number, widthMm: number, heightMm: number): Parcel {
  const longest = Math.max(lengthMm, widthMm, heightMm)
  const shortest = Math.min(lengthMm, widthMm, heightMm)
  const middle = lengthMm + widthMm + heightMm - longest - shortest
  return {
    grams,
    sidesMm: [longest, middle, shortest],
    girthMm: longest + 2 * (middle + shortest),
    cubeMm: lengthMm * widthMm * heightMm,
  }
}

/** How a channel counts a parcel that is large for its weight. Without a divisor only the scales count. */
export type VolumetricRule = { divisor: number | null; sharePercent: number; stepGrams: number }

export type ChargeableWeight = { actual: number; volumetric: number; grams: number }

/** L × W × H in cm ÷ divisor × 1000 is mm³ ÷ divisor; only the result is rounded, up to the channel's step. */
export function computeChargeableWeight(parcel: Parcel, { divisor, sharePercent, stepGrams }: VolumetricRule): ChargeableWeight {
  const actual = parcel.grams
  if (divisor === null) return { actual, volumetric: 0, grams: actual }
  const volumetric = Math.ceil((parcel.cubeMm * sharePercent) / (divisor * 100 * stepGrams)) * stepGrams
  return { actual, volumetric, grams: Math.max(actual, volumetric) }
}
