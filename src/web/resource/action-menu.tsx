import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { RowAction } from '#contract/row-action.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { actionIcon } from './action-icon.tsx'
import type { ListDefinition, ListView } from './list-definition.ts'
import { type RowData, recordName } from './record.ts'
import { nowSeconds } from './row-partition.ts'

/** What a list says of its actions. */
export type ActionWords = Pick<ListDefinition, 'actionLabel' | 'actionPath'>

type Props = { view: ListView; row: RowData }

/** What an action is called for one row. */
export const actionLabel = ({ actionLabel: own }: ActionWords, action: RowAction, row: RowData): string =>
  own?.(action.verb, [row], 'row') ?? t(action.label)

export function findNextAction({ definition, can }: ListView, row: RowData): RowAction | undefined {
  const verb = definition.nextAction?.(row)
  return can.actions.find((action) => action.verb === verb)
}

/** The one next step as a small picture in the row. */
export function NextActionIcon({ view, row }: Props) {
  const action = findNextAction(view, row)
  if (!action) return null
  const Icon = actionIcon[action.icon]
  const name = recordName(view.resource, row)
  return (
    <IconButton
      label={t('resource.act_named', { action: actionLabel(view.definition, action, row), name })}
      onClick={() => view.onAction(action, [row])}
    >
      <Icon size={18} aria-hidden />
    </IconButton>
  )
}

/** Everything that can be done with one row now; why something cannot stands in its detail. */
export function ActionMenu({ view, row }: Props) {
  const navigate = useNavigate()
  const possible = view.can.actions.filter((action) => action.isForRow && action.check(row, nowSeconds()) === null)
  if (possible.length === 0) return null
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <IconButton label={t('resource.actions_of', { name: recordName(view.resource, row) })}>
          <IconDots size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {possible.map((action) => {
          const Icon = actionIcon[action.icon]
          const path = view.definition.actionPath?.(action.verb, row)
          return (
            <Menu.Item
              key={action.verb}
              color={action.isDanger ? 'red.9' : undefined}
              leftSection={<Icon size={16} aria-hidden />}
              onClick={() => (path ? void navigate(path) : view.onAction(action, [row]))}
            >
              {actionLabel(view.definition, action, row)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}

type ActionProps = {
  words: ActionWords
  action: RowAction
  row: RowData
  onAction: ListView['onAction']
  isMain?: boolean
  isFilled?: boolean
  isBusy?: boolean
  isOff?: boolean
}

/** An action with its word, on a card or above an open row. What leads to another page is a link, so that it can be opened beside this one. */
export function NamedActionButton({ words, action, row, onAction, ...state }: ActionProps) {
  const { isMain = false, isFilled = isMain, isBusy = false, isOff = false } = state
  const Icon = actionIcon[action.icon]
  const path = isOff ? undefined : words.actionPath?.(action.verb, row)
  const look = {
    size: isMain ? 'sm' : 'xs',
    variant: isFilled ? 'filled' : action.isDanger ? 'light' : 'default',
    color: action.isDanger ? 'red' : undefined,
    leftSection: <Icon size={16} aria-hidden />,
    'data-move': action.verb,
    'aria-label': words.actionLabel?.(action.verb, [row], 'name'),
    children: actionLabel(words, action, row),
  }
  if (path?.startsWith('/')) return <Button {...look} component={Link} to={path} />
  if (path) return <Button {...look} component="a" href={path} />
  return <Button {...look} loading={isBusy} disabled={isOff} onClick={() => onAction(action, [row])} />
}
