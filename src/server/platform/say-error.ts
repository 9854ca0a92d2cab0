import type { AppError } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { sayAny, sayWithWords } from './i18n.ts'

/** A refusal in the reader's language. Of wrong input the first field is said outright: who has no form would otherwise learn nothing. */
export function sayError(language: Language, { code, detail, fields }: AppError): string {
  const [first] = Object.entries(fields ?? {})
  if (code !== 'input.invalid' || !first) return sayWithWords(language, `error.${code}`, detail)
  const [name, { key, values }] = first
  const said = sayAny(language, key, values)
  return name === '' ? said : `${name}: ${said}`
}
