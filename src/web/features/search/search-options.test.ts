import { expect, test } from 'vitest'
import type { MenuItem } from '#web/lib/menus.ts'
import { listOptionGroups } from './search-options.ts'

const page = (name: string, title: string, rest: Partial<MenuItem> = {}): MenuItem => ({
  name,
  title,
  icon: '',
  path: `/admin/${name}`,
  link: undefined,
  children: [],
  ...rest,
})
const menu = [
  page('dashboard', 'Dashboard'),
  page('catalogue', 'Catalogue', { path: undefined, children: [page('country', 'Countries'), page('currency', 'Currencies')] }),
  page('docs', 'Handbook', { path: undefined, link: 'https://example.com' }),
]
const offered = (text: string, rest: Partial<Parameters<typeof listOptionGroups>[0]> = {}) =>
  listOptionGroups({ menu, text, answer: undefined, recent: [], ...rest }).map(({ name, options: choices }) => [
    name,
    choices.map(({ title }) => title),
  ])

test('before anything is typed there are recent searches and every page', () => {
  expect(offered('', { recent: ['smith'] })).toEqual([
    ['recent', ['smith']],
    ['pages', ['Dashboard', 'Countries', 'Currencies', 'Handbook']],
  ])
})

test('pages match by title, folder and path, without regard to case', () => {
  expect(offered(' COUNT ')).toEqual([['pages', ['Countries']]])
  expect(offered('catal')).toEqual([['pages', ['Countries', 'Currencies']]])
  expect(offered('/admin/curr')).toEqual([['pages', ['Currencies']]])
  expect(offered('adm')).toEqual([])
  expect(offered('nothing')).toEqual([])
})

test('the server adds pages it knows by their other name, and records behind them', () => {
  const answer = {
    menus: ['country', 'not/in/this/menu'],
    groups: [{ resource: 'country', list: [{ id: 7, title: 'France', note: 'FR', path: '/admin/country?edit=7' }] }],
  }
  expect(offered('国家', { answer })).toEqual([
    ['pages', ['Countries']],
    ['country', ['France']],
  ])
  const [, records] = listOptionGroups({ menu, text: '国家', answer, recent: [] })
  expect(records?.options[0]).toEqual({
    key: 'country-7',
    title: 'France',
    note: 'FR',
    target: { path: '/admin/country?edit=7' },
  })
})

test('a page that has the name comes before one whose folder has it, and records are not pushed out of sight', () => {
  const folder = page('user', 'Members', {
    path: undefined,
    children: [page('user/log', 'Balance'), page('user/user', 'Members'), ...'abcdef'.split('').map((name) => page(name, name))],
  })
  const [group] = listOptionGroups({ menu: [folder], text: 'members', answer: undefined, recent: [] })
  expect(group?.options.map(({ title }) => title)).toEqual(['Members', 'Balance', 'a', 'b', 'c', 'd'])
})

test('an outside page leads outside', () => {
  expect(listOptionGroups({ menu, text: 'handb', answer: undefined, recent: [] })[0]?.options[0]?.target).toEqual({
    link: 'https://example.com',
  })
})

test('actions stand before pages where one has their page; a page that is itself an action is not listed twice', () => {
  const actions = [
    { page: '/admin/country' },
    { page: '/admin/currency', begin: { path: '/admin/currency?add=1', title: 'Add a currency' } },
    { page: '/admin/not-mine', begin: { path: '/admin/not-mine?add=1', title: 'Add what is not mine' } },
  ]
  expect(offered('', { actions })).toEqual([
    ['actions', ['Countries', 'Add a currency']],
    ['pages', ['Dashboard', 'Currencies', 'Handbook']],
  ])
  expect(offered('add', { actions })).toEqual([['actions', ['Add a currency']]])
  expect(offered('国家', { actions, answer: { menus: ['country'], groups: [] } })).toEqual([['actions', ['Countries']]])
})
