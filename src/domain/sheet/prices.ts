/** Prices as people write them into spreadsheets: with a currency before or behind, or under a heading that names one. */

export type Price = {
  /** pounds and pence, or as much of another currency: "12.50" */ amount: string
  currency: string | undefined
}

/** Signs and names by the code that they mean. A bare dollar is the American one, and ¥ the Chinese yuan, as on Chinese shops' sheets. */
const wordsOf = {
  GBP: '£ 英镑',
  EUR: '€ 欧元',
  USD: '$ us$ 美元 美金',
  CNY: '¥ cn¥ rmb 元 人民币',
  JPY: 'jp¥ 日元',
  AUD: 'a$ au$ 澳元',
  CAD: 'c$ ca$ 加元',
  NZD: 'nz$',
  HKD: 'hk$ 港币 港元',
  SGD: 's$',
  TWD: 'nt$',
  BRL: 'r$',
  INR: '₹',
  KRW: '₩',
  TRY: '₺',
  PLN: 'zł',
  CZK: 'kč',
}
const codeOf = new Map(Object.entries(wordsOf).flatMap(([code, words]) => words.split(' ').map((word) => [word, code])))

/** The code of a currency by its sign, its name or its code in any case; undefined for what is none. */
export function findCurrency(text: string): string | undefined {
  const plain = plainText(text).replace(/\.$/, '').toLowerCase()
  return codeOf.get(plain) ?? (/^[a-z]{3}$/.test(plain) ? plain.toUpperCase() : undefined)
}

/** A price with the currency that stands beside it. Null where something else stands there, or no number does. */
export function parsePrice(text: string): Price | null {
  const [, before = '', number = '', after = ''] = /^([^\d.,-]*)(-?[\d.,](?:[\d.,' ]*\d)?)([^\d]*)$/u.exec(plainText(text)) ?? []
  const amount = readAmount(number)
  const signs = [before, after].map((sign) => sign.trim()).filter(Boolean)
  const currencies = new Set(signs.map(findCurrency))
  if (amount === null || currencies.size > 1 || currencies.has(undefined)) return null
  return { amount, currency: [...currencies][0] }
}

/** The currency that a heading names in brackets or at its end, as `Unit price (USD)` and `Price €` do; undefined where it is pounds. */
export function findHeadingCurrency(heading: string): string | undefined {
  const plain = plainText(heading)
  const [, inside = ''] = /[([【/]\s*([^()[\]【】/]+?)\s*[)\]】]?\s*$/u.exec(plain) ?? []
  const [, last = ''] = /(?:^|[\s_-])([^\s_-]+)$/u.exec(plain) ?? []
  const code = [inside, last].filter(isKnownCurrency).map(findCurrency)[0]
  return code === 'GBP' ? undefined : code
}

/** Any three letters may be a word of a heading, but not these. */
const otherCodes = 'CHF SEK NOK DKK HUF RON MXN MYR THB PHP IDR VND AED SAR ZAR'.split(' ')
const knownCodes = new Set([...Object.keys(wordsOf), ...otherCodes])

const isKnownCurrency = (word: string): boolean => codeOf.has(word.toLowerCase()) || knownCodes.has(word.toUpperCase())

/** £1,250 and 12,5 and 1.250,00: "1250.00" and "12.50"; null for what is no amount, digits beyond pence as they are. */
function readAmount(number: string): string | null {
  const digits = number.replace(/[' ]/g, '')
  const plain = /^\d{1,3}(,\d{3})+(\.\d+)?$/.test(digits)
    ? digits.replaceAll(',', '')
    : /^\d{1,3}(\.\d{3})+,\d{1,2}$/.test(digits)
      ? digits.replaceAll('.', '').replace(',', '.')
      : digits.replace(/,(?=\d{1,2}$)/, '.').replace(/^\./, '0.')
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d*))?$/.exec(plain) ?? []
  if (whole === undefined) return null
  // What a spreadsheet writes behind the pence is its own rounding only where it is zeros.
  const pence = decimals.replace(/0+$/, '')
  return `${whole}.${pence.padEnd(2, '0')}`
}

const plainText = (text: string): string => text.normalize('NFKC').trim()
