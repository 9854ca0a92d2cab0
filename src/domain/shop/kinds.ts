/** What a member types to link a shop. Words stand under `shopKind.field.<kind>.<name>`, and under `….help` where a field needs more. */
export type ShopField = {
  name: string
  type: 'text' | 'url' | 'secret' | 'choice'
  isRequired: boolean
  choices?: readonly string[]
  initial?: string
}

/** How one kind of shop is linked; the form is drawn of it. */
export type ShopKindDescription = {
  /** `oauth`: on the marketplace's own page; `keys`: with what the member copies from there */
  ways: readonly ('oauth' | 'keys')[]
  /** typed for both ways */
  fields: readonly ShopField[]
  /** typed besides them where keys are used */
  keyFields: readonly ShopField[]
  /** how many steps of `shopKind.steps.<kind>.<n>` say what to click at the marketplace */
  steps: number
  /** it is not asked more often than this by itself */
  leastSyncMinutes: number
  /** a member can delete orders there, of which no list of changes tells */
  canDeleteOrders?: true
  /** only for trying things out: production has none */
  isSandbox?: true
}

export const shopKinds = ['demo', 'shopify', 'woocommerce'] as const
export type ShopKind = (typeof shopKinds)[number]

export const shopKindDescriptions: Record<ShopKind, ShopKindDescription> = {
  demo: {
    ways: ['keys'],
    fields: [],
    keyFields: [{ name: 'api_key', type: 'secret', isRequired: true }],
    steps: 2,
    leastSyncMinutes: 1,
    isSandbox: true,
  },
  shopify: {
    ways: ['oauth', 'keys'],
    fields: [{ name: 'shop_domain', type: 'text', isRequired: true }],
    keyFields: [
      { name: 'client_id', type: 'text', isRequired: false },
      { name: 'client_secret', type: 'secret', isRequired: false },
      { name: 'access_token', type: 'secret', isRequired: false },
    ],
    steps: 5,
    leastSyncMinutes: 5,
  },
  woocommerce: {
    ways: ['keys'],
    fields: [
      { name: 'site_url', type: 'url', isRequired: true },
      { name: 'order_statuses', type: 'text', isRequired: false, initial: 'processing' },
    ],
    keyFields: [
      { name: 'consumer_key', type: 'secret', isRequired: true },
      { name: 'consumer_secret', type: 'secret', isRequired: true },
    ],
    steps: 4,
    leastSyncMinutes: 5,
    canDeleteOrders: true,
  },
}

/** Kinds whose open orders are looked for at the shop from time to time. */
export const deletingKinds = shopKinds.filter((kind) => shopKindDescriptions[kind].canDeleteOrders)

/** Why a marketplace refuses us, where we can say what to do; worded under `shopKind.problem.*`. */
export const shopProblems = [
  'woocommerce_read_only',
  'woocommerce_http',
  'woocommerce_no_https',
  'woocommerce_other_address',
  'woocommerce_inactive',
  'woocommerce_no_api',
  'woocommerce_old',
] as const
export type ShopProblem = (typeof shopProblems)[number]
