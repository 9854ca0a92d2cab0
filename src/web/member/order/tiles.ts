import {
  type Icon,
  IconBuildingStore,
  IconHistory,
  IconSend,
  IconShoppingCart,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react'

export type Tile = {
  /** its words are `shipsmart.tile.<name>` and, below them, `shipsmart.tile.<name>_note` */
  name: 'shops' | 'new_shop_orders' | 'notify' | 'in_transit' | 'history' | 'balance'
  /** the rule that opens its page; a tile without its page is not shown */
  page: string
  icon: Icon
  /** what it says of itself besides its name */
  figure: 'shops' | 'newShopOrders' | 'toNotify' | 'inTransit' | 'delivered' | 'balance'
}

/** Where the day begins, in the order of the specification. Everything else is in the menu. */
export const tiles: readonly Tile[] = [
  { name: 'shops', page: 'account/addManageAccounts', icon: IconBuildingStore, figure: 'shops' },
  { name: 'new_shop_orders', page: 'account/newOrders', icon: IconShoppingCart, figure: 'newShopOrders' },
  { name: 'notify', page: 'account/notifyMarketplace', icon: IconSend, figure: 'toNotify' },
  { name: 'in_transit', page: 'account/orderInTransit', icon: IconTruckDelivery, figure: 'inTransit' },
  { name: 'history', page: 'account/orderHistory', icon: IconHistory, figure: 'delivered' },
  { name: 'balance', page: 'account/prepayNow', icon: IconWallet, figure: 'balance' },
]

/** Those whose pages this person can open. */
export const visibleTiles = (paths: readonly string[]): Tile[] => tiles.filter(({ page }) => paths.includes(`/user/${page}`))
