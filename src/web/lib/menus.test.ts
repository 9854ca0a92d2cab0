import { describe, expect, it } from 'vitest'
import type { Rule } from '#contract/account.ts'
import { buildAccountMenu, buildAuthNodes, buildMenu, buildRoutes, firstPath, isPermitted } from './menus.ts'

let id = 0
const rule = (name: string, type: Rule['type'], more: Partial<Rule> = {}): Rule => ({
  id: ++id,
  pid: 0,
  type,
  title: `Title of ${name}`,
  name,
  path: name,
  icon: 'fa fa-globe',
  icon_name: 'world',
  menu_type: type === 'menu' ? 'tab' : null,
  url: '',
  component: '',
  keepalive: 0,
  extend: 'none',
  ...more,
})

const button = (name: string) => rule(name, 'button')
const area = { base: '/admin', hasPage: (name: string) => name === 'country' || name === 'auth/admin' }

const rules = [
  rule('catalogue', 'menu_dir', {
    children: [
      rule('country', 'menu', { keepalive: 'country', children: [button('country/index'), button('country/add')] }),
      rule('unbuilt', 'menu'),
    ],
  }),
  rule('empty', 'menu_dir', { children: [rule('alsoUnbuilt', 'menu')] }),
  rule('auth', 'menu_dir', {
    children: [
      rule('auth/admin', 'menu', { extend: 'add_rules_only', path: 'auth/admin' }),
      rule('handbook', 'menu', { menu_type: 'link', url: 'https://example.com/book' }),
      rule('nolink', 'menu', { menu_type: 'link' }),
      rule('map', 'menu', { menu_type: 'iframe', url: 'https://example.com/map?a=1' }),
      rule('country/drawer', 'menu', { menu_type: 'drawer' as Rule['menu_type'] }),
    ],
  }),
]

describe('the menu', () => {
  const menu = buildMenu(rules, area)

  it('holds only what leads somewhere', () => {
    expect(menu.map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['catalogue', ['country']],
      ['auth', ['handbook', 'map', 'country/drawer']],
    ])
  })

  it('has paths under the area, links outside, and frames rewritten', () => {
    expect(menu[0]?.children[0]?.path).toBe('/admin/country')
    expect(menu[1]?.children[0]).toMatchObject({ path: undefined, link: 'https://example.com/book' })
    expect(menu[1]?.children[1]?.path).toBe('/admin/iframe/https%3A%2F%2Fexample.com%2Fmap%3Fa%3D1')
  })

  it('shows a kind it does not know, and leads nowhere with it', () => {
    expect(menu[1]?.children[2]).toMatchObject({ path: undefined, link: undefined, children: [] })
  })

  it('begins with its first page', () => {
    expect(firstPath(menu)).toBe('/admin/country')
    expect(firstPath([])).toBeUndefined()
  })
})

describe('the menu of members', () => {
  const page = (name: string, type: Rule['type'] = 'menu') => rule(name, type, { menu_type: 'tab' })
  const rulesOfMember = [
    rule('account', 'menu_dir', { children: [page('home')] }),
    rule('shipping', 'menu_dir', { children: [page('orders'), page('unbuilt'), page('estimate')] }),
    rule('settings', 'menu_dir', { children: [page('password'), page('unbuilt'), page('hidden', 'nav_user_menu')] }),
    page('profile', 'nav_user_menu'),
    page('unbuilt', 'nav_user_menu'),
  ]
  const hasPage = (name: string) => name !== 'unbuilt'
  const member = { base: '/user', hasPage, unfoldsSingles: true }

  it('shows a folder with one working page as that page, and others as groups', () => {
    expect(buildMenu(rulesOfMember, member).map(({ name, children }) => [name, children.map((child) => child.name)])).toEqual([
      ['home', []],
      ['shipping', ['orders', 'estimate']],
      ['password', []],
    ])
  })

  it('leaves the pages of the account to the menu at the picture, which opens them all the same', () => {
    expect(buildAccountMenu(rulesOfMember, member).map(({ path }) => path)).toEqual(['/user/hidden', '/user/profile'])
    expect(buildRoutes(rulesOfMember, member).map(({ path }) => path)).toContain('/user/profile')
  })
})

describe('the routes', () => {
  const routes = buildRoutes(rules, area)

  it('include pages that are not in the menu', () => {
    expect(routes.map(({ path }) => path)).toEqual([
      '/admin/country',
      '/admin/auth/admin',
      '/admin/iframe/https%3A%2F%2Fexample.com%2Fmap%3Fa%3D1',
    ])
  })

  it('know which pages stay alive and which are frames', () => {
    expect(routes.map(({ keepalive }) => keepalive)).toEqual([true, false, false])
    expect(routes[2]?.frame).toBe('https://example.com/map?a=1')
  })

  it('may all be opened as tabs where they are menus, in the menu or not', () => {
    expect(routes.map(({ isAddable }) => isAddable)).toEqual([true, true, true])
    expect(buildRoutes([rule('country', 'route')], area).map(({ isAddable }) => isAddable)).toEqual([false])
  })

  it('leave out an entry that is only in the menu', () => {
    expect(buildRoutes([rule('country', 'menu', { extend: 'add_menu_only' })], area)).toEqual([])
  })
})

describe('the auth rule', () => {
  const nodes = buildAuthNodes(rules, '/admin')

  it('permits what is in the set of the current path', () => {
    expect([...nodes]).toEqual([['/admin/country', ['/admin/country/index', '/admin/country/add']]])
    expect(isPermitted(nodes, '/admin/country', 'add')).toBe(true)
  })

  it.each([
    ['/admin/country', 'edit'],
    ['/admin/other', 'add'],
    ['/admin', 'country/add'],
    ['/admin/country', ''],
    ['constructor', 'add'],
  ])('refuses %s %s', (path, action) => {
    expect(isPermitted(nodes, path, action)).toBe(false)
  })

  it('asks about another page when one is named, whatever the current one', () => {
    expect(isPermitted(nodes, '/admin/article', { path: '/admin/country', action: 'add' })).toBe(true)
    expect(isPermitted(nodes, '/admin/country', { path: '/admin/article', action: 'add' })).toBe(false)
  })
})
