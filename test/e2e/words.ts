import type { Language } from '#domain/language.ts'
import { allWords } from '#words/all.ts'
import type { WordKey, WordValues } from '#words/keys.ts'

export type Say = (key: WordKey, values?: WordValues) => string

/** What the screen must say, from the same words the screen is made of. */
export const wordsIn =
  (language: Language): Say =>
  (key, values = {}) => {
    const words = allWords[language]
    const text = words[key] ?? words[`${key}_${values.count === 1 ? 'one' : 'other'}`]
    if (text === undefined) throw new Error(`There is no word ${key} in ${language}`)
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]))
  }
