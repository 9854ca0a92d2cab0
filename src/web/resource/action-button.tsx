import { Button, Tooltip } from '@mantine/core'
import type { RowAction } from '#contract/row-action.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { actionIcon } from './action-icon.tsx'
import type { ListView } from './list-definition.ts'
import type { RowData } from './record.ts'
import classes from './resource-table.module.css'
import { nowSeconds } from './row-partition.ts'

type Props = { action: RowAction; row: RowData; onAction: ListView['onAction'] }

/** A verb as a small picture in the row. Where it is not possible the button stays and says why. */
export function ActionButton({ action, row, name, size, onAction }: Props & { name: string; size: number }) {
  const why = action.check(row, nowSeconds())
  const Icon = actionIcon[action.icon]
  const look = `${classes.quiet} ${why ? classes.off : action.isDanger ? classes.danger : ''}`
  return (
    <DisabledReason why={why && t(why)}>
      <IconButton
        label={t('resource.act_named', { action: t(action.label), name })}
        {...(why ? { title: undefined, 'aria-disabled': true } : {})}
        size={size}
        className={look}
        onClick={() => !why && onAction(action, [row])}
      >
        <Icon size={Math.round(size * 0.58)} />
      </IconButton>
    </DisabledReason>
  )
}

/** The same verb with its word, above an open row. */
export function ActionTextButton({ action, row, onAction }: Props) {
  const why = action.check(row, nowSeconds())
  const Icon = actionIcon[action.icon]
  return (
    <DisabledReason why={why && t(why)}>
      <Button
        size="xs"
        variant={action.isDanger ? 'light' : 'default'}
        color={action.isDanger ? 'red' : undefined}
        leftSection={<Icon size={16} aria-hidden />}
        {...(why ? { 'aria-disabled': true, 'data-disabled': true } : {})}
        onClick={() => !why && onAction(action, [row])}
      >
        {t(action.label)}
      </Button>
    </DisabledReason>
  )
}

/** Not `disabled`: a button that cannot be reached cannot say why. */
function DisabledReason({ why, children }: { why: string | null; children: React.ReactElement }) {
  return (
    <Tooltip
      label={why}
      disabled={why === null}
      events={{ hover: true, focus: true, touch: true }}
      multiline
      maw={260}
      withArrow
      zIndex={500}
    >
      {children}
    </Tooltip>
  )
}
