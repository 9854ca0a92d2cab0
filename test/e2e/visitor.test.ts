import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { eventually, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import { wordsIn } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

test('a visitor finds home under its loading overlay, changes the language with one click, and one click leads on to each page with its own title', async () => {
  const { page, stored } = await app.visit()
  const [zh, en] = [wordsIn('zh-cn'), wordsIn('en')]
  const html = await (await page.request.get('/', { headers: { accept: 'text/html' } })).text()
  expect(html).toContain('id="loading-overlay"')
  await recordOverlay(page)
  const languages: (string | undefined)[] = []
  page.on('request', (request) => {
    if (request.headers().server) languages.push(request.headers()['think-lang'])
  })
  const titled = (title: string) => eventually(() => page.title()).toBe(`${title} - ShipSmart`)
  const banner = page.getByRole('banner')
  await page.goto('/')
  await heading(page, zh('home.hero.title')).waitFor()
  await titled(zh('home.title'))
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
  const site = page.getByRole('navigation', { name: zh('shell.navigation') })
  await eventually(() => site.getByRole('link').allInnerTexts()).toEqual([
    zh('shell.price'),
    zh('home.track.link'),
    zh('shell.articles'),
    zh('shell.support'),
    zh('shell.prohibited'),
  ])
  await banner.getByRole('link', { name: zh('shell.sign_in') }).waitFor()
  await page.getByRole('contentinfo').getByText('ShipSmart').waitFor()

  // There before any script, and removed one second after the first page.
  await page.locator('#loading-overlay').waitFor({ state: 'detached' })
  const { shown, leaving, gone } = await overlayTimes(page)
  expect(shown).toBeLessThan(Number(leaving))
  expect(Number(gone) - Number(leaving)).toBeGreaterThan(900)
  expect(Number(gone) - Number(leaving)).toBeLessThan(3000)

  // The page reloads, every word changes, the server is asked in that language, and it stays so.
  await eventually(() => [...new Set(languages)]).toEqual(['zh-cn'])
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('button', { name: 'English' }).click()
  await heading(page, en('home.hero.title')).waitFor()
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(false)
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('en')
  await titled(en('home.title'))
  expect(await stored('storeConfig_v2')).toMatchObject({ lang: { defaultLang: 'en', fallbackLang: 'zh-cn' } })
  await eventually(() => [...new Set(languages)]).toEqual(['zh-cn', 'en'])
  for (const { link, path, title } of [
    { link: en('shell.support'), path: '/serviceSupport', title: en('home.support.title') },
    { link: en('shell.prohibited'), path: '/prohibitedItems', title: en('home.prohibited.title') },
  ]) {
    await banner.getByRole('link', { name: link }).click()
    await heading(page, title).waitFor()
    expect(new URL(page.url()).pathname).toBe(path)
    await titled(title)
  }

  // Opened anew at the page a card payment returns to, which stands under the same shell.
  await page.goto('/return')
  await heading(page, en('home.return.title')).waitFor()
  await titled(en('home.return.title'))
  await page.getByRole('navigation', { name: en('shell.navigation') }).waitFor()
  await banner.getByRole('link', { name: en('shell.sign_in') }).click()
  await heading(page, en('login.member.title.login')).waitFor()
  expect(new URL(page.url()).pathname).toBe('/user/login')
  await titled(en('login.title.login'))
  await page.getByRole('button', { name: '中文' }).click()
  await heading(page, zh('login.member.title.login')).waitFor()
  await eventually(() => page.locator('html').getAttribute('lang')).toBe('zh-CN')
})

test('home is kept alive over other pages, the progress bar moves by the figures of the specification, and light and dark stay as chosen', async () => {
  const { page, say, stored } = await app.visit({ language: 'en', scheme: 'light' })
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme')
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const banner = page.getByRole('banner')
  await page.goto('/')
  const title = page.getByRole('heading', { level: 1 })
  await heading(page, say('home.hero.title')).waitFor()
  await page.locator('#loading-overlay').waitFor({ state: 'detached' })

  // While a page is fetched the bar starts at 8 % and each step of it takes 200 ms.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await recordBar(page)
  await banner.getByRole('link', { name: say('shell.prohibited') }).click()
  await eventually(() => barSteps(page)).toHaveLength(2)
  const [first, second] = await barSteps(page)
  expect(first?.style).toContain('translate3d(-92%')
  expect(first?.style).toContain('200ms')
  // After 800 ms it goes on by at most 2 %.
  expect(Number(second?.at) - Number(first?.at)).toBeGreaterThan(700)
  const left = Number(/translate3d\(-([\d.]+)%/.exec(second?.style ?? '')?.[1])
  expect(left).toBeLessThanOrEqual(92)
  expect(left).toBeGreaterThanOrEqual(90)
  release()
  await heading(page, say('home.prohibited.title')).waitFor()
  await page.locator('#nprogress').waitFor({ state: 'detached' })
  await page.unroute('**/assets/*.js')
  await page.goBack()
  await heading(page, say('home.hero.title')).waitFor()

  // Coming back finds the same page at the same place.
  await title.evaluate((element) => element.setAttribute('data-seen', 'before'))
  const support = page.getByRole('contentinfo').getByRole('link', { name: say('shell.support') })
  await support.scrollIntoViewIfNeeded()
  const before = await scrollOf(page)
  expect(before).toBeGreaterThan(300)
  await support.click()
  await heading(page, say('home.support.title')).waitFor()
  await eventually(() => scrollOf(page)).toBe(0)
  await page.goBack()
  await heading(page, say('home.hero.title')).waitFor()
  await eventually(() => scrollOf(page)).toBe(before)
  await eventually(() => title.getAttribute('data-seen')).toBe('before')

  const light = await background()
  await page.getByRole('button', { name: say('shell.theme.to_dark') }).click()
  await eventually(scheme).toBe('dark')
  await eventually(background).not.toBe(light)
  expect(await stored('storeConfig_v2')).toMatchObject({ layout: { isDark: true }, lang: { defaultLang: 'en' } })

  // Also over a page outside of the public shell, and by a link instead of the back button; what was chosen counts for whatever is loaded anew.
  await page.goto('/404')
  await page.getByRole('link', { name: say('page.home') }).click()
  await heading(page, say('home.hero.title')).waitFor()
  expect(await scheme()).toBe('dark')
  await title.evaluate((element) => element.setAttribute('data-seen', 'again'))
  await banner.getByRole('link', { name: say('shell.sign_in') }).click()
  await heading(page, say('login.member.title.login')).waitFor()
  await page.getByRole('link', { name: 'ShipSmart' }).click()
  await heading(page, say('home.hero.title')).waitFor()
  await eventually(() => title.getAttribute('data-seen')).toBe('again')
  await page.getByRole('button', { name: say('shell.theme.to_light') }).click()
  await eventually(scheme).toBe('light')
  expect(await background()).toBe(light)
})

test('who prefers dark and has chosen nothing gets dark from the first moment', async () => {
  const { page, say } = await app.visit({ scheme: 'dark' })
  await page.goto('/', { waitUntil: 'commit' })
  await page.locator('#loading-overlay').waitFor({ state: 'attached' })
  await eventually(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  await heading(page, say('home.hero.title')).waitFor()
  await eventually(() => page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
})

const scrollOf = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

/** Notes when the overlay of each document comes, begins to leave and is gone. */
const recordOverlay = (page: Page) =>
  page.addInitScript(() => {
    const seen: Record<string, number> = {}
    Object.assign(window, { overlayTimes: seen })
    new MutationObserver(() => {
      const overlay = document.getElementById('loading-overlay')
      if (overlay && !seen.shown) seen.shown = performance.now()
      if (overlay?.dataset.leaving && !seen.leaving) seen.leaving = performance.now()
      if (!overlay && seen.leaving && !seen.gone) seen.gone = performance.now()
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })

const overlayTimes = (page: Page) =>
  page.evaluate(() => (window as unknown as { overlayTimes: Record<string, number> }).overlayTimes)

type BarStep = { at: number; style: string }

/** Notes each place the bar is given, with its time. */
const recordBar = (page: Page) =>
  page.evaluate(() => {
    const steps: BarStep[] = []
    Object.assign(window, { barSteps: steps })
    new MutationObserver(() => {
      const style = document.querySelector('#nprogress .bar')?.getAttribute('style') ?? ''
      if (style.includes('ms') && steps.at(-1)?.style !== style) steps.push({ at: performance.now(), style })
    }).observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['style'] })
  })

const barSteps = (page: Page) => page.evaluate(() => (window as unknown as { barSteps: BarStep[] }).barSteps)
