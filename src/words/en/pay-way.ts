/** Ways of paying, as the back office keeps them. */
export default {
  'payWay.title': 'Payment ways',
  'payWay.provider.sandbox': 'Sandbox (no real money)',
  'payWay.provider.stripe': 'Stripe',
  'payWay.provider.offline': 'Bank transfer',
  'field.payWay.name_zh.label': 'Chinese name',
  'field.payWay.name_en.label': 'English name',
  'field.payWay.provider.label': 'Provider',
  'field.payWay.provider.help':
    'Sandbox: test cards only, not in production. Stripe: cards. Bank transfer: finance confirms what arrived.',
  'field.payWay.currency_id.label': 'Currency',
  'field.payWay.currency_id.help': 'What the member is charged in. Accounts are kept in pounds.',
  'field.payWay.fee_percent.label': 'Fee (%)',
  'field.payWay.fee_percent.help': 'Added to what is paid, with up to two decimals.',
  'field.payWay.min_amount.label': 'Least (£)',
  'field.payWay.max_amount.label': 'Most (£)',
  'field.payWay.logo.label': 'Logo',
  'field.payWay.remark_zh.label': 'Chinese note',
  'field.payWay.remark_zh.help': 'One line that members read below the name.',
  'field.payWay.remark_en.label': 'English note',
  'field.payWay.secret_key.label': 'Secret key',
  'field.payWay.secret_key.help':
    'Begins with sk_ or rk_. Kept encrypted and never shown again; leave it empty to keep the present one.',
  'field.payWay.webhook_secret.label': 'Webhook signing secret',
  'field.payWay.webhook_secret.help':
    'Begins with whsec_. The provider shows it beside the webhook address. Leave it empty to keep the present one.',
  'field.payWay.base_url.label': 'Address of the provider',
  'field.payWay.base_url.help':
    'Empty: the usual one. Another one must begin with https://, or be on this machine, and needs the keys to be entered again.',
  'field.payWay.account_name.label': 'Account name',
  'field.payWay.sort_code.label': 'Sort code',
  'field.payWay.account_number.label': 'Account number',
  'field.payWay.iban.label': 'IBAN',
  'field.payWay.instructions_zh.label': 'Chinese instructions',
  'field.payWay.instructions_zh.help': 'What a member should know about transferring, shown beside the account.',
  'field.payWay.instructions_en.label': 'English instructions',
  'field.payWay.is_ready.label': 'Set up',
} as const
