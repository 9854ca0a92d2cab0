import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const open = async (visit: Visit) => {
  const { page, say } = visit
  await page.goto('/admin/routine/config?group=site')
  await heading(page, say('config.title')).waitFor()
  return waitForTask(visit, 'site')
}

const waitForTask = async ({ page, say }: Visit, task: string) => {
  const form = page.getByRole('form', { name: say(`config.task.${task}` as 'config.task.mail') })
  await form.waitFor()
  return { form, save: form.getByRole('button', { name: say('common.save'), exact: true }) }
}

const linkTo = ({ page, say }: Visit, task: string) =>
  page
    .getByRole('navigation', { name: say('config.tasks'), exact: true })
    .getByRole('link', { name: say(`config.task.${task}` as 'config.task.mail'), exact: true })

async function goTo(visit: Visit, task: string) {
  await linkTo(visit, task).click()
  return waitForTask(visit, task)
}

/** Other files read the titles of the same application. */
const restoreSiteName = () => onTestFinished(() => app.w.ctx.settings.set('site_name', 'ShipSmart'))

test('settings are saved, tried and added to; an empty one is refused at its field, and leaving unsaved work asks', async () => {
  restoreSiteName()
  const visit = await app.visit({ language: 'en', admin: await app.w.build.admin() })
  const { page, say } = visit
  const { form, save } = await open(visit)
  const name = form.locator('[name=site_name]')
  await eventually(() => save.isDisabled()).toBe(true)
  await name.fill(' ')
  await save.click()
  await form.getByText(say('invalid.required'), { exact: true }).first().waitFor()
  await eventually(() => name.getAttribute('aria-invalid')).toBe('true')
  await name.fill('Parcel House')
  await save.click()
  await toast(page, say('message.updated')).waitFor()
  // Here at once, elsewhere with the next page.
  await eventually(() => page.title()).toBe('System config - Parcel House')

  // Who changed it stands under it, and a search over all tasks leads to a setting of another.
  await form.locator('[data-change=site_name]').getByText('ShipSmart → Parcel House').waitFor()
  const box = page.getByRole('searchbox', { name: say('config.search') })
  await box.fill('label timeout')
  await page.getByText(say('config.found', { count: 1 }), { exact: true }).waitFor()
  expect(
    await page
      .getByRole('navigation', { name: say('config.tasks') })
      .locator('[aria-current]')
      .count(),
  ).toBe(0)
  await page.getByRole('link', { name: /Label timeout/ }).click()
  const orders = await waitForTask(visit, 'orders')
  const timeout = orders.form.locator('[name=label_give_up_hours]')
  await eventually(() => timeout.evaluate((input) => input === document.activeElement)).toBe(true)
  await box.fill('no such thing')
  await page.getByText(say('config.found_none', { text: 'no such thing' }), { exact: true }).waitFor()
  await page.getByRole('button', { name: say('config.search_clear') }).click()

  // A test mail goes with the values typed, and what the mail server says stands in the dialog.
  const mail = await goTo(visit, 'mail')
  await mail.form.locator('[name=smtp_server]').fill('127.0.0.1')
  await mail.form.locator('[name=smtp_port]').fill('1')
  await mail.form.getByRole('button', { name: say('config.test_mail'), exact: true }).click()
  const dialog = page.getByRole('dialog', { name: say('config.test_mail') })
  await dialog.getByRole('button', { name: say('config.test_mail_send'), exact: true }).click()
  await dialog.getByText(say('invalid.required'), { exact: true }).waitFor()
  await dialog.locator('[name=testMail]').fill('me@example.com')
  await dialog.getByRole('button', { name: say('config.test_mail_send'), exact: true }).click()
  await dialog.getByRole('alert').filter({ hasText: 'no connection to the mail server' }).waitFor()
  expect(app.w.ctx.settings.get('smtp_server')).toBe('')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  // What was typed for the test alone is not saved, and is given up here.
  await linkTo(visit, 'files').click()
  const leave = page.getByRole('dialog', { name: say('resource.form_leave') })
  await leave.getByRole('button', { name: say('resource.form_leave_yes'), exact: true }).click()

  // An item of one's own is added, filled in and deleted again.
  const upload = await waitForTask(visit, 'files')
  await page.getByRole('button', { name: say('config.add'), exact: true }).click()
  const drawer = page.getByRole('dialog', { name: say('config.add') })
  await drawer.locator('[name=name]').fill('own_colour')
  await drawer.locator('[name=title]').fill('Wall')
  await drawer.getByRole('combobox', { name: say('config.field.type') }).click()
  await page.getByRole('option', { name: new RegExp(`^${say('config.type.radio')}`) }).click()
  await drawer.locator('[name=content]').fill('red=Red\nblue')
  await drawer.getByRole('button', { name: say('resource.add'), exact: true }).click()
  await drawer.getByText(say('invalid.line', { line: 2 }), { exact: true }).waitFor()
  await drawer.locator('[name=content]').fill('red=Red\nblue=Blue')
  await drawer.getByRole('button', { name: say('resource.add'), exact: true }).click()
  await drawer.waitFor({ state: 'hidden' })

  await upload.form.getByRole('radio', { name: 'Blue' }).check()
  await upload.save.click()
  await toast(page, say('message.updated')).waitFor()
  const kept = () => app.w.ctx.db.selectFrom('config_item').select('value').where('name', '=', 'own_colour').executeTakeFirst()
  await eventually(async () => (await kept())?.value).toBe('blue')

  await upload.form.getByRole('button', { name: say('resource.delete_named', { name: 'Wall' }), exact: true }).click()
  const ask = page.getByRole('dialog', { name: say('resource.delete_ask') })
  await ask.getByText(say('config.delete_named', { title: 'Wall', name: 'own_colour' })).waitFor()
  await ask.getByRole('button', { name: say('resource.delete'), exact: true }).click()
  await upload.form.getByRole('radio', { name: 'Blue' }).waitFor({ state: 'detached' })
  expect(await kept()).toBeUndefined()

  // Changes that were not saved are asked about before the group or the page is left.
  const basics = await goTo(visit, 'site')
  await basics.form.locator('[name=record_number]').fill('ICP 7')
  await basics.form.getByText(say('config.changed', { count: 1 }), { exact: true }).waitFor()
  await linkTo(visit, 'security').click()
  await leave.getByRole('button', { name: say('resource.form_leave_no'), exact: true }).click()
  await eventually(() => basics.form.locator('[name=record_number]').inputValue()).toBe('ICP 7')
  await page
    .getByRole('navigation', { name: say('shell.menu.label') })
    .getByRole('link', { name: say('node.routine.adminInfo'), exact: true })
    .click()
  await leave.getByRole('button', { name: say('resource.form_leave_yes'), exact: true }).click()
  await expectPath(page, '/admin/routine/adminInfo')
  expect(app.w.ctx.settings.get('record_number')).toBe('')
})

proofTest(
  'a new site name stands in the title of every page, in both languages, and one that is empty is refused beside its field',
  { shownBy: 'settings are saved, tried and added to; an empty one is refused at its field, and leaving unsaved work asks' },
  async () => {
    restoreSiteName()
    const admin = await app.w.build.admin()
    const visit = await app.visit({ language: 'en', admin })
    const { page, say } = visit
    const { form, save } = await open(visit)
    const name = form.locator('[name=site_name]')
    await eventually(() => save.isDisabled()).toBe(true)
    await name.fill(' ')
    await save.click()
    await form.getByText(say('invalid.required'), { exact: true }).first().waitFor()
    await eventually(() => name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('Parcel House')
    await save.click()
    await toast(page, say('message.updated')).waitFor()
    // Here at once, elsewhere with the next page.
    await eventually(() => page.title()).toBe('System config - Parcel House')
    await page.reload()
    await eventually(() => page.title()).toBe('System config - Parcel House')
    const chinese = await app.visit({ language: 'zh-cn', admin })
    await chinese.page.goto('/admin/routine/config')
    await eventually(() => chinese.page.title()).toBe('系统配置 - Parcel House')
  },
)

proofTest(
  'who may only look finds no way to change anything',
  { shownBy: 'who is online sees menus, buttons and forms follow the rules, and is led away from a page that was taken' },
  async () => {
    const nodes = ['routine', 'routine/config', 'routine/config/index']
    const visit = await app.visit({ language: 'en', admin: await app.w.build.admin({ nodes }) })
    const { page, say } = visit
    const { form, save } = await open(visit)
    await eventually(() => form.locator('[name=site_name]').isDisabled()).toBe(true)
    expect(await save.count()).toBe(0)
    expect(await page.getByRole('button', { name: say('config.add'), exact: true }).count()).toBe(0)
  },
)
