import { Box, Kbd, Stack, Switch } from '@mantine/core'
import { Dialog } from './dialog.tsx'
import classes from './shortcut-help.module.css'

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
        <Box component="dl" className={classes.lines} data-off={!isOn || undefined}>
          {lines.map(({ keys, meaning }) => (
            <div key={meaning} className={classes.line}>
              <dt>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </Box>
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
