/**
 * Tracking numbers in the form of the UPU's standard S10: two letters that name the service, eight digits, a check digit and the two letters
 * of a country, "RN473124829GB".
 */
export type S10 = { prefix: string; serial: number; country: string }

export const lastSerial = 99_999_999

const weights = [8, 6, 4, 2, 3, 5, 9, 7] as const

/** Finds a single digit that was mistyped, save for some numbers that end in 5: the standard gives that digit to two remainders. */
export function checkDigit(serial: number): number {
  const digits = eightDigits(serial)
  const sum = weights.reduce((total, weight, place) => total + weight * Number(digits[place]), 0)
  const rest = 11 - (sum % 11)
  // The standard's two exceptions: what would take two digits.
  if (rest === 10) return 0
  return rest === 11 ? 5 : rest
}

export function makeS10({ prefix, serial, country }: S10): string {
  if (!isLetters(prefix) || !isLetters(country)) throw new RangeError(`no S10 number from “${prefix}” and “${country}”`)
  return `${prefix}${eightDigits(serial)}${checkDigit(serial)}${country}`
}

/** As people type and scan them: in any letter case, with spaces between. null when it is no such number or its check digit is wrong. */
export function parseS10(text: string): S10 | null {
  const match = /^([A-Z]{2})([0-9]{8})([0-9])([A-Z]{2})$/.exec(text.replace(/[\s-]/g, '').toUpperCase())
  if (!match) return null
  const [, prefix = '', digits = '', check, country = ''] = match
  const serial = Number(digits)
  return checkDigit(serial) === Number(check) ? { prefix, serial, country } : null
}

function eightDigits(serial: number): string {
  if (!Number.isInteger(serial) || serial < 0 || serial > lastSerial) throw new RangeError(`no serial of eight digits: ${serial}`)
  return String(serial).padStart(8, '0')
}

const isLetters = (text: string): boolean => /^[A-Z]{2}$/.test(text)
