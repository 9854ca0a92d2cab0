import { bilingual, flag, id, int, text, time } from '../fields.ts'
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
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    code: text(32, {
      required: true,
      unique: true,
      pattern: /^[a-z0-9][a-z0-9_-]*$/,
      patternKey: 'invalid.express_code',
      list: true,
      search: true,
      quick: true,
      sort: true,
      select: true,
      mono: true,
    }),
    website: text(200, { pattern: urlPattern, patternKey: 'invalid.url', isLine: true, list: true }),
    tracking_url: text(300, { pattern: trackingUrlPattern, patternKey: 'invalid.tracking_url', isLine: true }),
    phone: text(32, { pattern: /^[+\d][\d ()-]*$/, patternKey: 'invalid.company_phone', list: true, search: true }),
    status: flag({ list: true, search: true, sort: true, initial: 1 }),
    weigh: int({ sort: true, max: 1_000_000 }),
    create_time: time({ search: true, sort: true, form: false }),
    update_time: time({ search: true, sort: true, form: false }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
