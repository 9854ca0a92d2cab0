import { describe, expect, it } from 'vitest'
import { loadingPath, parsePageLocation, rawPageLocation, resolvePagePath } from './loading-path.ts'
import { loginUrl, safeReturnPath } from './login-url.ts'

const choice = {
  base: '/user',
  permitted: ['/user/account/overview', '/user/account/profile'],
  first: '/user/account/overview',
  exists: (path: string) => path === '/user/account/secret',
}
const resolve = (to: string | undefined) => resolvePagePath({ ...choice, target: parsePageLocation(to) })
const wish = (path: string, search = '') => rawPageLocation('/user', loadingPath('/user', path, search))

describe('the loading route', () => {
  it('carries path and query as JSON in its address', () => {
    const place = loadingPath('/user', '/user/account/profile', '?a=1&b=2&b=3')
    expect(place.startsWith('/user/loading/')).toBe(true)
    expect(JSON.parse(decodeURIComponent(place.slice('/user/loading/'.length)))).toEqual({
      path: '/user/account/profile',
      query: { a: '1', b: ['2', '3'] },
    })
  })

  it.each([
    ['a page of the menus', wish('/user/account/profile', '?tab=2'), '/user/account/profile?tab=2'],
    ['the same with a slash at the end', wish('/user/account/profile/'), '/user/account/profile'],
    [
      'a query that would break an address',
      wish('/user/account/profile', '?q=50%25%2Fa%26b'),
      '/user/account/profile?q=50%25%2Fa%26b',
    ],
    ['a page that exists but is not permitted', wish('/user/account/secret'), '/401'],
    ['a page that does not exist', wish('/user/nowhere'), '/404'],
    ['no wish', undefined, '/user/account/overview'],
    ['the area itself', wish('/user'), '/user/account/overview'],
    ['the loading route, which would circle', wish('/user/loading'), '/user/account/overview'],
    ['a loading route in a loading route', wish('/user/loading/x'), '/user/account/overview'],
    ['nonsense', '%7Bnot', '/user/account/overview'],
    ['another host', encodeURIComponent('{"path":"//evil.example"}'), '/user/account/overview'],
    ['another host behind dots', encodeURIComponent('{"path":"/..//evil.example"}'), '/user/account/overview'],
  ])('%s', (_, to, place) => {
    expect(resolve(to)).toBe(place)
  })

  it('ends at a page, at /401 or at /404, and never at a loading route, whatever was asked for', () => {
    const strange = [
      '/user',
      '/user/loading',
      '/user/loading/',
      '/user/loading/x',
      loadingPath('/user', '/user/account/profile', ''),
      'not-json',
      '//evil.example',
    ]
    for (const first of [wish('/user/account/profile'), ...strange.map((path) => wish(path)), ...strange]) {
      const place = resolve(first)
      expect(['/user/account/overview', '/user/account/profile', '/401', '/404'], String(first)).toContain(place)
      // Asked for in its turn, it leads there again.
      if (place.startsWith('/user/')) expect(resolve(wish(place))).toBe(place)
    }
  })

  it('without any page says that there is no permission', () => {
    expect(resolvePagePath({ ...choice, permitted: [], first: undefined, target: undefined })).toBe('/401')
  })
})

describe('the way back after signing in', () => {
  it.each([
    ['/user/account/profile?a=1', '/user/login?to=%2Fuser%2Faccount%2Fprofile%3Fa%3D1'],
    ['/user', '/user/login'],
    ['/user/login?to=%2Fuser%2Fx', '/user/login'],
    ['/admin/country', '/user/login'],
    [loadingPath('/user', '/user/account/profile', '?a=1'), '/user/login?to=%2Fuser%2Faccount%2Fprofile%3Fa%3D1'],
    ['/user/loading', '/user/login'],
  ])('from %s is %s', (here, place) => {
    expect(loginUrl('member', here)).toBe(place)
  })

  it.each([
    '//evil.example/user',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'user/account/profile',
    ' //evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n\\evil.example',
    '/%2F/evil.example',
    '/%2f%2fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    '/%252F/evil.example',
    '/..//evil.example',
    '/user/..//evil.example',
    '/user/%2e%2e//evil.example',
    '/user/account/../../\\evil.example',
    '/./\\evil.example',
    '/%2F%zz/evil.example',
    '/user/../admin/country',
    '/ADMIN/country',
    '/user/account/../login',
    '/User/Login',
    '',
    null,
  ])('never leads to %s', (to) => {
    expect(safeReturnPath('member', to)).toBeUndefined()
  })

  it.each([
    ['/user/account/../account/profile?a=//b#c', '/user/account/profile?a=//b#c'],
    ['/user\\account/profile', '/user/account/profile'],
    ['/user/account/sheetOrder?q=50%25%2Fa%26b', '/user/account/sheetOrder?q=50%25%2Fa%26b'],
    ['/articles/50%25', '/articles/50%25'],
    ['/articles/%E8%BF%90%E8%B4%B9', '/articles/%E8%BF%90%E8%B4%B9'],
  ])('leads by %s to %s', (to, place) => {
    expect(safeReturnPath('member', to)).toBe(place)
  })

  it('keeps each area to its own pages', () => {
    expect(safeReturnPath('admin', '/admin/country')).toBe('/admin/country')
    const framed = '/admin/iframe/https%3A%2F%2Fexample.com%2Fx%3Fa%3D1'
    expect(safeReturnPath('admin', framed)).toBe(framed)
    expect(safeReturnPath('admin', '/user/account/overview')).toBeUndefined()
    expect(safeReturnPath('member', '/return')).toBe('/return')
  })
})
