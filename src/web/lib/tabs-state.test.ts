import { expect, test } from 'vitest'
import type { Rule } from '#contract/account.ts'
import { browserStorage } from './browser-storage.ts'
import { buildAuthNodes } from './menus.ts'
import { adminInfo, clearSession, markSignedIn, markSigningOut } from './session.ts'
import { activateTab, closeForbiddenTabs, rememberQuery, saveAuthNodes, tabsState } from './tabs-state.ts'

const stored = () => JSON.parse(browserStorage.getItem('storeTabViewConfig') ?? 'null')
const rule = (type: Rule['type'], name: string, children: Rule[] = []): Rule => ({
  id: 1,
  pid: 0,
  type,
  title: name,
  name,
  path: name,
  icon: '',
  icon_name: '',
  menu_type: 'tab',
  url: '',
  component: '',
  keepalive: 0,
  extend: 'none',
  children,
})
const country = (...actions: string[]) =>
  rule('menu_dir', 'catalogue', [
    rule(
      'menu',
      'country',
      actions.map((action) => rule('button', `country/${action}`)),
    ),
  ])

test('what may be done on which page is kept under the key as the rules say it, and anew when they change', () => {
  adminInfo.setState({ id: 7, token: 'a' })
  saveAuthNodes(buildAuthNodes([country('index', 'edit'), rule('menu', 'dashboard')], '/admin'))
  expect(stored()).toMatchObject({
    activeIndex: 0,
    activeRoute: null,
    tabsView: [],
    tabFullScreen: false,
    authNode: { '/admin/country': ['/admin/country/index', '/admin/country/edit'] },
  })
  // A node was taken away, and a page came.
  saveAuthNodes(buildAuthNodes([country('index'), rule('menu', 'job', [rule('button', 'job/index')])], '/admin'))
  expect(stored().authNode).toEqual({ '/admin/country': ['/admin/country/index'], '/admin/job': ['/admin/job/index'] })
})

test('what was kept of it is not believed, and goes with the one who signs out', () => {
  browserStorage.setItem('storeTabViewConfig', '{"authNode":{"/admin/country":["/admin/country/del"]},"adminId":7}')
  tabsState.reload()
  expect(tabsState.getState()).toMatchObject({ adminId: 7, authNode: {} })
  saveAuthNodes(buildAuthNodes([country('index')], '/admin'))
  markSigningOut('admin')
  clearSession('admin')
  expect(stored()).toBeNull()
  expect(tabsState.getState().authNode).toEqual({})
  markSignedIn('admin')
})

test('tabs of somebody else do not come back', () => {
  const permitted = new Set(['/admin/country', '/admin/job'])
  closeForbiddenTabs(7, permitted)
  for (const name of ['country', 'job']) activateTab({ path: `/admin/${name}`, name, params: {}, query: {} })
  tabsState.setState({ tabFullScreen: true })
  tabsState.reload()
  closeForbiddenTabs(7, permitted)
  expect(tabsState.getState()).toMatchObject({ tabsView: [{ name: 'country' }, { name: 'job' }], tabFullScreen: true })
  closeForbiddenTabs(8, permitted)
  expect(tabsState.getState()).toMatchObject({ tabsView: [], tabFullScreen: false, adminId: 8 })
})

test('an open page’s tab leads to its last address, also to one that was never drawn; a page without a tab gets none', () => {
  closeForbiddenTabs(9, new Set(['/admin/country', '/admin/job']))
  for (const name of ['country', 'job']) activateTab({ path: `/admin/${name}`, name, params: {}, query: {} })
  rememberQuery('/admin/country', { q: 'Spain' })
  rememberQuery('/admin/article', { q: 'Spain' })
  expect(stored()).toMatchObject({
    activeIndex: 1,
    tabsView: [
      { name: 'country', query: { q: 'Spain' } },
      { name: 'job', query: {} },
    ],
  })
})
