import { createInstance } from 'i18next'
import type { Language } from '#domain/language.ts'
import type { Area, WordKey, WordValues } from '#words/keys.ts'
import { applyLinkLanguage, settings, storedLanguage, storeLanguage } from './settings.ts'

type Words = Record<string, string>

/** One small file per area and language; a route asks for its own. These are the areas of the pages that anybody may open. */
const files = import.meta.glob<Words>('../../words/{en,zh-cn}/{home,login,price,tracking,goods}.ts', { import: 'default' })
/** Where all the others lie fills a file of its own for each language: most visitors need neither list, and nobody both. */
const lists = import.meta.glob<Record<string, () => Promise<Words>>>('./word-areas/*.ts', { import: 'files' })
/** What always comes together is one file: every page, or both areas' frames, would ask for each of them. */
const bundles = import.meta.glob<Words>('./word-bundles/*.ts', { import: 'default' })
const bundleOf: Partial<Record<Area, 'base' | 'frame'>> = {
  common: 'base',
  http: 'base',
  message: 'base',
  page: 'base',
  shell: 'base',
  navigation: 'frame',
  notice: 'frame',
  task: 'frame',
}

// The language is read once: changing it reloads the page, so nothing on screen is ever half translated.
applyLinkLanguage()
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

const loaded = new Map<string, Promise<void>>()

export const language = (): Language => current

/** The text in the user's language. The route has loaded the key's area before anything asks. */
export const t = (key: WordKey, values?: WordValues): string => engine.t(key, values ?? {})

/** For keys made at run time, such as menu and field labels: undefined where nobody wrote a word. */
export const tMaybe = (key: string, values?: WordValues): string | undefined =>
  engine.exists(key, values ?? {}) ? engine.t(key, values ?? {}) : undefined

/** May be called again at no cost; what failed to arrive is asked for anew. */
export async function loadWords(areas: readonly Area[]): Promise<void> {
  await Promise.all(areas.map(fileOf).map((file) => loaded.get(file) ?? load(file)))
}

export function changeLanguage(next: Language): void {
  storeLanguage(next)
  location.reload()
}

function fileOf(area: Area): string {
  const bundle = bundleOf[area]
  return bundle ? `./word-bundles/${bundle}-${current}.ts` : `../../words/${current}/${area}.ts`
}

function load(file: string): Promise<void> {
  const read = files[file] ?? bundles[file] ?? (() => readListed(file))
  const arrival = read().then((words) => void engine.addResourceBundle(toTag(current), 'translation', words, true, true))
  arrival.catch(() => loaded.delete(file))
  loaded.set(file, arrival)
  return arrival
}

/** Asked for early by whoever comes straight into an area, so that its pages need not wait for it. */
export const loadWordList = async (): Promise<Record<string, () => Promise<Words>>> =>
  (await lists[`./word-areas/${current}.ts`]?.()) ?? {}

const readListed = async (file: string): Promise<Words> => (await (await loadWordList())[`../${file}`]?.()) ?? {}

/** `zh-cn` as the standard writes it, so that plural rules are found. */
function toTag(code: string): string {
  return code.toLowerCase() === 'zh-cn' ? 'zh-CN' : code
}
