import i18next from 'i18next'
import { defaultLanguage, type Language, languages } from '#domain/language.ts'
import { allWords } from '#words/all.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

const instance = i18next.createInstance()
void instance.init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  supportedLngs: [...languages],
  lowerCaseLng: true,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
  resources: { en: { translation: allWords.en }, 'zh-cn': { translation: allWords['zh-cn'] } },
})

const speakers = { en: instance.getFixedT('en'), 'zh-cn': instance.getFixedT('zh-cn') }

/** A sentence in the reader's language. The language is known at the edge only; inside there are codes. */
export const say = (language: Language, key: WordKey, values?: WordValues): string => speakers[language](key, values)

/** The same for a key made at run time (a field problem, a node); the key itself if nobody wrote the word. */
export const sayAny = (language: Language, key: string, values?: WordValues): string => speakers[language](key, values)

/** The same where a value is itself a word: `title_key` in the values is said in the same language and stands in the sentence as `title`. */
export function sayWithWords(language: Language, key: string, values: WordValues = {}): string {
  const worded = Object.entries(values).flatMap(([name, value]) =>
    name.endsWith('_key') ? [[name.slice(0, -'_key'.length), sayWithWords(language, String(value), without(values, name))]] : [],
  )
  return sayAny(language, key, { ...values, ...Object.fromEntries(worded) })
}

const without = (values: WordValues, name: string): WordValues =>
  Object.fromEntries(Object.entries(values).filter(([other]) => other !== name))
