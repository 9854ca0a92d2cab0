/** The countries resource. */
export default {
  'field.country.name_zh.label': 'Chinese name',
  'field.country.name_en.label': 'English name',
  'field.country.iso2.label': 'ISO 2',
  'field.country.iso3.label': 'ISO 3',
  'field.country.iso_number.label': 'ISO number',
  'field.country.is_eu.label': 'EU',
  'field.country.is_uk.label': 'UK',
  'field.country.status.label': 'Enabled',
  'field.country.weigh.label': 'Sort order',
  'country.title': 'Countries',
  'country.eu': 'EU',
  'country.uk': 'UK',
} as const
