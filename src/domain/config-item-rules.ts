import { accountPattern, isEmail, passwordPattern } from './account.ts'
import { type ConfigRule, type ConfigType, type ConfigValue, configRules } from './config-item-shape.ts'
import type { Problem } from './errors.ts'
import { isBlankHtml } from './html.ts'
import { isCalendarDay, parseWallClock } from './time.ts'

/** The first rule that the value breaks. Only `required` and `editorRequired` mind an empty value. */
export function checkRules(rules: readonly ConfigRule[], value: ConfigValue): Problem | null {
  const isEmpty = value === '' || (Array.isArray(value) && value.length === 0)
  for (const rule of rules) {
    if (rule === 'required') {
      if (isEmpty) return { key: 'invalid.required' }
    } else if (rule === 'editorRequired') {
      if (isBlankHtml(String(value))) return { key: 'invalid.content' }
    } else if (!isEmpty && !checks[rule].passes(String(value))) return { key: checks[rule].key }
  }
  return null
}

/** Rules that mean something for values of this type; the others would either always or never hold. */
export function rulesFor(type: ConfigType): readonly ConfigRule[] {
  switch (type) {
    case 'string':
    case 'textarea':
    case 'password':
      return configRules.filter((rule) => rule !== 'editorRequired')
    case 'number':
      return ['required', 'number', 'integer', 'float']
    case 'date':
    case 'datetime':
      return ['required', 'date']
    case 'editor':
      return ['required', 'editorRequired']
    case 'switch':
      return []
    default:
      return ['required']
  }
}

type TextRule = Exclude<ConfigRule, 'required' | 'editorRequired'>

const isDecimal = (text: string) => /^-?\d{1,15}(\.\d{1,15})?$/.test(text)

const checks: Record<TextRule, { passes: (text: string) => boolean; key: string }> = {
  mobile: { passes: isMobile, key: 'invalid.mobile' },
  idNumber: { passes: isIdNumber, key: 'invalid.id_number' },
  account: { passes: (text) => accountPattern.test(text), key: 'invalid.account' },
  password: { passes: (text) => passwordPattern.test(text), key: 'invalid.password' },
  varName: { passes: (text) => /^[a-zA-Z_][a-zA-Z0-9_]*$/.test(text), key: 'invalid.variable_name' },
  url: { passes: isWebUrl, key: 'invalid.url' },
  email: { passes: isEmail, key: 'invalid.email' },
  date: {
    passes: (text) => isCalendarDay(text) || (text.length > 10 && parseWallClock(text, 'UTC') !== null),
    key: 'invalid.date',
  },
  number: { passes: isDecimal, key: 'invalid.number' },
  integer: { passes: (text) => /^-?\d{1,15}$/.test(text), key: 'invalid.integer' },
  // A whole number is a decimal number too.
  float: { passes: isDecimal, key: 'invalid.number' },
}

/** A bare number of eleven digits is Chinese; any other says its country. */
function isMobile(text: string): boolean {
  const digits = text.replace(/[\s()-]/g, '')
  return /^1[3-9]\d{9}$/.test(digits) || /^\+[1-9]\d{6,14}$/.test(digits)
}

/** A Chinese identity number: 15 digits of the old kind, or 17 and a check character. */
export function isIdNumber(text: string): boolean {
  if (/^\d{15}$/.test(text)) return isCalendarDay(`19${text.slice(6, 8)}-${text.slice(8, 10)}-${text.slice(10, 12)}`)
  if (!/^\d{17}[\dXx]$/.test(text)) return false
  if (!isCalendarDay(`${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`)) return false
  const sum = [...text.slice(0, 17)].reduce((total, digit, index) => total + Number(digit) * (2 ** (17 - index) % 11), 0)
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase()
}

function isWebUrl(text: string): boolean {
  return /^https?:\/\/(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.|(?=[:/?#]|$)))+(?::\d{1,5})?(?:[/?#][^\s"<>\\]*)?$/u.test(
    text,
  )
}
