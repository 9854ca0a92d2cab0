/** The express companies resource. */
export default {
  'expressCompany.title': 'Express companies',
  'field.expressCompany.name_zh.label': 'Chinese name',
  'field.expressCompany.name_en.label': 'English name',
  'field.expressCompany.code.label': 'Code',
  'field.expressCompany.website.label': 'Website',
  'field.expressCompany.tracking_url.label': 'Tracking URL',
  'field.expressCompany.tracking_url.help': 'Put {no} where the number goes, for example https://track.example.com/?no={no}',
  'field.expressCompany.phone.label': 'Phone',
} as const
