import { createInstance } from 'i18next'
import type { Language } from '#domain/language.ts'
import type { Area, WordKey, WordValues } from '#words/keys.ts'
import { adoptLinkLanguage, settings, storedLanguage, storeLanguage } from './settings.ts'

type Words = Record<string, string>

/** One small chunk per area and language; a route asks for its own. */
const files = import.meta.glob<Words>('../../words/{en,zh-cn}/*.ts', { import: 'default' })

// The language is read once: changing it reloads the page, so nothing on screen is ever half translated.
adoptLinkLanguage()
const current: Language = storedLanguage()

const engine = createInstance()
// Keys are flat and React escapes what it draws.
void engine.init({
  lng: toTag(current),
  resources: {},
  fallbackLng: toTag(settings.getState().lang.fallbackLang),
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
})

const loaded = new Map<Area, Promise<void>>()

export const language = (): Language => current

/** The text in the user's language. The route has loaded the key's area before anything asks. */
export const t = (key: WordKey, values?: WordValues): string => engine.t(key, values ?? {})

/** For keys made at run time, such as menu and field labels: undefined where nobody wrote a word. */
export const tMaybe = (key: string): string | undefined => (engine.exists(key) ? engine.t(key) : undefined)

/** May be called again at no cost; an area that failed to arrive is asked for anew. */
export async function loadWords(areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map((area) => loaded.get(area) ?? load(area)))
}

export function changeLanguage(next: Language): void {
  storeLanguage(next)
  location.reload()
}

function load(area: Area): Promise<void> {
  const read = files[`../../words/${current}/${area}.ts`]
  if (!read) return Promise.resolve()
  const arrival = read().then((words) => void engine.addResourceBundle(toTag(current), 'translation', words, true, true))
  arrival.catch(() => loaded.delete(area))
  loaded.set(area, arrival)
  return arrival
}

/** `zh-cn` as the standard writes it, so that plural rules are found. */
function toTag(code: string): string {
  return code.toLowerCase() === 'zh-cn' ? 'zh-CN' : code
}
