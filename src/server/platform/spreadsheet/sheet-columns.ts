import type { SheetCell } from './write-sheet.ts'

/** The words by which a column is known, in either language; the first is what a message calls it. */
export type ColumnNames<Name extends string> = Record<Name, readonly string[]>

export type SheetColumns<Name extends string> = {
  /** where each column that was found stands */
  positions: Partial<Record<Name, number>>
  missing: Name[]
  /** columns with two headings that mean them: nobody can know which one counts */
  doubled: Name[]
  /** headings nobody asked for; their cells are not read */
  unknown: string[]
}

/** Finds columns by their headings, in any order and either language; case, spaces and the star of a required column do not matter. */
export function findColumns<Name extends string>(heading: SheetCell[], names: ColumnNames<Name>): SheetColumns<Name> {
  const known = new Map<string, Name>()
  for (const [name, words] of Object.entries(names) as [Name, readonly string[]][]) {
    for (const word of words) known.set(plainHeading(word), name)
  }
  const found: SheetColumns<Name> = { positions: {}, missing: [], doubled: [], unknown: [] }
  heading.forEach((cell, position) => {
    const word = cell === null ? '' : String(cell)
    const name = known.get(plainHeading(word))
    if (name === undefined) {
      if (word.trim() !== '') found.unknown.push(word.trim())
    } else if (found.positions[name] === undefined) found.positions[name] = position
    else if (!found.doubled.includes(name)) found.doubled.push(name)
  })
  found.missing = (Object.keys(names) as Name[]).filter((name) => found.positions[name] === undefined)
  return found
}

/** Chinese sheets often hold full-width stars, brackets and spaces: they are brought to their plain form first. */
export const plainHeading = (word: string): string =>
  word
    .normalize('NFKC')
    .replace(/[*\s]+/g, '')
    .toLowerCase()
