import type { Resource } from '#contract/resource.ts'

type Lookup = (key: string) => string | undefined

/** A resource may word a field itself; what all have in common (id, times, state) is worded once. */
export function fieldLabel(resource: Resource, name: string, lookup: Lookup): string {
  return lookup(`field.${resource.name}.${name}.label`) ?? lookup(`field.${name}.label`) ?? name
}

/** The sentence under an input, where there is one. */
export function fieldHelp(resource: Resource, name: string, lookup: Lookup): string | undefined {
  return lookup(`field.${resource.name}.${name}.help`) ?? lookup(`field.${name}.help`)
}
