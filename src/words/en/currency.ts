/** The currencies resource. */
export default {
  'currency.title': 'Currencies',
  'field.currency.code.label': 'Code',
  'field.currency.symbol.label': 'Symbol',
  'field.currency.name_zh.label': 'Chinese name',
  'field.currency.name_en.label': 'English name',
  'field.currency.rate.label': 'Rate per £1',
  'field.currency.rate.help': 'How much of this currency £1 buys, with up to six decimals, for example 9.4281 for yuan.',
  'field.currency.rate_date.label': 'Rate date',
} as const
