import { Box, VisuallyHidden } from '@mantine/core'
import { IconArrowsVertical, IconChevronRight, IconFold } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, type ReactNode, useMemo, useReducer } from 'react'
import type { Resource } from '#contract/resource.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import type { ListResponse, ListView, TreeData, TreeKit, TreeView } from './list-definition.ts'
import { isFiltered, type ListState } from './list-state.ts'
import { listOptions } from './queries.ts'
import { idOf, nameColumns, type RowData, recordName } from './record.ts'
import { ResourceList, type ResourceListProps } from './resource-list.tsx'
import classes from './resource-table.module.css'
import { ancestorsOf, treePositions, visibleRows, withAncestors } from './tree-positions.ts'
import { allRows, childrenOf, subtreeOf } from './tree-rows.ts'
import { useTreeKeys } from './use-tree-keys.ts'

const kit: TreeKit = { Branch, CardBranch, FoldAll, branchColumn, cardIndent, treeMarks, useTree, useTreeKeys }

/** The screen of a resource whose rows hang below each other. */
export const TreeList = (props: ResourceListProps) => <ResourceList {...props} kit={kit} />

/** A tree as it stands on the screen. A search brings only what matches; the rows above are taken from the whole tree, so that one sees where it hangs. */
function useTree(resource: Resource, state: ListState, answer: ListResponse | undefined): TreeData | undefined {
  const isTree = resource.tree !== undefined
  const isSearched = isTree && isFiltered(state)
  const whole = useQuery({ ...listOptions(resource, { ...state, page: 1, q: '', filters: [] }), enabled: isSearched }).data
  const key = isSearched ? `${resource.name}?${JSON.stringify([state.q, state.filters])}` : resource.name
  // What was found is shown; where much was found it can be folded.
  const folds = useFolding(key, isSearched ? 0 : isTree ? answer?.total : undefined)
  return useMemo(() => {
    if (!isTree || !answer) return undefined
    const matches = isSearched && whole ? new Set(allRows(answer.list).map(idOf)) : undefined
    const list = matches && whole ? withAncestors(whole.list, matches) : answer.list
    const positions = treePositions(list, folds.isOpen)
    const parents = allRows(list).filter((row) => childrenOf(row).length > 0)
    return {
      visibleRows: visibleRows(list, folds.isOpen),
      view: {
        all: allRows(list),
        positionOf: (row) => positions.get(idOf(row)),
        selectedWith: (row, isSelected) => (isSelected ? subtreeOf(row) : [...subtreeOf(row), ...ancestorsOf(positions, row)]),
        isAncestorOnly: (row) => matches !== undefined && !matches.has(idOf(row)),
        hasParents: parents.length > 0,
        isAllOpen: parents.every((row) => folds.isOpen(idOf(row))),
        onFold: (row, isOpen) => folds.set(idOf(row), isOpen),
        onFoldAll: folds.setAll,
      },
    }
  }, [isTree, isSearched, answer, whole, folds])
}

type Props = { view: ListView; row: RowData }

/** The column that shows how deep a row hangs: its name, or the first text in sight. */
function branchColumn({ tree, resource, columns }: ListView): string | undefined {
  if (!tree) return undefined
  const names = nameColumns(resource)
  const column =
    columns.find(({ name }) => names.includes(name)) ?? columns.find(({ field }) => field.kind === 'text') ?? columns[0]
  return column?.name
}

/** What a row of a tree says of itself to whoever does not see how far in it stands. */
function treeMarks({ tree }: ListView, row: RowData) {
  const position = tree?.positionOf(row)
  if (!tree || !position) return {}
  return {
    'aria-level': position.level,
    'aria-posinset': position.siblings.findIndex((each) => idOf(each) === idOf(row)) + 1,
    'aria-setsize': position.siblings.length,
    'aria-expanded': position.hasChildren ? position.isOpen : undefined,
    'data-aside': tree.isAncestorOnly(row) || undefined,
  }
}

/** A cell as far in as its row is deep. The button is for the hand; keys unfold from the row itself. */
function Branch({ view, row, children }: Props & { children: ReactNode }) {
  const level = view.tree?.positionOf(row)?.level ?? 1
  return (
    <span className={classes.branch} style={{ '--level': level } as CSSProperties}>
      <FoldButton view={view} row={row} size={22} tabIndex={-1} />
      {children}
    </span>
  )
}

/** The same on a card, where the button is all there is and the depth is said in words. */
function CardBranch({ view, row }: Props) {
  const position = view.tree?.positionOf(row)
  if (!position) return null
  return (
    <>
      <VisuallyHidden>{t('resource.level', { level: position.level })}</VisuallyHidden>
      {position.hasChildren && <FoldButton view={view} row={row} size={32} />}
    </>
  )
}

const deepestIndent = 5

/** A phone is narrow: beyond a few levels a card moves in no further. */
function cardIndent({ tree }: ListView, row: RowData): CSSProperties {
  const position = tree?.positionOf(row)
  return position ? { marginInlineStart: (Math.min(position.level, deepestIndent) - 1) * 14 } : {}
}

function FoldButton({ view, row, size, tabIndex }: Props & { size: number; tabIndex?: number }) {
  const position = view.tree?.positionOf(row)
  if (!position?.hasChildren) return <Box component="span" w={22} />
  const name = recordName(view.resource, row)
  return (
    <IconButton
      label={position.isOpen ? t('resource.fold_named', { name }) : t('resource.unfold_named', { name })}
      aria-expanded={position.isOpen}
      size={size}
      tabIndex={tabIndex}
      className={classes.quiet}
      onClick={() => view.tree?.onFold(row, !position.isOpen)}
    >
      <IconChevronRight size={16} className={classes.chevron} data-open={position.isOpen || undefined} />
    </IconButton>
  )
}

/** One button for the whole tree, in the toolbar. */
function FoldAll({ tree }: { tree: TreeView }) {
  if (!tree.hasParents) return null
  return (
    <IconButton
      label={tree.isAllOpen ? t('resource.fold_all') : t('resource.unfold_all')}
      onClick={() => tree.onFoldAll(!tree.isAllOpen)}
    >
      {tree.isAllOpen ? <IconFold size={18} /> : <IconArrowsVertical size={18} />}
    </IconButton>
  )
}

/** What is unfolded: all or nothing, and the rows that differ. */
type Folding = { isOpen: boolean; except: ReadonlySet<number> }

type FoldState = {
  isOpen: (id: number) => boolean
  set: (id: number, isOpen: boolean) => void
  setAll: (isOpen: boolean) => void
}

/** A tree up to this size is seen whole at first. */
const smallTree = 40

const savedFoldings = new Map<string, Folding>()

/**
 * How a tree is unfolded, remembered for its key until the page is loaded anew. What it is at first is settled by the first answer, so that a
 * tree that grows does not fold up under somebody's eyes.
 */
function useFolding(key: string, count: number | undefined): FoldState {
  const [, redraw] = useReducer((drawings: number) => drawings + 1, 0)
  if (count !== undefined && !savedFoldings.has(key)) savedFoldings.set(key, { isOpen: count <= smallTree, except: new Set() })
  const folding = savedFoldings.get(key) ?? closed
  return useMemo(() => {
    const put = (next: Folding) => {
      savedFoldings.set(key, next)
      redraw()
    }
    return {
      isOpen: (id) => isUnfolded(folding, id),
      set: (id, isOpen) => put(withRowOpen(folding, id, isOpen)),
      setAll: (isOpen) => put({ isOpen, except: new Set() }),
    }
  }, [key, folding])
}

const closed: Folding = { isOpen: false, except: new Set() }

export const isUnfolded = ({ isOpen, except }: Folding, id: number): boolean => except.has(id) !== isOpen

export function withRowOpen(folding: Folding, id: number, isOpen: boolean): Folding {
  const except = new Set(folding.except)
  if (isOpen === folding.isOpen) except.delete(id)
  else except.add(id)
  return { ...folding, except }
}
