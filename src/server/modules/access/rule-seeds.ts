import { actionsOf, type MenuFolder, nodeOf, pathOf, type Resource } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import type { WordKey } from '#words/keys.ts'

/** The rules that code knows of: menus, pages and the nodes below them. The database starts from these and admins may change them there. */
export type RuleSeed = {
  /** `route`: a page that other pages lead to, without an entry in the menu; `nav_user_menu`: an entry of the menu at the member's picture */
  type: 'menu_dir' | 'menu' | 'route' | 'nav_user_menu' | 'button'
  name: string
  title: WordKey
  icon?: string
  keepalive?: boolean
  children?: RuleSeed[]
}

/** The pages of the back office that are no resource's, by their position among those that are. */
const otherPages: Partial<Record<MenuFolder, [position: number, page: RuleSeed][]>> = {
  warehouses: [
    [
      10,
      {
        type: 'menu',
        name: 'warehouseScan',
        title: 'scan.title',
        icon: 'barcode',
        children: [
          { type: 'button', name: 'warehouseScan/index', title: 'node.index' },
          { type: 'button', name: 'warehouseScan/submit', title: 'node.warehouseScan.submit' },
        ],
      },
    ],
    [
      15,
      {
        type: 'menu',
        name: 'returnStation',
        title: 'returnStation.title',
        icon: 'arrow-back',
        children: [
          { type: 'button', name: 'returnStation/index', title: 'node.index' },
          { type: 'button', name: 'returnStation/receive', title: 'node.returnStation.receive' },
        ],
      },
    ],
  ],
  money: [
    [
      10,
      {
        type: 'menu',
        name: 'finance',
        title: 'node.finance',
        icon: 'chart-bar',
        children: [
          { type: 'button', name: 'finance/index', title: 'node.index' },
          { type: 'button', name: 'finance/export', title: 'node.export' },
        ],
      },
    ],
  ],
  routine: [
    [
      10,
      {
        type: 'menu',
        name: 'routine/config',
        title: 'node.routine.config',
        icon: 'adjustments',
        children: [
          { type: 'button', name: 'routine/config/index', title: 'node.index' },
          { type: 'button', name: 'routine/config/edit', title: 'node.edit' },
          { type: 'button', name: 'routine/config/add', title: 'node.routine.config.add' },
          { type: 'button', name: 'routine/config/del', title: 'node.routine.config.del' },
          { type: 'button', name: 'routine/config/sendTestMail', title: 'node.routine.config.sendTestMail' },
        ],
      },
    ],
    [30, { type: 'menu', name: 'routine/adminInfo', title: 'node.routine.adminInfo', icon: 'user' }],
  ],
}

export const adminRules: RuleSeed[] = [
  {
    type: 'menu',
    name: 'dashboard',
    title: 'node.dashboard',
    icon: 'dashboard',
    children: [{ type: 'button', name: 'dashboard/index', title: 'node.index' }],
  },
  menuFolder('auth', 'shield'),
  menuFolder('user', 'users'),
  menuFolder('orders', 'package'),
  menuFolder('warehouses', 'building'),
  menuFolder('money', 'wallet'),
  menuFolder('catalogue', 'packages'),
  menuFolder('content', 'book'),
  menuFolder('routine', 'settings'),
  menuFolder('system', 'settings'),
]

/**
 * Folders that hold one page are drawn as that page. Pages of shops get a folder of their own, between shipping and money, with the first of
 * them that works.
 */
export const memberRules: RuleSeed[] = [
  {
    type: 'menu_dir',
    name: 'account',
    title: 'node.account',
    icon: 'user',
    children: [{ type: 'menu', name: 'account/shipsmart', title: 'node.account.shipsmart', icon: 'home' }],
  },
  {
    type: 'menu_dir',
    name: 'shipping',
    title: 'node.shipping',
    icon: 'package',
    children: [
      { type: 'menu', name: 'account/sheetOrder/create', title: 'node.account.sheetOrder.create', icon: 'plus' },
      { type: 'menu', name: 'account/sheetOrder', title: 'node.account.sheetOrder', icon: 'packages' },
      { type: 'menu', name: 'account/manifest', title: 'node.account.manifest', icon: 'truck' },
      { type: 'menu', name: 'account/orderInTransit', title: 'node.account.orderInTransit', icon: 'map' },
      { type: 'menu', name: 'account/orderHistory', title: 'node.account.orderHistory', icon: 'history' },
      { type: 'menu', name: 'account/refundOrder', title: 'node.account.refundOrder', icon: 'arrow-back' },
      { type: 'menu', name: 'account/claim', title: 'node.account.claim', icon: 'umbrella' },
      { type: 'menu', name: 'account/priceEstimate', title: 'node.account.priceEstimate', icon: 'currency' },
      { type: 'menu', name: 'account/overview', title: 'node.account.overview', icon: 'chart-bar' },
      { type: 'route', name: 'account/reweigh', title: 'node.account.reweigh' },
      { type: 'route', name: 'account/sheetOrder/import', title: 'node.account.sheetOrder.import' },
      { type: 'route', name: 'account/sheetOrder/detail', title: 'node.account.sheetOrder.detail' },
      { type: 'route', name: 'account/logisticsDetail', title: 'node.account.logisticsDetail' },
      { type: 'route', name: 'account/insurance', title: 'node.account.insurance' },
    ],
  },
  {
    type: 'menu_dir',
    name: 'shops',
    title: 'node.shops',
    icon: 'building-store',
    children: [
      { type: 'menu', name: 'account/newOrders', title: 'node.account.newOrders', icon: 'checklist' },
      { type: 'menu', name: 'account/notifyMarketplace', title: 'node.account.notifyMarketplace', icon: 'mail' },
      { type: 'menu', name: 'account/addManageAccounts', title: 'node.account.addManageAccounts', icon: 'building-store' },
      { type: 'route', name: 'account/newOrders/rules', title: 'node.account.newOrders.rules' },
    ],
  },
  {
    type: 'menu_dir',
    name: 'money',
    title: 'node.account.money',
    icon: 'wallet',
    children: [
      { type: 'menu', name: 'account/prepayNow', title: 'node.account.prepayNow', icon: 'credit-card' },
      { type: 'menu', name: 'account/balanceRecord', title: 'node.account.balanceRecord', icon: 'wallet' },
      { type: 'menu', name: 'account/integral', title: 'node.account.integral', icon: 'coin' },
      { type: 'route', name: 'account/payment', title: 'node.account.payment' },
      { type: 'route', name: 'account/confirmPayment', title: 'node.account.confirmPayment' },
    ],
  },
  {
    type: 'menu_dir',
    name: 'addresses',
    title: 'node.account.addressBook',
    icon: 'address-book',
    children: [{ type: 'menu', name: 'account/addressBook', title: 'node.account.addressBook', icon: 'address-book' }],
  },
  {
    type: 'menu_dir',
    name: 'settings',
    title: 'node.settings',
    icon: 'settings',
    children: [{ type: 'menu', name: 'account/changePassword', title: 'node.account.changePassword', icon: 'shield' }],
  },
  { type: 'nav_user_menu', name: 'account/profile', title: 'node.account.profile', icon: 'user' },
]

export const seedNames = (rules: RuleSeed[]): string[] => rules.flatMap((rule) => [rule.name, ...seedNames(rule.children ?? [])])

function menuFolder(name: MenuFolder, icon: string): RuleSeed {
  const declared = resources.flatMap((resource): [number, RuleSeed][] =>
    resource.menu?.folder === name ? [[resource.menu.position, resourcePage(resource, resource.menu)]] : [],
  )
  const pages = [...declared, ...(otherPages[name] ?? [])].sort(([one], [other]) => one - other)
  return { type: 'menu_dir', name, title: `node.${name}`, icon, children: pages.map(([, page]) => page) }
}

/** The page of a resource and a node for each of its actions, those among them that its declaration does not make. */
function resourcePage(resource: Resource, { icon, title }: NonNullable<Resource['menu']>): RuleSeed {
  const actions = new Set([...actionsOf(resource), ...Object.keys(resource.nodes)])
  return {
    type: 'menu',
    name: pathOf(resource.name),
    title: title ?? (`${resource.name}.title` as WordKey),
    icon,
    keepalive: true,
    children: [...actions].map((action) => ({
      type: 'button',
      name: nodeOf(resource.name, action),
      title: resource.nodes[action] ?? resource.actions[action]?.label ?? (`node.${action}` as WordKey),
    })),
  }
}
