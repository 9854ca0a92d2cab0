import type { MantineColorSchemeManager } from '@mantine/core'
import { changeLayout, settings } from './settings.ts'

const current = () => (settings.getState().layout.isDark ? 'dark' : 'light')

let stop: (() => void) | undefined

/** Light or dark lives in the saved layout settings, so that every tab and the script in index.html agree. */
export const settingsColorSchemeManager: MantineColorSchemeManager = {
  get: current,
  set: (scheme) => changeLayout({ isDark: scheme === 'dark' }),
  subscribe: (onUpdate) => {
    stop = settings.subscribe((state, before) => {
      if (state.layout.isDark !== before.layout.isDark) onUpdate(current())
    })
  },
  unsubscribe: () => stop?.(),
  clear: () => changeLayout({ isDark: false }),
}
