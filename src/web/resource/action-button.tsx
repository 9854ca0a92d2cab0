import { Button, Tooltip } from '@mantine/core'
import type { RowAction } from '#contract/row-action.ts'
import { t } from '#web/lib/words.ts'
import { actionIcon } from './action-icon.tsx'
import type { ListView } from './list-definition.ts'
import type { RowData } from './record.ts'
import { nowSeconds } from './row-partition.ts'

type Props = { action: RowAction; row: RowData; onAction: ListView['onAction'] }

/** An action with its word, above an open row. Where it is not possible the button stays and says why. */
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
