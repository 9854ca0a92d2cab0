import { VisuallyHidden } from '@mantine/core'
import { IconArrowsVertical, IconChevronRight, IconFold } from '@tabler/icons-react'
import type { CSSProperties, ReactNode } from 'react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import type { ListView, TreeView } from './list-definition.ts'
import { idOf, nameColumns, type RowData, recordName } from './record.ts'
import classes from './resource-table.module.css'

type Props = { view: ListView; row: RowData }

/** The column that shows how deep a row hangs: its name, or the first text in sight. */
export function branchColumn({ tree, resource, columns }: ListView): string | undefined {
  if (!tree) return undefined
  const names = nameColumns(resource)
  const column =
    columns.find(({ name }) => names.includes(name)) ?? columns.find(({ field }) => field.kind === 'text') ?? columns[0]
  return column?.name
}

/** What a row of a tree says of itself to whoever does not see how far in it stands. */
export function treeMarks({ tree }: ListView, row: RowData) {
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
export function Branch({ view, row, children }: Props & { children: ReactNode }) {
  const level = view.tree?.positionOf(row)?.level ?? 1
  return (
    <span className={classes.branch} style={{ '--level': level } as CSSProperties}>
      <FoldButton view={view} row={row} size={22} tabIndex={-1} />
      {children}
    </span>
  )
}

/** The same on a card, where the button is all there is and the depth is said in words. */
export function CardBranch({ view, row }: Props) {
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
export function cardIndent({ tree }: ListView, row: RowData): CSSProperties {
  const position = tree?.positionOf(row)
  return position ? { marginInlineStart: (Math.min(position.level, deepestIndent) - 1) * 14 } : {}
}

function FoldButton({ view, row, size, tabIndex }: Props & { size: number; tabIndex?: number }) {
  const position = view.tree?.positionOf(row)
  if (!position?.hasChildren) return <span className={classes.leaf} />
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
export function FoldAll({ tree }: { tree: TreeView }) {
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
