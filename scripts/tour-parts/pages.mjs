/** Every page that exists: its picture's name, its path, who sees it, its title in the index, and what is done there first. */
export const pages = [
  { name: 'home', path: '/', title: 'Home' },
  { name: 'home-member', path: '/', who: 'member', title: 'Home of a member' },
  { name: 'articles', path: '/articles', title: 'Help centre' },
  { name: 'articles-none', path: '/articles?q=nothing-like-this', title: 'Help centre, no match' },
  { name: 'article', path: '/articles/customs-basics', title: 'Article' },
  { name: 'support', path: '/serviceSupport', title: 'Support' },
  { name: 'price-estimate', path: '/priceEstimate?from=GB&to=CN&p=1200x30x20x15', title: 'Price estimate' },
  { name: 'prohibited', path: '/prohibitedItems', title: 'Prohibited items' },
  { name: 'return', path: '/return', title: 'Return from a payment' },
  {
    name: 'recharge',
    path: '/user/account/prepayNow',
    who: 'member',
    title: 'Recharge',
    first: (tab) => tab.locator('[data-payment]').first().waitFor(),
  },
  {
    name: 'transfer',
    path: '/user/account/prepayNow',
    who: 'member',
    title: 'Payment that was made',
    first: async (tab) => {
      await tab.locator('[data-payment] a').first().click()
      await tab.locator('[data-mood]').waitFor()
    },
  },
  {
    name: 'payment-unknown',
    path: '/return?payment_no=P000000-00000000',
    who: 'member',
    title: 'Return, a payment of somebody else',
    first: (tab) => tab.locator('[data-mood]').waitFor(),
  },
  { name: 'confirm-payment', path: '/user/account/confirmPayment', who: 'member', title: 'Confirm, nothing waiting' },
  { name: 'payment', path: '/user/account/payment', who: 'member', title: 'Pay, nothing chosen' },
  { name: 'admin-recharge', path: '/admin/recharge', who: 'admin', title: 'Recharges', first: rows },
  { name: 'admin-payment', path: '/admin/payment?open=1', who: 'admin', title: 'Payment' },
  { name: 'admin-order', path: '/admin/order', who: 'admin', title: 'Orders of the back office' },
  {
    name: 'admin-order-open',
    path: '/admin/order',
    who: 'admin',
    title: 'Order in the back office',
    first: async (tab) => {
      await rows(tab)
      await tab.locator('[data-row]').first().locator('button:has(.tabler-icon-eye)').click()
      await tab.locator('[role=dialog] h2').first().waitFor()
    },
  },
  { name: 'admin-failed-label', path: '/admin/failedLabel', who: 'admin', title: 'Failed labels' },
  { name: 'admin-refund', path: '/admin/refund', who: 'admin', title: 'Refunds' },
  { name: 'member-login', path: '/user/login', title: 'Member login' },
  {
    name: 'member-login-empty',
    path: '/user/login',
    title: 'Member login, sent empty',
    first: (tab) => tab.locator('form [type=submit]').click(),
  },
  { name: 'register', path: '/user/login?type=register', title: 'Registration' },
  { name: 'forgot', path: '/user/login?type=forgot', title: 'Forgotten password' },
  { name: 'profile', path: '/user/account/profile', who: 'member', title: 'Profile' },
  { name: 'finance', path: '/admin/finance', who: 'admin', title: 'Finance' },
  { name: 'ledger', path: '/admin/ledgerEntry', who: 'admin', title: 'Ledger' },
  { name: 'invoices', path: '/admin/invoice', who: 'admin', title: 'Invoices' },
  { name: 'money-log-add', path: '/admin/user/moneyLog?add=1', who: 'admin', title: 'Balance log: add' },
  { name: 'balance-record', path: '/user/account/balanceRecord', who: 'member', title: 'Balance' },
  { name: 'statements', path: '/user/account/balanceRecord?tab=documents', who: 'member', title: 'Monthly statements' },
  { name: 'points', path: '/user/account/integral', who: 'member', title: 'Points' },
  { name: 'address-book', path: '/user/account/addressBook', who: 'member', title: 'Address book' },
  {
    name: 'address-form',
    path: '/user/account/addressBook?add=1',
    who: 'member',
    title: 'New address, sent empty',
    first: async (tab) => {
      await tab.locator('[name=zip_code]').waitFor()
      await tab.locator('[role=dialog] [type=submit]').click()
    },
  },
  {
    name: 'order-form',
    path: '/user/account/sheetOrder/create',
    who: 'member',
    title: 'New order',
    first: (tab) => tab.locator('[data-pay]').waitFor(),
  },
  {
    name: 'order-form-filled',
    path: '/user/account/sheetOrder/create?from=GB&to=CN&to_zip=200000&p=1200x30x20x15',
    who: 'member',
    title: 'New order with prices and a warning, sent half empty',
    first: async (tab) => {
      await tab.locator('[name="packages.0.items.0.chineseName"]').fill('香水')
      await tab.locator('[data-warning]').waitFor()
      await tab.locator('[data-offer]').first().waitFor()
      await tab.locator('[data-pay]').click()
      await tab.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  {
    name: 'insurance-choice',
    path: '/user/account/insurance',
    who: 'member',
    title: 'Insurance',
    first: (tab) => tab.locator('[data-cover]').first().waitFor(),
  },
  { name: 'address-import', path: '/user/account/addressBook?import=new', who: 'member', title: 'Import of addresses' },
  { name: 'change-password', path: '/user/account/changePassword', who: 'member', title: 'Change password' },
  { name: 'outbox', path: '/admin/outbox', who: 'admin', title: 'Outbox' },
  { name: 'admin-login', path: '/admin/login', title: 'Admin login' },
  { name: 'shipsmart', path: '/user/account/shipsmart', who: 'member', title: 'Home of the member centre' },
  { name: 'orders', path: '/user/account/sheetOrder', who: 'member', title: 'Orders' },
  { name: 'orders-none', path: '/user/account/sheetOrder?q=nothing-like-this', who: 'member', title: 'Orders, no match' },
  {
    name: 'order',
    path: '/user/account/sheetOrder',
    who: 'member',
    title: 'Order',
    first: async (tab) => {
      await rows(tab)
      const id = await tab.locator('[data-row]').first().getAttribute('data-row')
      await tab.goto(`/user/account/sheetOrder/detail?id=${id}`)
      await tab.locator('[data-order]').waitFor()
    },
  },
  { name: 'estimate-member', path: '/user/account/priceEstimate', who: 'member', title: 'Price estimate of a member' },
  { name: 'overview', path: '/user/account/overview', who: 'member', title: 'Account overview' },
  {
    name: 'member-menu',
    path: '/user/account/overview',
    who: 'member',
    title: 'Account menu',
    first: (tab) => tab.locator('header [aria-haspopup=menu]').click(),
  },
  {
    name: 'dashboard',
    path: '/admin/dashboard',
    who: 'admin',
    title: 'Dashboard',
    first: (tab) => tab.locator('main [data-ready]').waitFor(),
  },
  {
    name: 'search',
    path: '/admin/dashboard',
    who: 'admin',
    title: 'Search',
    first: async (tab) => {
      await tab.locator('main [data-ready]').waitFor()
      await tab.keyboard.press('Control+k')
      await tab.locator('[role=combobox]').fill('fr')
      await tab.getByText('FR · FRA').waitFor()
    },
  },
  { name: 'group', path: '/admin/auth/group', who: 'admin', title: 'Groups of admins', first: rows },
  { name: 'group-edit', path: '/admin/auth/group?edit=2', who: 'admin', title: 'Group of admins', first: form },
  { name: 'admin', path: '/admin/auth/admin', who: 'admin', title: 'Admins', first: rows },
  { name: 'rule', path: '/admin/auth/rule', who: 'admin', title: 'Rules', first: rows },
  { name: 'admin-log', path: '/admin/auth/adminLog', who: 'admin', title: 'Log of the back office', first: rows },
  { name: 'admin-info', path: '/admin/routine/adminInfo', who: 'admin', title: 'Profile of an admin' },
  { name: 'member', path: '/admin/user/user', who: 'admin', title: 'Members', first: rows },
  { name: 'member-edit', path: '/admin/user/user?edit=1', who: 'admin', title: 'Member, edited', first: form },
  { name: 'member-group', path: '/admin/user/group', who: 'admin', title: 'Groups of members', first: rows },
  { name: 'member-rule', path: '/admin/user/rule', who: 'admin', title: 'Rules of members', first: rows },
  { name: 'money-log', path: '/admin/user/moneyLog', who: 'admin', title: 'Balance log', first: rows },
  { name: 'score-log', path: '/admin/user/scoreLog', who: 'admin', title: 'Points log', first: rows },
  { name: 'salesperson', path: '/admin/salesperson', who: 'admin', title: 'Salespeople' },
  { name: 'job', path: '/admin/job', who: 'admin', title: 'Jobs' },
  { name: 'job-run', path: '/admin/jobRun', who: 'admin', title: 'Job history', first: rows },
  { name: 'area', path: '/admin/area', who: 'admin', title: 'Areas', first: rows },
  { name: 'currency', path: '/admin/currency', who: 'admin', title: 'Currencies', first: rows },
  { name: 'channel', path: '/admin/channel', who: 'admin', title: 'Channels', first: rows },
  { name: 'channel-edit', path: '/admin/channel?edit=3', who: 'admin', title: 'Channel', first: form },
  { name: 'channel-param', path: '/admin/channelParam', who: 'admin', title: 'Channel params' },
  {
    name: 'channel-param-add',
    path: '/admin/channelParam?channel_id=1&add=1',
    who: 'admin',
    title: 'New channel param',
    first: form,
  },
  { name: 'group-discount', path: '/admin/groupDiscount', who: 'admin', title: 'Group discounts' },
  { name: 'number-block', path: '/admin/numberBlock', who: 'admin', title: 'Number blocks', first: rows },
  { name: 'country', path: '/admin/country?limit=10', who: 'admin', title: 'Countries', first: rows },
  {
    name: 'country-filtered',
    path: '/admin/country?is_eu=1&q=land&order=iso2,desc',
    who: 'admin',
    title: 'Countries, filtered',
    first: rows,
  },
  { name: 'country-chosen', path: '/admin/country?limit=10', who: 'admin', title: 'Countries, two chosen', first: choose },
  { name: 'country-none', path: '/admin/country?q=nothing-like-this', who: 'admin', title: 'Countries, no match' },
  { name: 'country-add', path: '/admin/country?add=1', who: 'admin', title: 'New country', first: form },
  { name: 'country-errors', path: '/admin/country?add=1', who: 'admin', title: 'New country, sent empty', first: sendEmpty },
  { name: 'country-edit', path: '/admin/country?edit=1', who: 'admin', title: 'Country', first: form },
  {
    name: 'country-delete',
    path: '/admin/country?limit=10',
    who: 'admin',
    title: 'Question before a delete',
    first: openDeleteDialog,
  },
  { name: 'pay-way', path: '/admin/payWay', who: 'admin', title: 'Payment ways', first: rows },
  { name: 'pay-way-edit', path: '/admin/payWay?edit=2', who: 'admin', title: 'Payment way, Stripe', first: form },
  { name: 'pay-way-transfer', path: '/admin/payWay?edit=3', who: 'admin', title: 'Payment way, bank transfer', first: form },
  { name: 'price-table', path: '/admin/priceTable', who: 'admin', title: 'Price tables', first: rows },
  { name: 'price-table-bands', path: '/admin/priceTable?grid=1', who: 'admin', title: 'Price table by bands', first: cells },
  { name: 'price-table-steps', path: '/admin/priceTable?grid=5', who: 'admin', title: 'Price table by steps', first: cells },
  { name: 'zone', path: '/admin/zone', who: 'admin', title: 'Zones', first: rows },
  { name: 'goods-category', path: '/admin/goodsCategory', who: 'admin', title: 'Goods categories', first: rows },
  { name: 'goods-category-edit', path: '/admin/goodsCategory?edit=2', who: 'admin', title: 'Goods category', first: form },
  { name: 'goods', path: '/admin/goods', who: 'admin', title: 'Goods', first: rows },
  { name: 'goods-edit', path: '/admin/goods?edit=2', who: 'admin', title: 'Goods, edited', first: form },
  { name: 'goods-rule', path: '/admin/goodsRule', who: 'admin', title: 'Goods rules', first: rows },
  { name: 'packaging', path: '/admin/packaging', who: 'admin', title: 'Packaging', first: rows },
  { name: 'packaging-edit', path: '/admin/packaging?edit=3', who: 'admin', title: 'Packaging, edited', first: form },
  { name: 'insurance', path: '/admin/insurance', who: 'admin', title: 'Insurance', first: rows },
  { name: 'insurance-edit', path: '/admin/insurance?edit=2', who: 'admin', title: 'Insurance, edited', first: form },
  { name: 'express-company', path: '/admin/expressCompany', who: 'admin', title: 'Express companies', first: rows },
  { name: 'layout', path: '/admin/country?limit=10', who: 'admin', title: 'Layout settings', first: openLayout },
  { name: 'task-tray', path: '/admin/country?limit=10', who: 'admin', title: 'Tasks, after an export', first: openTray },
  { name: 'notice-bell', path: '/user/account/overview', who: 'member', title: 'Notifications', first: openBell },
  { name: 'attachment', path: '/admin/routine/attachment', who: 'admin', title: 'Attachments' },
  { name: 'article-list', path: '/admin/article', who: 'admin', title: 'Articles', first: rows },
  { name: 'article-add', path: '/admin/article?add=1', who: 'admin', title: 'New article', first: editor },
  { name: 'article-edit', path: '/admin/article?edit=2', who: 'admin', title: 'Article, edited', first: editor },
  { name: 'article-category', path: '/admin/articleCategory', who: 'admin', title: 'Article categories', first: rows },
  { name: 'config', path: '/admin/routine/config', who: 'admin', title: 'System config' },
  { name: 'config-mail', path: '/admin/routine/config?group=mail', who: 'admin', title: 'System config, mail' },
  { name: 'not-found', path: '/404', title: 'Not found' },
  { name: 'no-permission', path: '/401', title: 'No permission' },
  { name: 'problem', path: '/', title: 'Problem', first: failRequests },
]

async function cells(tab) {
  await tab.locator('[data-cell]').first().waitFor()
}

async function rows(tab) {
  await tab.locator('[data-row]').first().waitFor()
}

async function choose(tab) {
  await rows(tab)
  for (const index of [0, 1])
    await tab.locator('[data-row]').nth(index).locator('input[type=checkbox]:not([role=switch])').check()
}

async function openDeleteDialog(tab) {
  await choose(tab)
  await tab.locator('[role=region] button').first().click()
  await tab.locator('[role=dialog]').waitFor()
}

async function openLayout(tab) {
  await rows(tab)
  // Phones have none.
  const cog = tab.locator('header button:has(.tabler-icon-settings)')
  if (!(await cog.isVisible())) return
  await cog.click()
  await tab.locator('[role=dialog] [name=menuWidth]').waitFor()
}

async function openTray(tab) {
  await rows(tab)
  await tab.locator('button:has(.tabler-icon-download)').first().click()
  await tab.locator('header button:has(.tabler-icon-checklist)').click()
  await tab.locator('[role=dialog] li').first().waitFor()
}

async function openBell(tab) {
  await tab.locator('header button:has(.tabler-icon-bell)').click()
  await tab.locator('[role=dialog]').waitFor()
}

async function form(tab) {
  await tab.locator('[role=dialog] input').first().waitFor()
}

async function editor(tab) {
  await tab.locator('[role=dialog] [contenteditable=true]').nth(1).waitFor()
}

async function sendEmpty(tab) {
  await form(tab)
  await tab.locator('[role=dialog] [type=submit]').click()
  await tab.locator('[role=dialog] [aria-invalid=true]').first().waitFor()
}

async function failRequests(tab) {
  await tab.route('**/assets/**', (route) => route.abort())
  await tab.locator('footer a[href="/serviceSupport"]').click()
  await tab.locator('[role=timer]').waitFor()
}
