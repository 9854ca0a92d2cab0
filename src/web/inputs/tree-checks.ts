/** A node of a tree that is ticked here and there. */
export type CheckNode = { id: number; title: string; note: string; children: CheckNode[] }

type Flat = { id: number; pid: number | null; title: string; note: string }

/** Rows with their parents' numbers, in the order they came; one whose parent is not among them stands at the top. */
export function growTree(rows: Flat[]): CheckNode[] {
  const nodes = new Map(rows.map(({ id, title, note }) => [id, { id, title, note, children: [] } as CheckNode]))
  const roots: CheckNode[] = []
  for (const { id, pid } of rows) {
    const node = nodes.get(id)
    const parent = pid === null ? undefined : nodes.get(pid)
    if (node) (parent ? parent.children : roots).push(node)
  }
  return roots
}

export const idsBelow = (node: CheckNode): number[] => [node.id, ...node.children.flatMap(idsBelow)]

/** What is ticked with everything above it: nothing hangs in the air. */
export function heldIds(roots: CheckNode[], ticked: readonly number[]): Set<number> {
  const wanted = new Set(ticked)
  const held = new Set<number>()
  const walk = (node: CheckNode): boolean => {
    const below = node.children.map(walk).some(Boolean)
    if (!below && !wanted.has(node.id)) return false
    held.add(node.id)
    return true
  }
  for (const root of roots) walk(root)
  return held
}

export function stateOf(node: CheckNode, held: ReadonlySet<number>): 'on' | 'some' | 'off' {
  if (!held.has(node.id)) return 'off'
  return idsBelow(node).every((id) => held.has(id)) ? 'on' : 'some'
}

/** A click on a node that is wholly on takes it and all below it away; any other puts them all on. Answers the leaves of what is held. */
export function toggled(roots: CheckNode[], ticked: readonly number[], node: CheckNode): number[] {
  const held = heldIds(roots, ticked)
  const own = idsBelow(node)
  if (stateOf(node, held) !== 'on') return leavesOf(roots, heldIds(roots, [...held, ...own]))
  const gone = new Set(own)
  // What stood only above the node goes with it, unless something else below is held.
  return leavesOf(
    roots,
    heldIds(
      roots,
      leavesOf(roots, held).filter((id) => !gone.has(id)),
    ),
  )
}

/** The held nodes below which nothing is held. */
export function leavesOf(roots: CheckNode[], held: ReadonlySet<number>): number[] {
  return roots.flatMap((node): number[] => {
    if (!held.has(node.id)) return []
    const below = leavesOf(node.children, held)
    return below.length > 0 ? below : [node.id]
  })
}
