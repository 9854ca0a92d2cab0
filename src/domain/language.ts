export const languages = ['zh-cn', 'en'] as const
export type Language = (typeof languages)[number]
export const defaultLanguage: Language = 'zh-cn'

/** A header or a stored setting → a language we speak; anything else is the default. */
export const toLanguage = (raw: unknown): Language =>
  languages.find((language) => language === String(raw).toLowerCase()) ?? defaultLanguage

/** The text in the reader's language; Chinese stands in where English is missing. */
export const pick = (language: Language, zh: string, en: string): string => (language === 'en' && en !== '' ? en : zh)
