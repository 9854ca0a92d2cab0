/** field → in which columns of the sheet it stands, from 0; the texts of several are joined in this order */
export type ColumnPlaces = Record<string, number | number[]>

export const listPositions = (place: number | readonly number[] | undefined): readonly number[] =>
  place === undefined ? [] : typeof place === 'number' ? [place] : place

/** Column → field. */
export const fieldsByPosition = (places: ColumnPlaces): Map<number, string> =>
  new Map(Object.entries(places).flatMap(([field, place]) => listPositions(place).map((position) => [position, field] as const)))

/** One column stands as its number, as rows of import_file from before several could be joined have it. */
export const toPlace = (positions: readonly number[]): number | number[] => {
  const [only, ...others] = positions
  return only !== undefined && others.length === 0 ? only : [...positions]
}

export const isJoined = (place: number | readonly number[] | undefined): boolean => listPositions(place).length > 1
