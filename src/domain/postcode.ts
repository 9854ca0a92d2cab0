/** The parts of a British post code by which price tables and drivers' areas are drawn: SW, SW1A, SW1A 1. */
export type UkPostcode = {
  /** as it stands on a label: capitals, one space */
  normal: string
  area: string
  outcode: string
  sector: string
}

/** Every post code area there is, with the islands (GY, JE, IM) and the forces (BF). */
const areas = new Set(
  (
    'AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK FY G GL GU GY ' +
    'HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA PE PH PL PO PR ' +
    'RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV YO ZE'
  ).split(' '),
)

/** The inward half never has C, I, K, M, O or V: they are misread. */
const postcodePattern = /^([A-Z]{1,2})(\d[A-Z\d]?)(\d)([ABD-HJLNP-UW-Z]{2})$/

/** Finds one inside a longer text; what it finds is still to be read. */
export const ukPostcodeInText = /\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b/i

/** Post codes of the British islands, each of which has its own area. */
const islandAreas: Record<string, string> = { GG: 'GY', JE: 'JE', IM: 'IM' }

/** What was typed, with or without its space and in any case; null for what cannot be a British post code. */
export function readUkPostcode(typed: string): UkPostcode | null {
  const [, area, district, sector, unit] = postcodePattern.exec(typed.toUpperCase().replace(/\s+/g, '')) ?? []
  if (area === undefined || !areas.has(area)) return null
  const outcode = `${area}${district}`
  return { normal: `${outcode} ${sector}${unit}`, area, outcode, sector: `${outcode} ${sector}` }
}

export const hasUkPostcodes = (country: string): boolean => country === 'GB' || Object.hasOwn(islandAreas, country)

/** A post code of one of the islands is none of another's, and none of the mainland's. */
export function isUkPostcodeOf(country: string, typed: string): boolean {
  const area = readUkPostcode(typed)?.area
  if (area === undefined) return false
  return country === 'GB' ? !Object.values(islandAreas).includes(area) : islandAreas[country] === area
}

/** As it is kept: a British one in its normal form, any other in capitals. */
export function normalizePostcode(country: string, typed: string): string {
  const plain = typed.trim().toUpperCase().replace(/\s+/g, ' ')
  return hasUkPostcodes(country) ? (readUkPostcode(plain)?.normal ?? plain) : plain
}
