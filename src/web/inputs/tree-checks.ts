/** A node of a tree that is ticked here and there. */
export type CheckNode = { id: number; title: string; note: string; children: CheckNode[] }

type FlatNode = { id: number; pid: number | null; title: string; note: string }

/** Rows with their parents' numbers, in the order they came; one whose parent is not among them stands at the top. */
export function buildTree(rows: FlatNode[]): CheckNode[] {
  const nodes = new Map(rows.map(({ id, title, note }) => [id, { id, title, note, children: [] } as CheckNode]))
  const roots: CheckNode[] = []
  for (const { id, pid } of rows) {
    const node = nodes.get(id)
    const parent = pid === null ? undefined : nodes.get(pid)
    if (node) (parent ? parent.children : roots).push(node)
  }
  return roots
}

export const subtreeIds = (node: CheckNode): number[] => [node.id, ...node.children.flatMap(subtreeIds)]

/** What is ticked with everything above it: nothing hangs in the air. */
export function checkedIds(roots: CheckNode[], ticked: readonly number[]): Set<number> {
  const wanted = new Set(ticked)
  const checked = new Set<number>()
  const walk = (node: CheckNode): boolean => {
    const below = node.children.map(walk).some(Boolean)
    if (!below && !wanted.has(node.id)) return false
    checked.add(node.id)
    return true
  }
  for (const root of roots) walk(root)
  return checked
}

export function checkStateOf(node: CheckNode, checked: ReadonlySet<number>): 'on' | 'some' | 'off' {
  if (!checked.has(node.id)) return 'off'
  return subtreeIds(node).every((id) => checked.has(id)) ? 'on' : 'some'
}

/** A click on a node that is wholly on takes it and all below it away; any other puts them all on. Answers the leaves of what is held. */
export function toggleNode(roots: CheckNode[], ticked: readonly number[], node: CheckNode): number[] {
  const checked = checkedIds(roots, ticked)
  const own = subtreeIds(node)
  if (checkStateOf(node, checked) !== 'on') return leavesOf(roots, checkedIds(roots, [...checked, ...own]))
  const gone = new Set(own)
  // What stood only above the node goes with it, unless something else below is held.
  return leavesOf(
    roots,
    checkedIds(
      roots,
      leavesOf(roots, checked).filter((id) => !gone.has(id)),
    ),
  )
}

/** The held nodes below which nothing is held. */
export function leavesOf(roots: CheckNode[], checked: ReadonlySet<number>): number[] {
  return roots.flatMap((node): number[] => {
    if (!checked.has(node.id)) return []
    const below = leavesOf(node.children, checked)
    return below.length > 0 ? below : [node.id]
  })
}
