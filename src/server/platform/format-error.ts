import type { AppError, Problem } from '#domain/errors.ts'
import type { Language } from '#domain/language.ts'
import { say, sayAny, sayWithWords } from './i18n.ts'

/**
 * A refusal in the reader's language. The sentence names the first wrong field, because other clients show nothing
 * but the sentence. `noun` is the resource of the fields, `address` or `user.rule`, where it is known.
 */
export function formatError(language: Language, { code, detail, fields }: AppError, noun = ''): string {
  const [first] = Object.entries(fields ?? {})
  if (!first || !(code === 'input.invalid' || code === 'row.duplicate')) return sayWithWords(language, `error.${code}`, detail)
  const [path, problem] = first
  const text =
    code === 'row.duplicate' ? sayWithWords(language, `error.${code}`, detail) : sayAny(language, problem.key, problem.values)
  const label = labelOf(language, path, needsFieldLabel(problem), noun)
  return label === '' ? text : say(language, 'fieldName.said', { label, text })
}

/** "This field is required" says nothing without the field; "Please enter the quantity" does. An unknown name is in its own sentence. */
const needsFieldLabel = ({ key }: Problem): boolean => /^invalid\.[^.]+$/.test(key) && key !== 'invalid.unknown_field'

/** `packages.1.items.0.sku` → "Package 2 · Item 1 · SKU". People never see the names of the wire: what has no word is left out. */
function labelOf(language: Language, path: string, withOwn: boolean, noun: string): string {
  const names = path.replace(/\.\d+$/, '').split('.')
  const parts = names.flatMap((name, at) => {
    const next = names[at + 1]
    if (isNumber(name) || (next === undefined && !withOwn)) return []
    const word = wordOf(language, name, noun)
    if (word === undefined) return []
    return isNumber(next) ? [`${word} ${Number(next) + 1}`] : [word]
  })
  return parts.join(say(language, 'fieldName.separator'))
}

const isNumber = (name: string | undefined): boolean => name !== undefined && /^\d+$/.test(name)

function wordOf(language: Language, name: string, noun: string): string | undefined {
  const keys = [`field.${noun}.${name}.label`, `field.${name}.label`, `fieldName.${name}`]
  const found = keys.find((key) => sayAny(language, key) !== key)
  return found && sayAny(language, found)
}
