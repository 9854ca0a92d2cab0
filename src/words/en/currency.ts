/** The currencies resource. */
export default {
  'currency.title': 'Currencies',
  'field.currency.code.label': 'Code',
  'field.currency.symbol.label': 'Symbol',
  'field.currency.name_zh.label': 'Chinese name',
  'field.currency.name_en.label': 'English name',
  'field.currency.rate.label': 'Rate for £1',
  'field.currency.rate.help': 'How much of this currency one pound buys, with up to six decimals: 9.4281 for yuan.',
  'field.currency.rate_date.label': 'Rate of',
} as const
