import { describe, expect, it } from 'vitest'
import type { MenuItem } from '#web/lib/menus.ts'
import { allGroups, parentGroups, revealGroups, toggleGroup } from './menu-groups.ts'

const page = (name: string): MenuItem => ({ name, title: name, icon: '', path: `/admin/${name}`, link: undefined, children: [] })
const group = (name: string, children: MenuItem[]): MenuItem => ({ ...page(name), path: undefined, children })

const menu = [
  page('dashboard'),
  group('catalogue', [page('country'), group('prices', [page('zone')])]),
  group('system', [page('job')]),
]

describe('the groups above a page', () => {
  it.each([
    ['/admin/dashboard', []],
    ['/admin/country', ['catalogue']],
    ['/admin/zone', ['catalogue', 'prices']],
    ['/admin/nowhere', undefined],
  ])('%s', (path, groups) => {
    expect(parentGroups(menu, path)).toEqual(groups)
  })

  it('are all there', () => {
    expect(allGroups(menu)).toEqual(['catalogue', 'prices', 'system'])
  })
})

describe('opening and closing', () => {
  const open = ['catalogue', 'prices']

  it('any number of groups may be open', () => {
    expect(toggleGroup({ open, above: [], isUnique: false }, 'system')).toEqual(['catalogue', 'prices', 'system'])
    expect(toggleGroup({ open, above: ['catalogue'], isUnique: false }, 'prices')).toEqual(['catalogue'])
  })

  it('as an accordion only the way to one', () => {
    expect(toggleGroup({ open, above: [], isUnique: true }, 'system')).toEqual(['system'])
    expect(toggleGroup({ open: ['system'], above: ['catalogue'], isUnique: true }, 'prices')).toEqual(['catalogue', 'prices'])
    expect(toggleGroup({ open: ['system'], above: [], isUnique: true }, 'system')).toEqual([])
  })

  it('the current page’s groups open with it', () => {
    expect(revealGroups({ open: ['system'], above: ['catalogue'], isUnique: false })).toEqual(['system', 'catalogue'])
    expect(revealGroups({ open: ['system'], above: ['catalogue', 'prices'], isUnique: true })).toEqual(['catalogue', 'prices'])
    expect(revealGroups({ open: ['system', 'catalogue'], above: [], isUnique: true })).toEqual(['system'])
  })
})
