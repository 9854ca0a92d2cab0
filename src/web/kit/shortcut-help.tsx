import { Group, Kbd, Stack, Switch } from '@mantine/core'
import { Dialog } from './dialog.tsx'

export type ShortcutLine = { keys: string[]; meaning: string }

type Props = {
  opened: boolean
  title: string
  lines: ShortcutLine[]
  switchLabel: string
  switchHelp: string
  isOn: boolean
  onSwitch: (isOn: boolean) => void
  onClose: () => void
  closeLabel: string
}

/** Which keys do what, and the switch that turns single letters off for those who dictate or mistype (WCAG 2.1.4). */
export function ShortcutHelp({ opened, title, lines, switchLabel, switchHelp, isOn, onSwitch, onClose, closeLabel }: Props) {
  return (
    <Dialog isBusy={false} opened={opened} onClose={onClose} title={title} centered closeLabel={closeLabel}>
      <Stack gap="md">
        <Stack component="dl" gap={8} fz="sm" td={isOn ? undefined : 'line-through'}>
          {lines.map(({ keys, meaning }) => (
            <Group key={meaning} gap={0} wrap="nowrap">
              <Group component="dt" gap={4} w={96} flex="none" wrap="nowrap">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
              <dd>{meaning}</dd>
            </Group>
          ))}
        </Stack>
        <Switch
          label={switchLabel}
          description={switchHelp}
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
      </Stack>
    </Dialog>
  )
}
