/** Levels that exist in the books only: 北京市 → 市辖区, 湖北省 → 省直辖县级行政区划. Nobody writes them. */
export const isPlaceholderLevel = (name: string): boolean => name === '市辖区' || name === '县' || name.includes('直辖县级')

export type Locality = { city: string; province: string }

/** City and province as people write them: without levels of the books, and none twice. Only a city that is all we know stays as it is. */
export function localityNames({ city, province }: Locality): string[] {
  const town = isPlaceholderLevel(city) && province !== '' ? '' : city
  return [town, province === town ? '' : province].filter(Boolean)
}

/** Where it goes in one name. */
export const townName = (place: Locality): string => localityNames(place)[0] ?? ''
