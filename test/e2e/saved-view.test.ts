import { beforeAll, expect, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { VisitOptions } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

async function openList(query: string, options: VisitOptions = {}) {
  const visit = await app.visit({ language: 'en', admin: await app.w.build.admin(), ...options })
  const { page, say } = visit
  const screen = countryScreen(page, say)
  const goTo = async (path: string) => {
    await page.goto(path)
    await heading(page, say('country.title')).waitFor()
    await page.locator('[data-row]').first().waitFor()
  }
  await goTo(`/admin/country${query}`)
  const menu = {
    button: (name?: string) =>
      page.getByRole('button', { name: name ? say('resource.views_current', { name }) : say('resource.views'), exact: true }),
    item: (name: string) => page.getByRole('button', { name, exact: true }),
    saveButton: page.getByRole('button', { name: say('resource.view_save'), exact: true }),
  }
  const dialog = page.getByRole('dialog').filter({ has: page.locator('form') })
  const name = dialog.getByRole('textbox', { name: say('resource.view_name') })
  const submit = () => dialog.getByRole('button', { name: say('common.save'), exact: true }).click()
  const search = () => new URL(page.url()).search
  return { ...visit, screen, menu, dialog, name, submit, goTo, search }
}

test('a view is kept, chosen and renamed; the default one opens the list, a link wins over it, and cleared filters stay cleared', async () => {
  const admin = await app.w.build.admin()
  await app.w.post('/admin/savedView/save', {
    admin: admin.token,
    body: { list: 'country', name: 'Mine', query: 'is_uk=1', columns: { show: [], hide: [] }, is_default: 1 },
  })
  const { page, say, screen, menu, dialog, name, submit, goTo, search } = await openList('?is_eu=1&order=name_en,asc', { admin })
  // A link wins over the default.
  await screen.total(27).waitFor()
  await page.getByRole('button', { name: say('resource.columns'), exact: true }).click()
  await page.getByRole('checkbox', { name: say('field.country.iso3.label'), exact: true }).uncheck()
  await page.keyboard.press('Escape')
  await menu.button().click()
  await menu.saveButton.click()
  await submit()
  await dialog.getByText(say('invalid.required')).waitFor()
  await name.fill('Union')
  await submit()
  await toast(page, say('message.saved')).waitFor()
  await menu.button('Union').waitFor()

  // Elsewhere in the list, and back to the view at two clicks.
  await page.getByRole('button', { name: say('resource.filter_clear') }).click()
  await screen.total(250).waitFor()
  await menu.button().click()
  await menu.item('Union').click()
  await screen.total(27).waitFor()
  expect(search()).toBe('?is_eu=1&order=name_en%2Casc')
  expect(await screen.head(say('field.country.iso3.label')).count()).toBe(0)

  await menu.button('Union').click()
  await page.getByRole('button', { name: say('resource.view_rename', { name: 'Union' }) }).click()
  await name.fill('European Union')
  await submit()
  await menu.button('European Union').waitFor()

  // The default view opens the list, and cleared filters stay cleared.
  await goTo('/admin/country')
  await screen.total(1).waitFor()
  expect(search()).toBe('?is_uk=1')
  await page.getByRole('button', { name: say('resource.filter_clear') }).click()
  await screen.total(250).waitFor()
  expect(search()).toBe('')
  await page.reload()
  await screen.total(250).waitFor()
  expect(search()).toBe('')
})

proofTest(
  'the same name again replaces a view; a star makes it the default or not, and a delete asks with its name',
  {
    shownBy: [
      'a view is kept with its filters and columns, renamed, replaced and deleted',
      'one view of a list at most is its default; each list has its own',
    ],
  },
  async () => {
    const admin = await app.w.build.admin()
    for (const view of ['Mine', 'European Union'])
      await app.w.post('/admin/savedView/save', {
        admin: admin.token,
        body: { list: 'country', name: view, query: 'is_uk=1', columns: { show: [], hide: [] }, is_default: 0 },
      })
    const { page, say, screen, menu, dialog, name, submit, search } = await openList('', { admin })
    // The same name again is the same view, brought up to date.
    await screen.search.fill('PRT')
    await screen.total(1).waitFor()
    await menu.button().click()
    await menu.saveButton.click()
    await name.fill('European Union')
    await dialog.getByText(say('resource.view_replaces', { name: 'European Union' })).waitFor()
    await dialog.getByRole('checkbox', { name: say('resource.view_as_default') }).check()
    await submit()

    // A default no longer, it is not what the list opens with.
    await menu.button('European Union').click()
    const star = page.getByRole('button', { name: say('resource.view_default', { name: 'European Union' }) })
    await eventually(() => star.getAttribute('aria-pressed')).toBe('true')
    await star.click()
    await eventually(() => star.getAttribute('aria-pressed')).toBe('false')
    await page.keyboard.press('Escape')
    await page
      .getByRole('navigation', { name: say('shell.menu.label') })
      .getByRole('link', { name: say('country.title'), exact: true })
      .click()
    await screen.total(250).waitFor()
    expect(search()).toBe('')

    await menu.button().click()
    await menu.item('European Union').click()
    await screen.total(1).waitFor()
    const question = page.getByRole('dialog', { name: say('resource.delete_ask') })
    for (const [current, view] of [
      ['European Union', 'European Union'],
      [undefined, 'Mine'],
    ] as const) {
      await menu.button(current).click()
      await page.getByRole('button', { name: say('resource.view_delete', { name: view }) }).click()
      await question.getByText(view).waitFor()
      await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
      await toast(page, say('message.deleted')).waitFor()
      await question.waitFor({ state: 'hidden' })
      await menu.button().waitFor()
    }
    expect(search()).toBe('?q=PRT')
    await menu.button().click()
    await page.getByText(say('resource.views_none')).waitFor()
  },
)

proofTest(
  'the default view opens the list; a link wins over it, and cleared filters stay cleared',
  {
    shownBy:
      'a view is kept, chosen and renamed; the default one opens the list, a link wins over it, and cleared filters stay cleared',
  },
  async () => {
    const admin = await app.w.build.admin()
    const { page, say, screen, menu, dialog, name, submit, goTo, search } = await openList('?is_eu=1', { admin })
    await menu.button().click()
    await menu.saveButton.click()
    await name.fill('Mine')
    await dialog.getByRole('checkbox', { name: say('resource.view_as_default') }).check()
    await submit()
    await menu.button('Mine').waitFor()

    await goTo('/admin/country')
    await screen.total(27).waitFor()
    expect(search()).toBe('?is_eu=1')
    await goTo('/admin/country?is_uk=1')
    await screen.total(1).waitFor()
    await goTo('/admin/country')
    await screen.total(27).waitFor()
    await page.getByRole('button', { name: say('resource.filter_clear') }).click()
    await screen.total(250).waitFor()
    expect(search()).toBe('')
    await page.reload()
    await screen.total(250).waitFor()
    expect(search()).toBe('')

    await menu.button().click()
    const star = page.getByRole('button', { name: say('resource.view_default', { name: 'Mine' }) })
    await eventually(() => star.getAttribute('aria-pressed')).toBe('true')
    await star.click()
    await eventually(() => star.getAttribute('aria-pressed')).toBe('false')
    await goTo('/admin/country?is_uk=1')
    await goTo('/admin/country')
    await screen.total(250).waitFor()
  },
)

proofTest(
  'somebody else has views of their own',
  { shownBy: 'views are one’s own: another admin neither sees, changes nor deletes them' },
  async () => {
    const { menu, name, submit } = await openList('?is_eu=1')
    await menu.button().click()
    await menu.saveButton.click()
    await name.fill('Mine')
    await submit()
    await menu.button('Mine').waitFor()
    const other = await openList('')
    await other.screen.total(250).waitFor()
    await other.menu.button().click()
    await other.page.getByText(other.say('resource.views_none')).waitFor()
  },
)

proofTest(
  'on a phone views are kept and chosen as well, in Chinese',
  {
    shownBy:
      'a view is kept, chosen and renamed; the default one opens the list, a link wins over it, and cleared filters stay cleared',
  },
  async () => {
    const { page, say, menu, name, submit, search } = await openList('?q=United', { width: 390, language: 'zh-cn' })
    await menu.button().click()
    await expectNoHorizontalScroll(page)
    await menu.saveButton.click()
    await name.fill('常用国家')
    await expectNoHorizontalScroll(page)
    await submit()
    await toast(page, say('message.saved')).waitFor()
    await page.getByRole('searchbox').fill('')
    await eventually(search).toBe('')
    await menu.button().click()
    await menu.item('常用国家').click()
    await eventually(search).toBe('?q=United')
    await eventually(() => page.getByRole('searchbox').inputValue()).toBe('United')
  },
)
