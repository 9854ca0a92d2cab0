import { describe, expect, it } from 'vitest'
import {
  closeTabs,
  emptyTabs,
  findTabAfterClose,
  openTab,
  otherPaths,
  readTabs,
  restoreTabs,
  type Tab,
  type Tabs,
} from './tabs.ts'

const tab = (name: string, query: Tab['query'] = {}): Tab => ({ path: `/admin/${name}`, name, params: {}, query })
const opened = (...names: string[]): Tabs => names.reduce((tabs, name) => openTab(tabs, tab(name)), emptyTabs)
const names = ({ tabsView }: Tabs) => tabsView.map(({ name }) => name)
const paths = (...short: string[]) => short.map((name) => `/admin/${name}`)

describe('opening', () => {
  it('a new page stands last and is the active one', () => {
    const tabs = opened('country', 'job')
    expect(names(tabs)).toEqual(['country', 'job'])
    expect(tabs).toMatchObject({ activeIndex: 1, activeRoute: { name: 'job' } })
  })

  it('the same path again keeps its place and takes the new params and query', () => {
    const again = { ...tab('country', { q: 'France' }), params: { url: 'x' } }
    const tabs = openTab(opened('country', 'job'), again)
    expect(names(tabs)).toEqual(['country', 'job'])
    expect(tabs).toMatchObject({ activeIndex: 0, activeRoute: again })
    expect(tabs.tabsView[0]).toEqual(again)
  })
})

describe('closing', () => {
  it('one behind the active one leaves the active one where it is', () => {
    const tabs = closeTabs(openTab(opened('country', 'job', 'area'), tab('job')), paths('country'))
    expect(names(tabs)).toEqual(['job', 'area'])
    expect(tabs).toMatchObject({ activeIndex: 0, activeRoute: { name: 'job' } })
  })

  it('the active one makes the last one active', () => {
    const tabs = openTab(opened('country', 'job', 'area'), tab('country'))
    expect(findTabAfterClose(tabs, paths('country'))).toEqual({ stays: false, next: tab('area') })
    expect(closeTabs(tabs, paths('country'))).toMatchObject({ activeIndex: 1, activeRoute: { name: 'area' } })
  })

  it('the last one of all leaves none, and leads to none', () => {
    expect(findTabAfterClose(opened('country'), paths('country'))).toEqual({ stays: false, next: undefined })
    expect(closeTabs(opened('country'), paths('country'))).toEqual(emptyTabs)
  })

  it('what is not open changes nothing', () => {
    const tabs = opened('country')
    expect(closeTabs(tabs, paths('job'))).toBe(tabs)
    expect(findTabAfterClose(tabs, paths('job'))).toEqual({ stays: true })
  })

  it('the others leaves the one, and goes there when it was not the active one', () => {
    const tabs = opened('country', 'job', 'area')
    const others = otherPaths(tabs, '/admin/job')
    expect(others).toEqual(paths('country', 'area'))
    expect(findTabAfterClose(tabs, others)).toEqual({ stays: false, next: tab('job') })
    expect(closeTabs(tabs, others)).toMatchObject({ activeIndex: 0, activeRoute: { name: 'job' }, tabsView: [{ name: 'job' }] })
  })

  it('all leads to none of them', () => {
    const tabs = opened('country', 'job')
    expect(findTabAfterClose(tabs, paths('country', 'job'))).toEqual({ stays: false, next: undefined })
    expect(closeTabs(tabs, paths('country', 'job'))).toEqual(emptyTabs)
  })
})

describe('coming back', () => {
  it('only what may still be opened returns', () => {
    const tabs = restoreTabs(opened('country', 'job', 'area'), new Set(paths('area', 'country', 'outbox')))
    expect(names(tabs)).toEqual(['country', 'area'])
    expect(tabs).toMatchObject({ activeIndex: 1, activeRoute: { name: 'area' } })
  })

  it('what was kept is read as it was', () => {
    const tabs = openTab(opened('country', 'job'), tab('country', { q: 'a', tag: ['x', 'y'] }))
    expect(readTabs(JSON.parse(JSON.stringify(tabs)))).toEqual(tabs)
  })

  it.each([
    [undefined],
    ['text'],
    [{ tabFullScreen: true }],
    [{ tabsView: 'x', activeIndex: 3 }],
    [{ tabsView: [null, 7, {}, { path: 5 }, { path: 'https://example.com' }] }],
  ])('%j holds no tabs', (raw) => {
    expect(readTabs(raw)).toEqual(emptyTabs)
  })

  it('half of what an older hand kept is still of use, and each path once', () => {
    const raw = { tabsView: [{ path: '/admin/job', query: { q: 'a', deep: {} } }, { path: '/admin/job' }], activeIndex: 9 }
    const kept = { path: '/admin/job', name: '', params: {}, query: { q: 'a' } }
    expect(readTabs(raw)).toEqual({ activeIndex: 0, activeRoute: kept, tabsView: [kept] })
  })
})
