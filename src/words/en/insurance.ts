/** The insurance resource. */
export default {
  'insurance.title': 'Insurance',
  'insurance.kind.bands': 'Value bands',
  'insurance.kind.percent': 'Percentage',
  'insurance.band.cover': 'Cover up to (£)',
  'insurance.band.premium': 'Premium (£)',
  'field.insurance.name_zh.label': 'Chinese name',
  'field.insurance.name_en.label': 'English name',
  'field.insurance.kind.label': 'Pricing',
  'field.insurance.bands.label': 'Bands: cover up to → premium (£)',
  'field.insurance.bands.help':
    'In ascending order. A value exactly at the top of a band belongs to that band. Used for value bands.',
  'field.insurance.percent.label': 'Percentage of value',
  'field.insurance.percent.help': 'Of the declared value, for example 2.5. Used for percentage pricing.',
  'field.insurance.min_premium.label': 'Min premium',
  'field.insurance.cover_limit.label': 'Cover limit',
  'field.insurance.cover_limit.help': 'Goods worth more cannot be insured with this product.',
  'field.insurance.ipt_rate.label': 'IPT (%)',
  'field.insurance.ipt_rate.help': 'Insurance premium tax, included in the premium.',
} as const
