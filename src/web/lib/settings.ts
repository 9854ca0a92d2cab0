import { useStore } from 'zustand'
import { defaultLanguage, type Language, languages, toLanguage } from '#domain/language.ts'
import { browserStorage, syncAcrossTabs } from './browser-storage.ts'
import { asObject, withDefaults } from './json-shape.ts'
import { createSavedState } from './saved-state.ts'

export const menuWidths = { open: 260, collapsed: 64, least: 200, most: 400 } as const

/** The layout settings of the wire. Its colours, pairs of [light, dark], are kept beside them once somebody chose one: `features/layout/colours.ts`. */
const layoutDefaults = {
  layoutMode: 'Default',
  mainAnimation: 'slide-right',
  isDark: false,
  showDrawer: false,
  shrink: false,
  menuWidth: menuWidths.open as number,
  menuCollapse: false,
  menuUniqueOpened: false,
  menuShowTopBar: true,
  menuDefaultIcon: 'point',
}

const languageDefaults = {
  defaultLang: defaultLanguage as string,
  fallbackLang: defaultLanguage as string,
  langArray: [
    { name: 'zh-cn', value: '中文简体' },
    { name: 'en', value: 'English' },
  ],
}

export type Settings = { lang: typeof languageDefaults; layout: typeof layoutDefaults }

export function readSettings(raw: unknown, prefersDark = false): Settings {
  const stored = asObject(raw)
  return {
    ...stored,
    lang: withDefaults(languageDefaults, stored.lang),
    layout: withDefaults({ ...layoutDefaults, isDark: prefersDark }, stored.layout),
  }
}

const prefersDark = () => typeof matchMedia !== 'undefined' && matchMedia('(prefers-color-scheme: dark)').matches

export const settings = createSavedState<Settings>({
  key: 'storeConfig_v2',
  storage: browserStorage,
  read: (raw) => readSettings(raw, prefersDark()),
})
syncAcrossTabs('storeConfig_v2', settings)

export const useLayout = (): Settings['layout'] => useStore(settings, (state) => state.layout)

export const changeLayout = (change: Partial<Settings['layout']>): void =>
  settings.setState((state) => ({ ...state, layout: { ...state.layout, ...change } }))

/** As on the first visit, brightness included; the language stays. */
export const restoreLayout = (): void =>
  settings.setState((state) => ({ ...state, layout: readSettings(undefined, prefersDark()).layout }))

export const storedLanguage = (): Language => toLanguage(settings.getState().lang.defaultLang)

/** A link may name a language (`?lang=en`, as search engines know our pages); it counts for who has not chosen anything here yet. */
export function applyLinkLanguage(): void {
  if (typeof location === 'undefined' || browserStorage.getItem('storeConfig_v2') !== null) return
  const requested = new URLSearchParams(location.search).get('lang')
  const found = languages.find((language) => language === requested?.toLowerCase())
  if (found) storeLanguage(found)
}

export const storeLanguage = (language: Language): void =>
  settings.setState((state) => ({ ...state, lang: { ...state.lang, defaultLang: language } }))
