import { providersWithSetting } from '#domain/pay-way.ts'
import { bilingual, choice, decimal, type Field, flag, id, int, pence, ref, secret, text, timestamps } from '../fields.ts'
import { image } from '../file-fields.ts'
import { resource } from '../resource.ts'

/** Only the providers that need a setting ask for it. */
const forProviders = (name: string, field: Field): Field => ({
  ...field,
  when: { field: 'provider', is: providersWithSetting(name) },
})
const instructions = bilingual('instructions', 1000, {})
const amount = { ...pence({ required: true, list: true, search: true, sort: true }), min: 1 }

/** How members can pay: a provider, what it costs, and our account with it. Its keys are written here and never read. */
export const payWay = resource('payWay', {
  table: 'pay_way',
  menu: { folder: 'catalogue', position: 40, icon: 'credit-card' },
  fields: {
    id: { ...id(), list: false },
    ...bilingual('name', 60, { required: true, list: true, search: true, quick: true, sort: true, select: true }),
    provider: choice(
      { sandbox: 'payWay.provider.sandbox', stripe: 'payWay.provider.stripe', offline: 'payWay.provider.offline' },
      { required: true, list: true, search: true, sort: true, initial: 'stripe' },
    ),
    currency_id: ref('currency', 'code', { required: true, list: true, search: true }),
    fee_percent: decimal({ places: 2, max: 100, list: true, search: true, sort: true }),
    min_amount: { ...amount, initial: '1.00' },
    max_amount: { ...amount, initial: '5000.00' },
    logo: image({}),
    ...bilingual('remark', 200, {}),
    secret_key: forProviders('secret_key', secret(300)),
    webhook_secret: forProviders('webhook_secret', secret(300)),
    base_url: forProviders('base_url', text(200, { isLine: true, mono: true })),
    account_name: forProviders('account_name', text(70)),
    sort_code: forProviders('sort_code', text(12, { mono: true })),
    account_number: forProviders('account_number', text(12, { mono: true })),
    iban: forProviders('iban', text(42, { mono: true })),
    instructions_zh: forProviders('instructions_zh', instructions.instructions_zh),
    instructions_en: forProviders('instructions_en', instructions.instructions_en),
    is_ready: flag({ list: true, search: true, form: false }),
    status: flag({ list: true, search: true, sort: true }),
    weigh: int({ sort: true, max: 1_000_000 }),
    ...timestamps(),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'name',
  sortable: 'weigh',
  remove: 'hard',
})
