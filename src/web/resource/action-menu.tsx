import { Button, Menu, Text } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import type { RowAction } from '#contract/row-action.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import { actionIcon } from './action-icon.tsx'
import type { ListView } from './list-definition.ts'
import { type RowData, recordName } from './record.ts'
import { type ActionWords, actionLabel, type RowEntry } from './row-entries.ts'

type MenuProps = { view: ListView; row: RowData; entries: RowEntry[]; size?: number; className?: string }

/** Everything that can be done to one row; what is not possible now says why. */
export function ActionMenu({ view, row, entries, size = 28, className }: MenuProps) {
  const navigate = useNavigate()
  return (
    <Menu position="bottom-end" shadow="md" width={260}>
      <Menu.Target>
        <IconButton
          label={t('resource.actions_of', { name: recordName(view.resource, row) })}
          size={size}
          className={className}
          data-more
        >
          <IconDots size={18} aria-hidden />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ key, label, icon: Icon, isDanger, isDisabled, reason, run, action }) => {
          const path = action && view.definition.actionPath?.(action.verb, row)
          return (
            <Menu.Item
              key={key}
              disabled={isDisabled}
              color={isDanger ? 'red.9' : undefined}
              leftSection={<Icon size={16} aria-hidden />}
              data-entry={key}
              onClick={() => (path ? void navigate(path) : run())}
            >
              {label}
              {reason && (
                <Text size="xs" component="span" display="block">
                  {t(reason)}
                </Text>
              )}
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
