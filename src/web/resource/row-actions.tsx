import { Tooltip } from '@mantine/core'
import { IconGripVertical } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { ActionMenu } from './action-menu.tsx'
import { useRowDrag } from './drag.ts'
import type { ListView } from './list-definition.ts'
import { idOf, type RowData, recordName } from './record.ts'
import classes from './resource-table.module.css'
import { findNextEntry, needsMenu, rowEntries } from './row-entries.ts'

type Props = { view: ListView; row: RowData; size: number }

/** The row's handle; where moving makes no sense it stays to say why. */
export function RowHandle({ view, row, size }: Props) {
  const { handle } = useRowDrag(idOf(row))
  const button = (
    <IconButton
      {...(view.isReorderable ? handle : { title: undefined, 'aria-disabled': true })}
      label={t('resource.sort_handle', { name: recordName(view.resource, row) })}
      size={size}
      className={`${classes.quiet} ${view.isReorderable ? classes.handle : classes.handleOff}`}
    >
      <IconGripVertical size={16} />
    </IconButton>
  )
  if (view.isReorderable) return button
  return (
    <Tooltip label={t('resource.sort_off')} events={{ hover: true, focus: true, touch: true }} multiline maw={260} withArrow>
      {button}
    </Tooltip>
  )
}

/** Whether a row has a place for buttons at all. */
export const hasRowActions = ({ can, isReorderable }: ListView): boolean =>
  can.open || can.edit || can.del || can.actions.length > 0 || (can.sort && isReorderable)

/** The one next thing as a small picture, and a menu with everything. */
export function RowActions({ view, row, size }: Props) {
  const entries = rowEntries(view, row)
  const next = findNextEntry(view, row, entries)
  const NextIcon = next?.icon
  return (
    <>
      {next && NextIcon && (
        <IconButton
          label={next.namedLabel}
          size={size}
          className={`${classes.quiet} ${next.isDanger ? classes.danger : ''}`}
          onClick={next.run}
        >
          <NextIcon size={16} aria-hidden />
        </IconButton>
      )}
      {needsMenu(view, entries, next) && (
        <ActionMenu view={view} row={row} entries={entries} size={size} className={classes.quiet} />
      )}
    </>
  )
}
