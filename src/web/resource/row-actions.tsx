import { Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconEye, IconGripVertical, IconPencil, IconTrash } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { ActionButton } from './action-button.tsx'
import { ActionMenu, NextActionIcon } from './action-menu.tsx'
import { useRowDrag } from './drag.ts'
import type { ListView } from './list-definition.ts'
import { idOf, type RowData, recordName } from './record.ts'
import classes from './resource-table.module.css'

type Props = { view: ListView; row: RowData; size: number }

/** The row's handle; where moving makes no sense it stays to say why. */
export function RowHandle({ view, row, size }: Props) {
  const { handle } = useRowDrag(idOf(row))
  const name = recordName(view.resource, row)
  if (!view.isReorderable) {
    return (
      <Tooltip label={t('resource.sort_off')} events={{ hover: true, focus: true, touch: true }} multiline maw={260} withArrow>
        <IconButton
          label={t('resource.sort_handle', { name })}
          title={undefined}
          size={size}
          aria-disabled
          className={`${classes.quiet} ${classes.handleOff}`}
        >
          <IconGripVertical size={16} />
        </IconButton>
      </Tooltip>
    )
  }
  return (
    <IconButton
      {...handle}
      label={t('resource.sort_handle', { name })}
      size={size}
      className={`${classes.quiet} ${classes.handle}`}
    >
      <IconGripVertical size={16} />
    </IconButton>
  )
}

/** Whether a row has a place for buttons at all. */
export const hasRowActions = ({ can, isReorderable }: ListView): boolean =>
  can.open || can.edit || can.del || can.actions.length > 0 || (can.sort && isReorderable)

export function RowActions({ view, row, size }: Props) {
  const name = recordName(view.resource, row)
  const icon = Math.round(size * 0.58)
  return (
    <>
      {view.can.sort && view.isReorderable && (
        <>
          <IconButton
            label={t('resource.sort_up', { name })}
            size={size}
            className={classes.quiet}
            disabled={!view.canMove(row, -1)}
            onClick={() => view.onMove(row, -1)}
          >
            <IconArrowUp size={icon} />
          </IconButton>
          <IconButton
            label={t('resource.sort_down', { name })}
            size={size}
            className={classes.quiet}
            disabled={!view.canMove(row, 1)}
            onClick={() => view.onMove(row, 1)}
          >
            <IconArrowDown size={icon} />
          </IconButton>
        </>
      )}
      {view.definition.nextAction ? (
        <>
          <NextActionIcon view={view} row={row} />
          <ActionMenu view={view} row={row} />
        </>
      ) : (
        <RowButtons view={view} row={row} size={size} />
      )}
    </>
  )
}

/** Every action and the row's form, each as a small picture. */
function RowButtons({ view, row, size }: Props) {
  const name = recordName(view.resource, row)
  const icon = Math.round(size * 0.58)
  return (
    <>
      {view.can.actions.map((action) => (
        <ActionButton key={action.verb} action={action} row={row} name={name} size={size} onAction={view.onAction} />
      ))}
      {view.can.open && (
        <IconButton
          label={t('resource.open_named', { name })}
          size={size}
          className={classes.quiet}
          onClick={() => view.onOpen(row)}
        >
          <IconEye size={icon} />
        </IconButton>
      )}
      {view.can.edit && (
        <IconButton
          label={t('resource.edit_named', { name })}
          size={size}
          className={classes.quiet}
          onClick={() => view.onEdit(row)}
        >
          <IconPencil size={icon} />
        </IconButton>
      )}
      {view.can.del && (
        <IconButton
          label={t('resource.delete_named', { name })}
          size={size}
          className={`${classes.quiet} ${classes.danger}`}
          onClick={() => view.onDelete([row])}
        >
          <IconTrash size={icon} />
        </IconButton>
      )}
    </>
  )
}
