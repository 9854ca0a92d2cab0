import { useMemo } from 'react'
import type { ListDefinition, TreeKit } from './list-definition.ts'
import type { ListProps } from './list-panel.tsx'
import { ListScreen } from './list-screen.tsx'

/** What a page of staff adds to its resource. */
export type ResourceListProps = Pick<ListDefinition, 'resource' | 'cells' | 'inputs' | 'cardTitle' | 'detail' | 'detailPath'> &
  Omit<ListProps, 'definition'>

/** A resource's whole screen as a table. Most lists are no trees and need not carry what draws one: those that are say `TreeList`. */
export function ResourceList({
  resource,
  cells,
  inputs,
  cardTitle,
  detail,
  detailPath,
  ...page
}: ResourceListProps & { kit?: TreeKit }) {
  if (resource.tree && !page.kit) throw new Error(`${resource.name} is a tree: draw it with TreeList`)
  const definition = useMemo(
    () => ({ resource, cells, inputs, cardTitle, detail, detailPath }),
    [resource, cells, inputs, cardTitle, detail, detailPath],
  )
  return <ListScreen definition={definition} {...page} />
}
