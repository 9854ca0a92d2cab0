import type { Language } from '#domain/language.ts'
import { say } from '#server/platform/i18n.ts'
import type { WordKey } from '#words/keys.ts'

/** A heading in the language of whoever asked, and beside it in English: a bank, customs or an auditor reads the same paper. */
export function headingText(language: Language, key: WordKey): string {
  const english = say('en', key)
  return language === 'en' ? english : `${say(language, key)} / ${english}`
}
