import { type ListProps, ListScreen } from './list-screen.tsx'
import type { TreeKit } from './list-view.ts'
import { Branch, branchColumn, CardBranch, cardIndent, FoldAll, treeMarks } from './tree-branch.tsx'
import { useTree } from './use-tree.ts'
import { useTreeKeys } from './use-tree-keys.ts'

const kit: TreeKit = { Branch, CardBranch, FoldAll, branchColumn, cardIndent, treeMarks, useTree, useTreeKeys }

/** The screen of a resource whose rows hang below each other. */
export const TreeList = (props: ListProps) => <ListScreen {...props} kit={kit} />
