import { hasUkPostcodes } from '../postcode.ts'

/** Where a parcel goes, as far as its price needs to know. Made once by `toPostalLocation`, asked by every channel. */
export type PostalLocation = {
  country: string
  /** capitals without spaces */
  postcode: string
  /** the parts of a British code; empty elsewhere */
  area: string
  district: number
  outcode: string
  sector: string
}

export const postcodeKinds = ['any', 'area', 'range', 'outcode', 'sector', 'prefix'] as const
export type PostcodeKind = (typeof postcodeKinds)[number]

/**
 * One line of a zone: a country, and there perhaps only some post codes. `area` PA, `outcode` PA20, `sector` PA20 9 and ranges of outcodes
 * (PA20 to PA78) are British; elsewhere a `prefix`, or a `range` of numbers as long as the code. The country `*` is everywhere else.
 */
export type PlaceRule = { country: string; kind: PostcodeKind; from: string; to: string }

export type Zone = { code: string; places: readonly PlaceRule[] }

/** The lines of all zones in one country, by how narrow they are. */
type CountryRules<Kind extends Zone> = {
  sectors: Map<string, Kind>
  outcodes: Map<string, Kind>
  ranges: { zone: Kind; rule: PlaceRule }[]
  /** the longest first */
  prefixes: { zone: Kind; rule: PlaceRule }[]
  areas: Map<string, Kind>
  any: Kind | undefined
}
export type ZoneIndex<Kind extends Zone> = Map<string, CountryRules<Kind>>

/** Of two lines that are equally narrow the first counts. */
export function indexZones<Kind extends Zone>(zones: readonly Kind[]): ZoneIndex<Kind> {
  const index: ZoneIndex<Kind> = new Map()
  for (const zone of zones) for (const rule of zone.places) addRule(countryRulesIn(index, rule.country), zone, rule)
  for (const { prefixes } of index.values()) prefixes.sort((a, b) => b.rule.from.length - a.rule.from.length)
  return index
}

function countryRulesIn<Kind extends Zone>(index: ZoneIndex<Kind>, country: string): CountryRules<Kind> {
  const found = index.get(country)
  if (found) return found
  const lines = { sectors: new Map(), outcodes: new Map(), ranges: [], prefixes: [], areas: new Map(), any: undefined }
  index.set(country, lines)
  return lines
}

function addRule<Kind extends Zone>(lines: CountryRules<Kind>, zone: Kind, rule: PlaceRule): void {
  const addTo = (named: Map<string, Kind>) => named.has(rule.from) || named.set(rule.from, zone)
  switch (rule.kind) {
    case 'any':
      lines.any ??= zone
      break
    case 'area':
      addTo(lines.areas)
      break
    case 'outcode':
      addTo(lines.outcodes)
      break
    case 'sector':
      addTo(lines.sectors)
      break
    case 'range':
      lines.ranges.push({ zone, rule })
      break
    case 'prefix':
      lines.prefixes.push({ zone, rule })
      break
  }
}

/** The zone with the narrowest line for this place: sector, outcode, range, prefix, area, country. Everywhere else is never `home`. */
export function findZone<Kind extends Zone>(index: ZoneIndex<Kind>, place: PostalLocation, home: string): Kind | undefined {
  const lines = index.get(place.country)
  const found = lines && findNarrowest(lines, place)
  return found ?? (place.country === home ? undefined : index.get(anyCountry)?.any)
}

export const anyCountry = '*'

function findNarrowest<Kind extends Zone>(lines: CountryRules<Kind>, place: PostalLocation): Kind | undefined {
  return (
    lines.sectors.get(place.sector) ??
    lines.outcodes.get(place.outcode) ??
    findFirstMatch(lines.ranges, place) ??
    findFirstMatch(lines.prefixes, place) ??
    lines.areas.get(place.area) ??
    lines.any
  )
}

function findFirstMatch<Kind extends Zone>(lines: CountryRules<Kind>['ranges'], place: PostalLocation): Kind | undefined {
  for (const { zone, rule } of lines) if (matchesRule(rule, place)) return zone
  return undefined
}

/** Is the place in any of these lines? */
export const isInPlaces = (places: readonly PlaceRule[], place: PostalLocation): boolean =>
  places.some((rule) => rule.country === place.country && matchesRule(rule, place))

function matchesRule({ kind, from, to }: PlaceRule, place: PostalLocation): boolean {
  switch (kind) {
    case 'any':
      return true
    case 'prefix':
      return from !== '' && place.postcode.startsWith(from)
    case 'area':
      return place.area === from
    case 'range':
      return isBetween(place, from, to)
    case 'outcode':
      return place.outcode === from
    case 'sector':
      return place.sector === from
  }
}

function isBetween({ area, district, postcode }: PostalLocation, from: string, to: string): boolean {
  const first = outcodePattern.exec(from)
  const last = outcodePattern.exec(to)
  if (first && last) return area === first[1] && district >= Number(first[2]) && district <= Number(last[2])
  const start = postcode.slice(0, from.length)
  return /^\d+$/.test(start) && start.length === from.length && from.length === to.length && start >= from && start <= to
}

export const outcodePattern = /^([A-Z]{1,2})(\d{1,2})[A-Z]?$/
export const sectorPattern = /^[A-Z]{1,2}\d{1,2}[A-Z]? \d$/
const noParts = { area: '', district: -1, outcode: '', sector: '' }

/** A British code may be whole (PA20 9AB), or only its outcode, as people know it who ask for a price. */
export function toPostalLocation(country: string, rawPostcode: string): PostalLocation {
  const postcode = rawPostcode.toUpperCase().replace(/[\s-]/g, '')
  if (!hasUkPostcodes(country)) return { country, postcode, ...noParts }
  const inward = /\d[A-Z]{2}$/.exec(postcode)
  const outcode = inward ? postcode.slice(0, -3) : postcode
  const parts = outcodePattern.exec(outcode)
  if (!parts) return { country, postcode, ...noParts }
  const sector = inward ? `${outcode}${inward[0].slice(0, 1)}` : ''
  return { country, postcode, area: parts[1] ?? '', district: Number(parts[2]), outcode, sector }
}
