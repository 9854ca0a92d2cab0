import { anyCountry, outcodePattern, type PlaceRule, sectorPattern } from './zone.ts'

export type ParsedPlaces = { places: PlaceRule[]; bad: string[] }

/**
 * A zone's places as staff write them, one to a line or between commas: `FR`; `GB IV` an area, `GB PA20` an outcode, `GB IV3 5` a sector,
 * `GB PA20-PA78` and `DE 10000-19999` from one to the other, `FR 974*` whatever begins so, `*` everywhere else. What cannot be read is named.
 */
export function readPlaces(text: string): ParsedPlaces {
  const found: ParsedPlaces = { places: [], bad: [] }
  for (const raw of text.split(/[\n,;，；]/)) {
    const written = raw.trim().toUpperCase().replace(/\s+/g, ' ')
    if (written === '') continue
    const place = readPlace(written)
    if (place) found.places.push(place)
    else found.bad.push(raw.trim())
  }
  return found
}

/** The same places as `readPlaces` reads them, one to a line. */
export const writePlaces = (places: readonly PlaceRule[]): string => places.map(writePlace).join('\n')

function writePlace({ country, kind, from, to }: PlaceRule): string {
  switch (kind) {
    case 'any':
      return country
    case 'range':
      return `${country} ${from}-${to}`
    case 'prefix':
      return `${country} ${from}*`
    case 'sector':
      return `${country} ${from.slice(0, -1)} ${from.slice(-1)}`
    case 'area':
    case 'outcode':
      return `${country} ${from}`
  }
}

function readPlace(written: string): PlaceRule | undefined {
  if (written === anyCountry) return { country: anyCountry, kind: 'any', from: '', to: '' }
  const [, country, rest = ''] = /^([A-Z]{2})(?: (.+))?$/.exec(written) ?? []
  if (country === undefined) return undefined
  const rule = (kind: PlaceRule['kind'], from = '', to = ''): PlaceRule => ({ country, kind, from, to })
  if (rest === '') return rule('any')
  const [, from, to] = /^([A-Z0-9]+) ?[-–] ?([A-Z0-9]+)$/.exec(rest) ?? []
  if (from !== undefined && to !== undefined) return isRange(from, to) ? rule('range', from, to) : undefined
  if (/^[A-Z0-9]+\*$/.test(rest)) return rule('prefix', rest.slice(0, -1))
  if (/^[A-Z]{1,2}$/.test(rest)) return rule('area', rest)
  if (outcodePattern.test(rest)) return rule('outcode', rest)
  if (sectorPattern.test(rest)) return rule('sector', rest.replace(' ', ''))
  return undefined
}

/** Outcodes of one area, or numbers of one length; the first not after the last. */
function isRange(from: string, to: string): boolean {
  const first = outcodePattern.exec(from)
  const last = outcodePattern.exec(to)
  if (first && last) return first[1] === last[1] && Number(first[2]) <= Number(last[2])
  return /^\d+$/.test(from) && /^\d+$/.test(to) && from.length === to.length && from <= to
}
