import { beforeAll, expect, test } from 'vitest'
import { expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('a visitor looks for goods in either language and reads whether they may be sent; the search stays in the address', async () => {
  const { page, say } = await app.visit({ language: 'en', width: 390 })
  await page.goto('/prohibitedItems')
  await heading(page, say('home.prohibited.title')).waitFor()
  const field = page.getByRole('searchbox', { name: say('goods.policy.search') })
  const section = (name: 'prohibited' | 'restricted' | 'no_cover' | 'ok') => page.locator(`[data-class=${name}]`)
  const sections = () => page.locator('[data-class]').evaluateAll((all) => all.map((one) => one.getAttribute('data-class')))
  await section('prohibited').getByText('Fireworks and crackers').waitFor()
  expect(await sections()).toEqual(['prohibited', 'restricted', 'no_cover'])
  await expectNoHorizontalScroll(page)

  await field.fill('nail varnish')
  await eventually(sections).toEqual(['restricted'])
  await section('restricted').getByText('Up to 30 ml a bottle and 4 bottles a parcel.').waitFor()
  await section('restricted').getByText('Outside United Kingdom: Prohibited.').waitFor()
  await page.getByText(say('goods.policy.count', { count: 1 }), { exact: true }).waitFor()

  await field.fill('打火机')
  await eventually(sections).toEqual(['prohibited'])
  await section('prohibited').getByText('Lighters and their fuel').waitFor()
  await field.fill('books')
  await eventually(sections).toEqual(['ok'])

  await field.fill('snowball')
  await page.getByText(say('goods.policy.none', { words: 'snowball' })).waitFor()
  await page.getByText(say('goods.policy.none_note')).waitFor()

  await field.fill('perfume')
  await field.press('Enter')
  await eventually(() => new URL(page.url()).search).toBe('?q=perfume')
  await page.reload()
  await section('restricted').getByText('Perfume', { exact: true }).waitFor()
  await eventually(() => field.inputValue()).toBe('perfume')
  // The admins’ article stands below the list.
  const [table, article] = await Promise.all([
    section('restricted').boundingBox(),
    page.getByRole('heading', { level: 2, name: 'Not sure?' }).boundingBox(),
  ])
  expect(table?.y).toBeLessThan(article?.y ?? 0)
})

proofTest(
  'the search of goods stays in the address, and the admins’ article stands below the list',
  { shownBy: 'a visitor looks for goods in either language and reads whether they may be sent; the search stays in the address' },
  async () => {
    const { page, say } = await app.visit()
    await page.goto('/prohibitedItems')
    const field = page.getByRole('searchbox', { name: say('goods.policy.search') })
    await field.fill('perfume')
    await field.press('Enter')
    await eventually(() => new URL(page.url()).search).toBe('?q=perfume')
    await page.reload()
    await page.locator('[data-class=restricted]').getByText('香水', { exact: true }).waitFor()
    await eventually(() => field.inputValue()).toBe('perfume')
    const [table, article] = await Promise.all([
      page.locator('[data-class=restricted]').boundingBox(),
      page.getByRole('heading', { level: 2, name: '不确定能不能寄？' }).boundingBox(),
    ])
    expect(table?.y).toBeLessThan(article?.y ?? 0)
  },
)
