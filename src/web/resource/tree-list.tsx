import type { TreeKit } from './list-definition.ts'
import { ResourceList, type ResourceListProps } from './resource-list.tsx'
import { Branch, branchColumn, CardBranch, cardIndent, FoldAll, treeMarks } from './tree-branch.tsx'
import { useTree } from './use-tree.ts'
import { useTreeKeys } from './use-tree-keys.ts'

const kit: TreeKit = { Branch, CardBranch, FoldAll, branchColumn, cardIndent, treeMarks, useTree, useTreeKeys }

/** The screen of a resource whose rows hang below each other. */
export const TreeList = (props: ResourceListProps) => <ResourceList {...props} kit={kit} />
