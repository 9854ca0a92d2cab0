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
      menu('warehouseScan', 'scan.title', 'barcode', [
        button('warehouseScan/index', 'node.index'),
        button('warehouseScan/submit', 'node.warehouseScan.submit'),
      ]),
    ],
    [
      15,
      menu('returnStation', 'returnStation.title', 'arrow-back', [
        button('returnStation/index', 'node.index'),
        button('returnStation/receive', 'node.returnStation.receive'),
      ]),
    ],
  ],
  money: [
    [
      10,
      menu('finance', 'node.finance', 'chart-bar', [
        button('finance/index', 'node.index'),
        button('finance/export', 'node.export'),
      ]),
    ],
  ],
  routine: [
    [
      10,
      menu('routine/config', 'node.routine.config', 'adjustments', [
        button('routine/config/index', 'node.index'),
        button('routine/config/edit', 'node.edit'),
        button('routine/config/add', 'node.routine.config.add'),
        button('routine/config/del', 'node.routine.config.del'),
        button('routine/config/sendTestMail', 'node.routine.config.sendTestMail'),
      ]),
    ],
    [30, menu('routine/adminInfo', 'node.routine.adminInfo', 'user')],
  ],
}

export const adminRules: RuleSeed[] = [
  menu('dashboard', 'node.dashboard', 'dashboard', [button('dashboard/index', 'node.index')]),
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
  folder('account', 'node.account', 'user', [menu('account/shipsmart', 'node.account.shipsmart', 'home')]),
  folder('shipping', 'node.shipping', 'package', [
    menu('account/sheetOrder/create', 'node.account.sheetOrder.create', 'plus'),
    menu('account/sheetOrder', 'node.account.sheetOrder', 'packages'),
    menu('account/manifest', 'node.account.manifest', 'truck'),
    menu('account/orderInTransit', 'node.account.orderInTransit', 'map'),
    menu('account/orderHistory', 'node.account.orderHistory', 'history'),
    menu('account/refundOrder', 'node.account.refundOrder', 'arrow-back'),
    menu('account/claim', 'node.account.claim', 'umbrella'),
    menu('account/priceEstimate', 'node.account.priceEstimate', 'currency'),
    menu('account/overview', 'node.account.overview', 'chart-bar'),
    { type: 'route', name: 'account/reweigh', title: 'node.account.reweigh' },
    { type: 'route', name: 'account/sheetOrder/import', title: 'node.account.sheetOrder.import' },
    { type: 'route', name: 'account/sheetOrder/detail', title: 'node.account.sheetOrder.detail' },
    { type: 'route', name: 'account/logisticsDetail', title: 'node.account.logisticsDetail' },
    { type: 'route', name: 'account/insurance', title: 'node.account.insurance' },
  ]),
  folder('shops', 'node.shops', 'building-store', [
    menu('account/newOrders', 'node.account.newOrders', 'checklist'),
    menu('account/notifyMarketplace', 'node.account.notifyMarketplace', 'mail'),
    menu('account/addManageAccounts', 'node.account.addManageAccounts', 'building-store'),
    { type: 'route', name: 'account/newOrders/rules', title: 'node.account.newOrders.rules' },
  ]),
  folder('money', 'node.account.money', 'wallet', [
    menu('account/prepayNow', 'node.account.prepayNow', 'credit-card'),
    menu('account/balanceRecord', 'node.account.balanceRecord', 'wallet'),
    menu('account/integral', 'node.account.integral', 'coin'),
    { type: 'route', name: 'account/payment', title: 'node.account.payment' },
    { type: 'route', name: 'account/confirmPayment', title: 'node.account.confirmPayment' },
  ]),
  folder('addresses', 'node.account.addressBook', 'address-book', [
    menu('account/addressBook', 'node.account.addressBook', 'address-book'),
  ]),
  folder('settings', 'node.settings', 'settings', [menu('account/changePassword', 'node.account.changePassword', 'shield')]),
  { type: 'nav_user_menu', name: 'account/profile', title: 'node.account.profile', icon: 'user' },
]

export const seedNames = (rules: RuleSeed[]): string[] => rules.flatMap((rule) => [rule.name, ...seedNames(rule.children ?? [])])

function menu(name: string, title: WordKey, icon: string, children?: RuleSeed[]): RuleSeed {
  return { type: 'menu', name, title, icon, children }
}

function button(name: string, title: WordKey): RuleSeed {
  return { type: 'button', name, title }
}

function folder(name: string, title: WordKey, icon: string, children: RuleSeed[]): RuleSeed {
  return { type: 'menu_dir', name, title, icon, children }
}

function menuFolder(name: MenuFolder, icon: string): RuleSeed {
  const declared = resources.flatMap((resource): [number, RuleSeed][] =>
    resource.menu?.folder === name ? [[resource.menu.position, resourcePage(resource, resource.menu)]] : [],
  )
  const pages = [...declared, ...(otherPages[name] ?? [])].sort(([one], [other]) => one - other).map(([, page]) => page)
  return folder(name, `node.${name}`, icon, pages)
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
