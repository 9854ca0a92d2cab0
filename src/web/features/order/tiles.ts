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
import type { WordKey } from '#words/keys.ts'

/** What a tile can say of itself besides its name. */
export type TileFigures = {
  balance: string
  awaiting: string
  failed: string
  inTransit: string
  late: string
  delivered: string
  shops: string
  toNotify: string
  /** orders of shops that have no label yet */
  newShopOrders: string
  notifyFailed: string
}

export type Tile = {
  name: string
  /** the rule that opens its page; a tile without its page is not shown */
  page: string
  icon: Icon
  title: WordKey
  note: WordKey
  figure?: (figures: TileFigures) => string
}

/**
 * Where the day begins, in the order of the specification: Add Your Shops, New Orders, Notify Marketplace, Orders InTransit, Order History,
 * PrePay Balance. Each stands here as soon as its screen exists, one line each; what is not of the six follows or leads as it is used.
 */
export const tiles: readonly Tile[] = [
  {
    name: 'new_order',
    page: 'account/sheetOrder/create',
    icon: IconPlus,
    title: 'shipsmart.tile.new_order',
    note: 'shipsmart.tile.new_order_note',
  },
  {
    name: 'orders',
    page: 'account/sheetOrder',
    icon: IconPackages,
    title: 'shipsmart.tile.orders',
    note: 'shipsmart.tile.orders_note',
  },
  {
    name: 'shops',
    page: 'account/addManageAccounts',
    icon: IconBuildingStore,
    title: 'shipsmart.tile.shops',
    note: 'shipsmart.tile.shops_note',
    figure: ({ shops }) => shops,
  },
  {
    name: 'new_shop_orders',
    page: 'account/newOrders',
    icon: IconShoppingCart,
    title: 'shipsmart.tile.new_shop_orders',
    note: 'shipsmart.tile.new_shop_orders_note',
    figure: ({ newShopOrders }) => newShopOrders,
  },
  {
    name: 'notify',
    page: 'account/notifyMarketplace',
    icon: IconSend,
    title: 'shipsmart.tile.notify',
    note: 'shipsmart.tile.notify_note',
    figure: ({ toNotify }) => toNotify,
  },
  {
    name: 'in_transit',
    page: 'account/orderInTransit',
    icon: IconTruckDelivery,
    title: 'shipsmart.tile.in_transit',
    note: 'shipsmart.tile.in_transit_note',
    figure: ({ inTransit }) => inTransit,
  },
  {
    name: 'history',
    page: 'account/orderHistory',
    icon: IconHistory,
    title: 'shipsmart.tile.history',
    note: 'shipsmart.tile.history_note',
    figure: ({ delivered }) => delivered,
  },
  {
    name: 'balance',
    page: 'account/prepayNow',
    icon: IconWallet,
    title: 'shipsmart.tile.balance',
    note: 'shipsmart.tile.balance_note',
    figure: ({ balance }) => balance,
  },
  {
    name: 'estimate',
    page: 'account/priceEstimate',
    icon: IconCurrencyPound,
    title: 'shipsmart.tile.estimate',
    note: 'shipsmart.tile.estimate_note',
  },
  {
    name: 'addresses',
    page: 'account/addressBook',
    icon: IconAddressBook,
    title: 'shipsmart.tile.addresses',
    note: 'shipsmart.tile.addresses_note',
  },
]

/** Those whose pages this person can open. */
export const visibleTiles = (paths: readonly string[]): Tile[] => tiles.filter(({ page }) => paths.includes(`/user/${page}`))
