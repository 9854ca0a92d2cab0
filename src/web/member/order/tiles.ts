import { IconBuildingStore, IconHistory, IconSend, IconShoppingCart, IconTruckDelivery, IconWallet } from '@tabler/icons-react'

/**
 * Where the day begins, in the order of the specification; everything else is in the menu. `page` is the rule that opens its page: a tile without it
 * is not shown. Its words are `shipsmart.tile.<name>` and, below them, `shipsmart.tile.<name>_note`, and `figure` is what it says of itself besides.
 */
const tiles = [
  { name: 'shops', page: 'account/addManageAccounts', icon: IconBuildingStore, figure: 'shops' },
  { name: 'new_shop_orders', page: 'account/newOrders', icon: IconShoppingCart, figure: 'newShopOrders' },
  { name: 'notify', page: 'account/notifyMarketplace', icon: IconSend, figure: 'toNotify' },
  { name: 'in_transit', page: 'account/orderInTransit', icon: IconTruckDelivery, figure: 'inTransit' },
  { name: 'history', page: 'account/orderHistory', icon: IconHistory, figure: 'delivered' },
  { name: 'balance', page: 'account/prepayNow', icon: IconWallet, figure: 'balance' },
] as const

/** Those whose pages this person can open. */
export const visibleTiles = (paths: readonly string[]) => tiles.filter(({ page }) => paths.includes(`/user/${page}`))
