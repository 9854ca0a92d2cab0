import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './filter-chip.module.css'

type Props = {
  label: string
  /** what it is set to; absent while the filter is only offered */
  value?: ReactNode
  removeLabel: string
  opened: boolean
  onOpenedChange: (opened: boolean) => void
  onRemove: () => void
  /** the editor, mounted while open */
  children: ReactNode
}

/** One filter: offered as a dashed outline, set as a solid chip that says its value and can be taken away. */
export function FilterChip({ label, value, removeLabel, opened, onOpenedChange, onRemove, children }: Props) {
  const isSet = value !== undefined
  return (
    <Popover opened={opened} onChange={onOpenedChange} position="bottom-start" shadow="md" trapFocus returnFocus>
      <div className={classes.chip} data-set={isSet || undefined}>
        <Popover.Target>
          <UnstyledButton className={classes.face} onClick={() => onOpenedChange(!opened)}>
            {!isSet && <IconPlus size={14} aria-hidden />}
            <span>
              {label}
              {isSet && <strong className={classes.value}> {value}</strong>}
            </span>
            {isSet && <IconChevronDown size={14} aria-hidden />}
          </UnstyledButton>
        </Popover.Target>
        {isSet && <CloseButton size={24} iconSize={14} aria-label={removeLabel} title={removeLabel} onClick={onRemove} />}
      </div>
      <Popover.Dropdown p="sm" w={280} aria-label={label}>
        {opened && children}
      </Popover.Dropdown>
    </Popover>
  )
}
