import { Box, Group, Menu } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange, IconDots, IconPercentage, IconTrash } from '@tabler/icons-react'
import { removeZone, setKind } from '#domain/pricing/change-grid.ts'
import type { Grid, GridZone } from '#domain/pricing/grid.ts'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'
import classes from './grid.module.css'

type Props = {
  code: string
  name: string
  kind: GridZone['kind']
  /** what keeps the zone as a whole from being published */
  problem: string | undefined
  isReadOnly: boolean
  onChange: (edit: (now: Grid) => Grid) => void
  onPercent: (share: { zone: string }) => void
}

/** A zone's name, and what can be done with all of it. */
export function ZoneHead({ code, name, kind, problem, isReadOnly, onChange, onPercent }: Props) {
  const other = kind === 'bands' ? 'steps' : 'bands'
  return (
    <Group gap={4} justify={kind === 'bands' ? 'flex-end' : 'flex-start'} wrap="nowrap">
      {problem && <IconAlertTriangle size={16} color="var(--mantine-color-error)" role="img" aria-label={problem} />}
      <span className={classes.headName} title={problem}>
        {name}
        <Box component="span" display="block" fw={400} c="dimmed">
          {code}
        </Box>
      </span>
      {!isReadOnly && (
        <Menu position="bottom-end">
          <Menu.Target>
            <IconButton label={t('priceTable.zone_menu', { zone: name })} size={24}>
              <IconDots size={14} aria-hidden />
            </IconButton>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPercentage size={16} />} onClick={() => onPercent({ zone: code })}>
              {t('priceTable.zone_percent')}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconArrowsExchange size={16} />}
              onClick={() => onChange((now) => setKind(now, code, other))}
            >
              {t(`priceTable.zone_to_${other}`)}
            </Menu.Item>
            <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={() => onChange((now) => removeZone(now, code))}>
              {t('priceTable.zone_remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Group>
  )
}
