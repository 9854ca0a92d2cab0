import { isPlaceholderLevel } from './locality.ts'

/** A division with those below it, as the catalogue keeps them. */
export type AreaTree = { name: string; short: string; below: AreaTree[] }

export type Region = { province: string; city: string; district: string; before: string; after: string }

/** Finds province, city and district in a Chinese address, whole or short, and fills in what was left out where only one can be meant. */
export function findRegion(text: string, provinces: AreaTree[]): Region | null {
  const start = firstPlace(text, provinces)
  if (start) return below(start, text)
  for (const province of provinces) {
    const found = findLeadingPlace(
      text,
      province.below.filter(({ name }) => !isPlaceholderLevel(name)),
    )
    if (found) return readBelowCity(province.name, found.place, text.slice(found.length), '')
  }
  return findByDistrict(text, provinces)
}

type PlaceMatch = { place: AreaTree; index: number; length: number }

function firstPlace(text: string, provinces: AreaTree[]): PlaceMatch | null {
  let best: PlaceMatch | null = null
  for (const place of provinces) {
    for (const name of [place.name, place.short]) {
      const index = text.indexOf(name)
      // Far inside it is a street or a company (上海路, 北京大厦), not the province.
      if (index < 0 || index > 12 || /^[路街大酒]/.test(text.slice(index + name.length))) continue
      if (!best || index < best.index || (index === best.index && name.length > best.length))
        best = { place, index, length: name.length }
    }
  }
  return best
}

function below({ place: province, index, length }: PlaceMatch, text: string): Region {
  const before = text.slice(0, index)
  // 北京市北京市海淀区: forms that ask for province and city make people write it twice.
  const rest = text.slice(index + length).replace(/^[\s,-]+/, '')
  const city = findLeadingPlace(rest, province.below)
  if (city) return readBelowCity(province.name, city.place, rest.slice(city.length), before)
  const again = findLeadingPlace(rest, [province])
  const inner = again ? rest.slice(again.length).replace(/^[\s,-]+/, '') : rest
  for (const parent of [...province.below].sort(
    (a, b) => Number(isPlaceholderLevel(b.name)) - Number(isPlaceholderLevel(a.name)),
  )) {
    const district = findLeadingPlace(inner, parent.below)
    if (district)
      return {
        province: province.name,
        city: parent.name,
        district: district.place.name,
        before,
        after: inner.slice(district.length),
      }
  }
  return { province: province.name, city: '', district: '', before, after: inner }
}

function readBelowCity(province: string, city: AreaTree, rest: string, before: string): Region {
  const after = rest.replace(/^[\s,-]+/, '')
  const district = findLeadingPlace(after, city.below)
  return { province, city: city.name, district: district?.place.name ?? '', before, after: after.slice(district?.length ?? 0) }
}

/** The longest name with which the text starts; whole names before short ones. */
function findLeadingPlace(text: string, places: AreaTree[]): { place: AreaTree; length: number } | null {
  let best: { place: AreaTree; length: number } | null = null
  for (const place of places) {
    for (const name of [place.name, place.short, shortName(place.name)]) {
      if (name.length < 2 || !text.startsWith(name) || (best && best.length >= name.length)) continue
      // 南山路 is a street, not the district 南山.
      if (name !== place.name && /^[路街道大村镇里巷桥]/.test(text.slice(name.length))) continue
      best = { place, length: name.length }
    }
  }
  return best
}

/** 南山区 → 南山: what people say of a district whose name has more than one character. */
const shortName = (name: string): string => (name.length >= 3 ? name.replace(/(自治县|[区县市旗])$/, '') : name)

function findByDistrict(text: string, provinces: AreaTree[]): Region | null {
  const found = provinces.flatMap((province) =>
    province.below.flatMap((city) =>
      city.below
        .filter(({ name }) => name.length >= 3 && text.startsWith(name))
        .map(({ name }) => ({
          province: province.name,
          city: city.name,
          district: name,
          before: '',
          after: text.slice(name.length),
        })),
    ),
  )
  // 鼓楼区 is in four cities: then nobody can know.
  return found.length === 1 ? (found[0] ?? null) : null
}
