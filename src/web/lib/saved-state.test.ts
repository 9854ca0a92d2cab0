import { describe, expect, it, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { withDefaults } from './json-shape.ts'
import { keysClearedAtSignOut, savedKeys } from './saved-keys.ts'
import { createSavedState, type KeyValueStorage } from './saved-state.ts'
import { applyLinkLanguage, readSettings, settings, storedLanguage } from './settings.ts'

function makeShelf(start: Record<string, string> = {}) {
  const values = new Map(Object.entries(start))
  const shelf: KeyValueStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  }
  return { shelf, values }
}

const initial = { token: '', id: 0 }
const open = (shelf: KeyValueStorage) =>
  createSavedState({ key: 'userInfo', storage: shelf, read: (raw) => withDefaults(initial, raw) })

describe('saved state', () => {
  it('is the plain JSON of the state', () => {
    const { shelf, values } = makeShelf()
    open(shelf).setState({ token: 'a' })
    expect(JSON.parse(values.get('userInfo') ?? '')).toEqual({ token: 'a', id: 0 })
  })

  it.each(['{not json', 'null', '[]', '"text"', '{"token":5}'])('starts afresh from %s', (stored) => {
    expect(open(makeShelf({ userInfo: stored }).shelf).getState().token).toBe('')
  })

  it('keeps what a later version stored beside', () => {
    const { shelf } = makeShelf({ userInfo: '{"token":"a","extra":1}' })
    expect(open(shelf).getState()).toEqual({ token: 'a', id: 0, extra: 1 })
  })

  it('takes over what another tab wrote, without writing back', () => {
    const { shelf, values } = makeShelf()
    const state = open(shelf)
    values.set('userInfo', '{"token":"other"}')
    state.reload()
    expect(state.getState().token).toBe('other')
    expect(values.get('userInfo')).toBe('{"token":"other"}')
  })

  it('is gone after clearing', () => {
    const { shelf, values } = makeShelf({ userInfo: '{"token":"a"}' })
    const state = open(shelf)
    state.clear()
    expect(state.getState()).toEqual(initial)
    expect(values.has('userInfo')).toBe(false)
  })

  it('survives a browser that keeps nothing', () => {
    const refuse = () => {
      throw new Error('forbidden')
    }
    const state = open({ getItem: refuse, setItem: refuse, removeItem: refuse })
    state.setState({ token: 'a' })
    state.reload()
    expect(state.getState().token).toBe('a')
    state.clear()
    expect(state.getState().token).toBe('')
  })
})

describe('the keys', () => {
  it('are the ten of the product and the unsent claim, and six of them belong to one member', () => {
    expect(Object.keys(savedKeys)).toHaveLength(11)
    expect(keysClearedAtSignOut('member')).toEqual([
      'handleParams',
      'placeOrder',
      'orderForm',
      'claimForm',
      'orderTempParams',
      'confirmPaymentData',
    ])
    expect(keysClearedAtSignOut('admin')).toEqual([])
  })
})

describe('the settings', () => {
  it('begin in Chinese, with a menu of 260, as bright as the system', () => {
    expect(readSettings(undefined).lang).toMatchObject({ defaultLang: 'zh-cn', fallbackLang: 'zh-cn' })
    expect(readSettings(undefined, true).layout).toMatchObject({ menuWidth: 260, menuCollapse: false, isDark: true })
  })

  it('keep what was chosen', () => {
    expect(readSettings({ lang: { defaultLang: 'en' }, layout: { isDark: false } }, true)).toMatchObject({
      lang: { defaultLang: 'en' },
      layout: { isDark: false },
    })
  })

  it('take the language that a link names from who has not chosen one, and keep it', () => {
    const follow = (search: string) => {
      vi.stubGlobal('location', { search })
      applyLinkLanguage()
      settings.reload()
      return storedLanguage()
    }
    settings.clear()
    expect(follow('?lang=fr')).toBe('zh-cn')
    expect(follow('?lang=EN')).toBe('en')
    expect(follow('')).toBe('en')
    expect(JSON.parse(browserStorage.getItem('storeConfig_v2') ?? '')).toMatchObject({ lang: { defaultLang: 'en' } })
    expect(follow('?lang=zh-cn')).toBe('en')
    settings.clear()
    vi.unstubAllGlobals()
  })
})
