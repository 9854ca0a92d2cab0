import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { password } from '#test/world/factories.ts'
import { countryScreen } from './country-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import { type Say, wordsIn } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

/** Other files count the countries of the same application. */
const removeAfterwards = (iso2: string) =>
  onTestFinished(async () => {
    await app.w.ctx.db.deleteFrom('country').where('iso2', '=', iso2).execute()
  })

test('an admin signs in, adds, deletes and goes through a list without the mouse; its single keys can be switched off', async () => {
  removeAfterwards('XA')
  const { username } = await app.w.build.admin()
  const { page, say } = await app.visit({ language: 'en' })
  await page.goto('/admin/login?to=/admin/country')
  await heading(page, say('login.admin.title')).waitFor()
  await eventually(() => focused(page)).toMatchObject({ name: 'username' })
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
  await heading(page, say('country.title')).waitFor()
  // The new page's heading has the focus; from there Tab reaches the button.
  await eventually(() => focused(page)).toMatchObject({ tag: 'H1' })
  await tabTo(page, say('resource.add'))
  await page.keyboard.press('Enter')
  const screen = countryScreen(page, say)
  await screen.field('name_zh').waitFor()
  await eventually(() => screen.field('name_zh').evaluate((input) => input === document.activeElement)).toBe(true)
  for (const text of ['键盘国', 'Keyland', 'XA', 'XAA', '981']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await toast(page, say('message.added')).waitFor()
  await screen.form.waitFor({ state: 'hidden' })
  expect(await app.w.ctx.db.selectFrom('country').select('name_en').where('iso2', '=', 'XA').executeTakeFirst()).toEqual({
    name_en: 'Keyland',
  })
  // The focus is back where it was.
  await eventually(() => focused(page)).toMatchObject({ text: say('resource.add') })

  // A delete is asked and answered by keyboard, and Enter alone never destroys.
  await screen.search.fill('Keyland')
  await screen.row('XAA').waitFor()
  const chooseDelete = async () => {
    await screen.menuButton('Keyland').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor()
    // From the first entry up to the last.
    await eventually(() => focused(page)).toMatchObject({ text: say('resource.edit') })
    await page.keyboard.press('ArrowUp')
    await eventually(() => focused(page)).toMatchObject({ text: say('resource.delete') })
    await page.keyboard.press('Enter')
  }
  await chooseDelete()
  const question = page.getByRole('dialog', { name: 'Are you sure to delete the selected record?', exact: true })
  expect(wordsIn('zh-cn')('resource.delete_ask')).toBe('确定删除所选记录吗？')
  await question.getByText('Keyland', { exact: true }).waitFor()
  await eventually(() => focused(page)).toMatchObject({ text: say('common.cancel') })
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  await screen.row('XAA').waitFor()
  await chooseDelete()
  await eventually(() => focused(page)).toMatchObject({ text: say('common.cancel') })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await toast(page, say('message.deleted')).waitFor()

  // A button that was pressed has the focus again when its work is done, unless the person went on.
  await screen.search.fill('France')
  await screen.row('FRA').waitFor()
  const refresh = page.getByRole('button', { name: say('resource.refresh') })
  let release = () => {}
  const slowly = '**/admin/country/index*'
  await page.route(slowly, async (route) => {
    await new Promise<void>((resolve) => {
      release = resolve
    })
    await route.continue()
  })
  const pressed = async () => {
    await refresh.press('Enter')
    await eventually(() => refresh.isDisabled()).toBe(true)
  }
  const isFocused = (what: Locator) => what.evaluate((element) => element === document.activeElement)
  await pressed()
  release()
  await eventually(() => isFocused(refresh)).toBe(true)
  await pressed()
  await screen.search.focus()
  release()
  await eventually(() => refresh.isDisabled()).toBe(false)
  expect(await isFocused(screen.search)).toBe(true)
  await page.unroute(slowly)

  // Single keys of the list work, and can be switched off.
  await screen.search.fill('')
  await eventually(() => new URL(page.url()).search).toBe('')
  await screen.row('GBR').waitFor()
  await heading(page, say('country.title')).focus()
  await page.keyboard.press('/')
  await eventually(() => screen.search.evaluate((input) => input === document.activeElement)).toBe(true)
  // Letters typed into a field are letters.
  await page.keyboard.type('n')
  expect(await screen.form.count()).toBe(0)
  await screen.search.fill('')
  await eventually(() => new URL(page.url()).search).toBe('')
  await screen.row('GBR').waitFor()
  await heading(page, say('country.title')).focus()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page
    .getByRole('region', { name: say('resource.selected_actions') })
    .getByText(say('resource.selected', { count: 1 }))
    .waitFor()
  await page.keyboard.press('x')
  await page.keyboard.press('Enter')
  await eventually(() => screen.field('iso3').inputValue()).toBe('GBR')
  await page.keyboard.press('Escape')
  await screen.form.waitFor({ state: 'hidden' })
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: say('resource.keys') })
  await help.getByRole('switch').click({ force: true })
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })
  await page.keyboard.press('n')
  expect(await screen.form.count()).toBe(0)
  await page.reload()
  await screen.row('GBR').waitFor()
  await page.keyboard.press('?')
  expect(await page.getByRole('dialog').count()).toBe(0)

  await expectTabOrder(page)
  await expectSkipLink(page, say)
})

test('the first Tab offers to skip to the content, and Tab walks in the order of reading, each stop to be seen', async () => {
  const { page, say } = await app.visit({ language: 'en' })
  await page.goto('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await expectTabOrder(page)
  await expectSkipLink(page, say)
  await page
    .getByRole('link', { name: say('shell.sign_in'), exact: true })
    .first()
    .click()
  await heading(page, say('login.member.title.login')).waitFor()
  await expectTabOrder(page)
})

proofTest(
  'the first Tab offers to skip to the content, on the public pages and in both areas',
  { shownBy: 'the first Tab offers to skip to the content, and Tab walks in the order of reading, each stop to be seen' },
  async () => {
    const member = await app.w.build.member()
    const admin = await app.w.build.admin()
    const { page, say } = await app.visit({ language: 'en', member, admin })
    for (const path of ['/', '/user/account/overview', '/admin/country']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectPath(page, path)
      // Who came by the loading route stands at the heading already; from there back to the beginning.
      if (path !== '/') await eventually(() => focused(page)).toMatchObject({ tag: 'H1' })
      await expectSkipLink(page, say)
    }
  },
)

for (const path of ['/', '/user/login', '/admin/country?limit=10'])
  proofTest(
    `Tab walks through ${path} in the order of reading, and every stop can be seen`,
    { shownBy: 'the first Tab offers to skip to the content, and Tab walks in the order of reading, each stop to be seen' },
    async () => {
      const { page, say } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      if (path.startsWith('/admin')) await countryScreen(page, say).row('GBR').waitFor()
      await expectTabOrder(page)
    },
  )

async function expectSkipLink(page: Page, say: Say): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
  })
  await page.keyboard.press('Tab')
  await eventually(() => focused(page)).toMatchObject({ text: say('shell.skip') })
  const box = await page.getByRole('link', { name: say('shell.skip') }).boundingBox()
  expect(box && box.x >= 0 && box.y >= 0 && box.width > 40, page.url()).toBe(true)
  await page.keyboard.press('Enter')
  await eventually(() => focused(page)).toMatchObject({ id: 'main' })
}

async function expectTabOrder(page: Page): Promise<void> {
  await page.locator('#loading-overlay').waitFor({ state: 'detached' })
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.evaluate(() => Object.assign(window, { walked: [] as Element[] }))
  let stops = 0
  for (; stops < 25; stops++) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(checkFocusStop)
    if (stop === 'end') break
    expect(stop, `stop ${stops + 1} of ${page.url()}`).toBe('fine')
  }
  expect(stops).toBeGreaterThan(3)
}

type FocusedElement = { tag: string; text: string; name: string | null; id: string }

const focused = (page: Page) =>
  page.evaluate((): FocusedElement | null => {
    const element = document.activeElement
    return (
      element && {
        tag: element.tagName,
        text: element.textContent?.trim() ?? '',
        name: element.getAttribute('name'),
        id: element.id,
      }
    )
  })

async function tabTo(page: Page, text: string): Promise<void> {
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('Tab')
    if ((await focused(page))?.text === text) return
  }
  throw new Error(`Tab never reached “${text}”`)
}

/** Runs in the page: is the focus on something new that follows the last stop, is on the screen, and is marked? */
function checkFocusStop(): string {
  const { walked } = window as unknown as { walked: Element[] }
  const element = document.activeElement
  if (!element || element === document.body || walked.includes(element)) return 'end'
  const last = walked.at(-1)
  walked.push(element)
  if (last && !(last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING))
    return `out of order: ${element.outerHTML.slice(0, 120)}`
  // A check box is drawn by its neighbour; the mark is there then.
  const around = [element, element.parentElement, element.nextElementSibling].filter((each): each is Element => each !== null)
  const box = (around.find((each) => each.getBoundingClientRect().width > 1) ?? element).getBoundingClientRect()
  if (box.width < 2 || box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight)
    return `not on the screen: ${element.outerHTML.slice(0, 120)}`
  const isMarked = around.some((each) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(each)
    return (
      (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) ||
      boxShadow !== 'none' ||
      (each instanceof HTMLInputElement && borderColor !== '')
    )
  })
  return isMarked ? 'fine' : `without a mark: ${element.outerHTML.slice(0, 120)}`
}
