import { Box, Group, Popover, ScrollArea, Text } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { ReactNode } from 'react'
import classes from './bar-panel.module.css'
import { IconButton } from './icon-button.tsx'

type Props = {
  icon: ReactNode
  /** what the button is called, with the count in words */
  label: string
  count: number
  /** moves while something is under way */
  isBusy?: boolean
  title: string
  action?: ReactNode
  opened: boolean
  onChange: (opened: boolean) => void
  children: ReactNode
}

/** A button of the top bar with a number beside it, and the list that drops from it. */
export function BarPanel({ icon, label, count, isBusy = false, title, action, opened, onChange, children }: Props) {
  // The panel hears Escape only while it has the focus, and a button that goes with its row takes the focus along.
  useWindowEvent('keydown', ({ key }) => {
    if (opened && key === 'Escape') onChange(false)
  })
  return (
    <Popover
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      shadow="md"
      width="min(400px, calc(100vw - 16px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          size={34}
          label={label}
          className={classes.button}
          data-counted={count > 0 || undefined}
          onClick={() => onChange(!opened)}
        >
          {icon}
          {count > 0 && (
            <span className={classes.count} data-busy={isBusy || undefined} aria-hidden>
              {count > 99 ? '99+' : count}
            </span>
          )}
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={title} data-bar-panel>
        <Group justify="space-between" wrap="nowrap" className={classes.head}>
          <Text fw={600}>{title}</Text>
          {action}
        </Group>
        <ScrollArea.Autosize mah="min(460px, calc(100dvh - 140px))" type="auto">
          <Box mih={60}>{children}</Box>
        </ScrollArea.Autosize>
      </Popover.Dropdown>
    </Popover>
  )
}
