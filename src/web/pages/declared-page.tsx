import type { ComponentType } from 'react'
import { pathOf, resourcesIn } from '#contract/resource.ts'
import { ResourceList } from '#web/resource/resource-list.tsx'

/** The page of a resource that needs nothing but its declaration, found by its rule among what a file of declarations exports. */
export async function declaredPage(exported: Record<string, unknown>, rule: string): Promise<ComponentType> {
  const resource = resourcesIn(exported).find(({ name }) => pathOf(name) === rule)
  if (!resource) throw new Error(`The file declares no resource whose rule is ${rule}`)
  const List = resource.tree ? (await import('#web/resource/tree-list.tsx')).TreeList : ResourceList
  return () => <List resource={resource} />
}
