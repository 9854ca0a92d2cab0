import { fieldHelp, fieldLabel } from '#contract/field-labels.ts'
import { type Field, flagValue, isFlagOn } from '#contract/fields.ts'
import type { Resource } from '#contract/resource.ts'
import { t, tMaybe } from '#web/lib/words.ts'

/** The labels in the user's language; `labels.ts` has the rule, this has the words. */
export const labelOf = (resource: Resource, name: string): string => fieldLabel(resource, name, tMaybe)
export const helpOf = (resource: Resource, name: string): string | undefined => fieldHelp(resource, name, tMaybe)
/** Members have a title of their own where the staff's list of everyone's goes by the same name. */
export const titleOf = (resource: Resource): string =>
  (resource.member ? tMaybe(`${resource.name}.title_own`) : undefined) ?? tMaybe(`${resource.name}.title`) ?? resource.name

/** "11 countries": how many of something a row has, in the field's own word where it has one. */
export const countLabel = (resource: Resource, name: string, count: number): string =>
  tMaybe(`field.${resource.name}.${name}.count`, { count }) ?? t('resource.count', { count })

export function optionLabel(field: Field, value: unknown): string {
  // A link or a saved view may still say 1 where the wire says a word.
  const key = field.options?.[String(field.states ? flagValue(field, isFlagOn(field, value)) : value)]
  return (key && tMaybe(key)) ?? String(value ?? '')
}

/** What a form offers. An option that cannot be chosen any more is there only as long as it is what the row has. */
export const choicesOf = (field: Field, chosen?: string): { value: string; label: string }[] =>
  Object.keys(field.options ?? {})
    .filter((value) => value === chosen || !field.unavailable?.includes(value))
    .map((value) => ({ value, label: optionLabel(field, value) }))
