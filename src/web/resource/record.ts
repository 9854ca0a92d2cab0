import type { Resource } from '#contract/resource.ts'
import { optionLabel } from './resource-labels.ts'

/** A row as the wire brings it: names and shapes are the resource's. */
export type RowData = Record<string, unknown>

export const idOf = (row: RowData): number => Number(row.id)

/** What a row is known by among the others of its list. */
export const keyOf = ({ key = 'id' }: Resource, row: RowData): string => String(row[key])

/** What a record is called in a sentence, a confirm or a card. */
export function recordName(resource: Resource, row: RowData): string {
  const name = row[resource.label]
  const field = resource.fields[resource.label]
  // A choice is called by its word, not by what the wire says.
  if (field?.options && name !== null && name !== undefined) return optionLabel(field, name)
  return typeof name === 'string' && name !== '' ? name : `#${idOf(row)}`
}

/** The columns that make up a record's name; a bilingual one is two. */
export const nameColumns = (resource: Resource): string[] =>
  Object.entries(resource.fields)
    .filter(([name, field]) => name === resource.label || field.half?.of === resource.label)
    .map(([name]) => name)
