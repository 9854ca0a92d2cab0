import { type Field, flagValue, isFlagOn } from '#contract/fields.ts'
import { fieldHelp, fieldLabel } from '#contract/labels.ts'
import type { Resource } from '#contract/resource.ts'
import { tMaybe } from '#web/lib/words.ts'

/** The labels in the user's language; `labels.ts` has the rule, this has the words. */
export const labelOf = (resource: Resource, name: string): string => fieldLabel(resource, name, tMaybe)
export const helpOf = (resource: Resource, name: string): string | undefined => fieldHelp(resource, name, tMaybe)
export const titleOf = (resource: Resource): string => tMaybe(`${resource.name}.title`) ?? resource.name

export function optionWord(field: Field, value: unknown): string {
  // A link or a saved view may still say 1 where the wire says a word.
  const key = field.options?.[String(field.states ? flagValue(field, isFlagOn(field, value)) : value)]
  return (key && tMaybe(key)) ?? String(value ?? '')
}
