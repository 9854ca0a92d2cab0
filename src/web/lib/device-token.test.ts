import { expect, test } from 'vitest'
import { browserStorage } from './browser-storage.ts'
import { getDeviceToken } from './device-token.ts'
import { changeLayout, storeLanguage } from './settings.ts'

const stored = () => JSON.parse(browserStorage.getItem('storeConfig_v2') ?? '{}')

test('a browser makes 256 random bits once and keeps them beside its settings; neither loses the other', () => {
  const first = getDeviceToken()
  expect(first).toMatch(/^[\w-]{43}$/)
  expect(stored()).toEqual({ device: first })
  storeLanguage('en')
  changeLayout({ menuCollapse: true })
  expect(getDeviceToken()).toBe(first)
  browserStorage.setItem('storeConfig_v2', JSON.stringify({ ...stored(), device: 'broken' }))
  const second = getDeviceToken()
  expect(second).toMatch(/^[\w-]{43}$/)
  expect(second).not.toBe(first)
  expect(stored()).toMatchObject({ device: second, lang: { defaultLang: 'en' }, layout: { menuCollapse: true } })
  browserStorage.setItem('storeConfig_v2', 'no JSON')
  expect(getDeviceToken()).toMatch(/^[\w-]{43}$/)
})
