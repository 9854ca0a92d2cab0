/**
 * Everything the browser keeps between visits, by the name it has in localStorage. What belongs to one member goes when that member signs out,
 * so that the next person at this computer starts clean.
 */
export const savedKeys = {
  adminInfo: { clearedAtSignOut: undefined },
  userInfo: { clearedAtSignOut: undefined },
  storeConfig_v2: { clearedAtSignOut: undefined },
  storeTabViewConfig: { clearedAtSignOut: undefined },
  storeTerminal: { clearedAtSignOut: undefined },
  handleParams: { clearedAtSignOut: 'member' },
  placeOrder: { clearedAtSignOut: 'member' },
  orderForm: { clearedAtSignOut: 'member' },
  claimForm: { clearedAtSignOut: 'member' },
  orderTempParams: { clearedAtSignOut: 'member' },
  confirmPaymentData: { clearedAtSignOut: 'member' },
} as const satisfies Record<string, { clearedAtSignOut: 'member' | undefined }>

export type SavedKey = keyof typeof savedKeys

export const keysClearedAtSignOut = (realm: 'admin' | 'member'): SavedKey[] =>
  (Object.keys(savedKeys) as SavedKey[]).filter((key) => savedKeys[key].clearedAtSignOut === realm)
