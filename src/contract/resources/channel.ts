import { cutoffPattern } from '#domain/manifest/manifest-day.ts'
import { bilingual, choice, choices, flag, id, int, pence, refs, text, timestamps } from '../fields.ts'
import { image } from '../file-fields.ts'
import { resource } from '../resource.ts'
import { size } from '../size-field.ts'
import { vatWords } from '../vat-class.ts'

const carrierWords = {
  r2r: 'channel.carrier.r2r',
  sandbox: 'channel.carrier.sandbox',
  easypost: 'channel.carrier.easypost',
  shipengine: 'channel.carrier.shipengine',
  karrio: 'channel.carrier.karrio',
  royalmail_clickdrop: 'channel.carrier.royalmail_clickdrop',
}

const through = (table: string, other: string) => ({ table, own: 'channel_id', other })
const most = 1_000_000
const cost = { ...pence({}), min: 0 }

/** A shipping service that members can buy. What it costs stands in its price table. */
export const channel = resource('channel', {
  table: 'channel',
  menu: { folder: 'catalogue', position: 50, icon: 'truck' },
  search: { exactly: ['code'], part: ['code', 'name'], note: ['code'] },
  fields: {
    id: { ...id(), list: false },
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    code: text(32, {
      required: true,
      unique: true,
      pattern: /^[a-z0-9][a-z0-9_-]{0,31}$/,
      patternKey: 'invalid.channel_code',
      list: true,
      search: true,
      quick: true,
      sort: true,
      select: true,
      mono: true,
    }),
    logo: image({}),
    carrier: choice(carrierWords, { required: true, list: true, search: true, sort: true }),
    logistics_type: choice(
      { self: 'channel.logistics_type.self', client: 'channel.logistics_type.client' },
      { required: true, search: true, isRadio: true },
    ),
    service_type: text(40, { search: true, quick: true, mono: true }),
    number_prefix: text(2, {
      upper: true,
      pattern: /^[A-Z]{2}$/,
      patternKey: 'invalid.number_prefix',
      search: true,
      mono: true,
    }),
    origin_arr: refs('country', 'name', { through: through('channel_origin', 'country_id'), search: true }),
    destination_arr: refs('country', 'name', {
      through: through('channel_destination', 'country_id'),
      list: true,
      search: true,
    }),
    group_arr: refs('user.group', 'name', { through: through('channel_member_group', 'group_id'), search: true }),
    min_weight_g: int({ max: most, initial: 1 }),
    max_weight_g: int({ min: 1, max: most, initial: null, search: true, sort: true }),
    max_length: size({ search: true, sort: true }),
    max_width: size({}),
    max_height: size({}),
    max_girth: size({ search: true }),
    volumetric_divisor: int({ min: 1, max: most, initial: null, search: true }),
    share: int({ max: 100, initial: 100 }),
    weight_step_g: int({ min: 1, max: 100_000, initial: 1 }),
    days_min: int({ max: 365, initial: 1, list: true, search: true, sort: true }),
    days_max: int({ max: 365, initial: 1, search: true, sort: true }),
    is_tracked: flag({ initial: 1, search: true }),
    has_insurance: flag({ initial: 1, search: true }),
    label_formats: {
      ...choices({ pdf: 'channel.label.pdf', a4: 'channel.label.a4', zpl: 'channel.label.zpl' }, { required: true }),
      initial: ['pdf'],
    },
    customs_form: choice(
      { postal: 'channel.customs.postal', invoice: 'channel.customs.invoice', none: 'channel.customs.none' },
      { initial: 'postal', search: true },
    ),
    needs_hs_code: flag({ initial: 0, search: true }),
    needs_id_number: flag({ initial: 0, search: true }),
    needs_eori: flag({ initial: 0, search: true }),
    vat_class: choice(vatWords, { required: true, search: true }),
    label_cost: cost,
    kg_cost: cost,
    void_days: int({ max: 365 }),
    refund_rule: choice(
      { automatic: 'channel.refund.automatic', request: 'channel.refund.request', never: 'channel.refund.never' },
      { required: true, initial: 'never', search: true },
    ),
    unused_refund_days: int({ min: 1, max: 365, initial: null }),
    reweigh_percent: int({ max: 100, initial: 5 }),
    reweigh_grams: int({ max: most, initial: 50 }),
    manifest_cutoff: text(5, { pattern: cutoffPattern, patternKey: 'invalid.cutoff' }),
    ...bilingual('remark', 500, {}),
    status: flag({ list: true, search: true, sort: true, initial: 1 }),
    weigh: int({ sort: true, max: most }),
    ...timestamps(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
  actions: {
    test: { label: 'channel.test', ask: 'channel.test_ask', icon: 'run', isBulk: false, check: () => null },
  },
})
