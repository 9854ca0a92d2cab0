import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconMoon, IconSun } from '@tabler/icons-react'
import { IconButton } from '#web/kit/icon-button.tsx'
import { t } from '#web/lib/words.ts'

export function ThemeButton() {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  return (
    <IconButton
      size={34}
      label={t(isDark ? 'shell.theme.to_light' : 'shell.theme.to_dark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <IconSun size={19} aria-hidden /> : <IconMoon size={19} aria-hidden />}
    </IconButton>
  )
}
