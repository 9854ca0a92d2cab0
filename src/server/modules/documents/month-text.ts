import type { Language } from '#domain/language.ts'

/** "2026-10" → October 2026, 2026年10月. */
export const monthText = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : 'zh-CN', { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  )
