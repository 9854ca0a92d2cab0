import {
  type Icon,
  IconAddressBook,
  IconBuildingStore,
  IconCurrencyPound,
  IconHistory,
  IconPackages,
  IconPlus,
  IconSend,
  IconShoppingCart,
  IconTruckDelivery,
  IconWallet,
} from '@tabler/icons-react'

export type Tile = {
  /** its words are `shipsmart.tile.<name>` and, below them, `shipsmart.tile.<name>_note` */
  name:
    | 'new_order'
    | 'orders'
    | 'shops'
    | 'new_shop_orders'
    | 'notify'
    | 'in_transit'
    | 'history'
    | 'balance'
    | 'estimate'
    | 'addresses'
  /** the rule that opens its page; a tile without its page is not shown */
  page: string
  icon: Icon
  /** what it can say of itself besides its name */
  figure?: 'shops' | 'newShopOrders' | 'toNotify' | 'inTransit' | 'delivered' | 'balance'
}

/**
 * Where the day begins, in the order of the specification: Add Your Shops, New Orders, Notify Marketplace, Orders InTransit, Order History,
 * PrePay Balance. Each stands here as soon as its screen exists, one line each; what is not of the six follows or leads as it is used.
 */
export const tiles: readonly Tile[] = [
  { name: 'new_order', page: 'account/sheetOrder/create', icon: IconPlus },
  { name: 'orders', page: 'account/sheetOrder', icon: IconPackages },
  { name: 'shops', page: 'account/addManageAccounts', icon: IconBuildingStore, figure: 'shops' },
  { name: 'new_shop_orders', page: 'account/newOrders', icon: IconShoppingCart, figure: 'newShopOrders' },
  { name: 'notify', page: 'account/notifyMarketplace', icon: IconSend, figure: 'toNotify' },
  { name: 'in_transit', page: 'account/orderInTransit', icon: IconTruckDelivery, figure: 'inTransit' },
  { name: 'history', page: 'account/orderHistory', icon: IconHistory, figure: 'delivered' },
  { name: 'balance', page: 'account/prepayNow', icon: IconWallet, figure: 'balance' },
  { name: 'estimate', page: 'account/priceEstimate', icon: IconCurrencyPound },
  { name: 'addresses', page: 'account/addressBook', icon: IconAddressBook },
]

/** Those whose pages this person can open. */
export const visibleTiles = (paths: readonly string[]): Tile[] => tiles.filter(({ page }) => paths.includes(`/user/${page}`))
