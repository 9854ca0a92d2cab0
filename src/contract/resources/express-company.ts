import { id, listedFields, text } from '../fields.ts'
import { codeField, phoneField, placeNames } from '../place-fields.ts'
import { resource } from '../resource.ts'

const urlPattern = /^https?:\/\/[^\s"'<>{}]+$/
/** `{no}` stands where the number goes, after the host: a number never chooses whom we send people to. */
const trackingUrlPattern = /^https?:\/\/[^\s"'<>{}/]+\/[^\s"'<>{}]*\{no\}[^\s"'<>{}]*$/

/** Who brings parcels to the warehouse or takes them on, and where their numbers are followed. */
export const expressCompany = resource('expressCompany', {
  table: 'express_company',
  menu: { folder: 'catalogue', position: 160, icon: 'truck-delivery' },
  fields: {
    id: { ...id(), list: false },
    ...placeNames,
    code: codeField(32, { pattern: /^[a-z0-9][a-z0-9_-]*$/, patternKey: 'invalid.express_code' }),
    website: text(200, { pattern: urlPattern, patternKey: 'invalid.url', isLine: true, list: true }),
    tracking_url: text(300, { pattern: trackingUrlPattern, patternKey: 'invalid.tracking_url', isLine: true }),
    phone: phoneField({ list: true }),
    ...listedFields(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
