import { useMemo } from 'react'
import type { ListDefinition } from './list-definition.ts'
import type { ListProps } from './list-panel.tsx'
import { ListScreen } from './list-screen.tsx'

/** What a page of staff adds to its resource. */
export type ResourceListProps = Pick<ListDefinition, 'resource' | 'cells' | 'inputs'> & Omit<ListProps, 'definition'>

/** A resource's whole screen as a table. Most lists are no trees and need not carry what draws one: those that are say `TreeList`. */
export function ResourceList({ resource, cells, inputs, ...page }: ResourceListProps) {
  if (resource.tree) throw new Error(`${resource.name} is a tree: draw it with TreeList`)
  const definition = useMemo(() => ({ resource, cells, inputs }), [resource, cells, inputs])
  return <ListScreen definition={definition} {...page} />
}
