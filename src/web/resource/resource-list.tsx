import { type ListProps, ListScreen } from './list-screen.tsx'

/** A resource's whole screen as a table. Most lists are no trees and need not carry what draws one: those that are say `TreeList`. */
export function ResourceList(props: ListProps) {
  if (props.resource.tree) throw new Error(`${props.resource.name} is a tree: draw it with TreeList`)
  return <ListScreen {...props} />
}
