import { beforeAll, expect, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { type House, openHouse } from './house.ts'
import { eventually, heading, toast } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openHouse()
})

async function openList(options: { language?: 'en' | 'zh-cn'; query?: string; nodes?: string[] } = {}) {
  const { language = 'en', query = '', nodes } = options
  const visit = await house.visit({ language, admin: await house.w.build.admin({ nodes }) })
  const screen = countryScreen(visit.page, visit.say)
  await screen.open(query)
  return { ...visit, screen }
}

const rowIn = (iso2: string) => house.w.ctx.db.selectFrom('country').selectAll().where('iso2', '=', iso2).executeTakeFirst()

/** A country that no list of the world knows, for one test to do with as it likes. */
const build = (iso2: string, iso3: string, number: string, name: string) =>
  house.w.ctx.db
    .insertInto('country')
    .values({ iso2, iso3, iso_number: number, name_zh: `${name}国`, name_en: name, weigh: 0 })
    .execute()

test('an admin adds a country: what is missing or wrong is said beside its field, then the success is shown and it stays', async () => {
  const { page, say, screen, calls } = await openList()
  await screen.addButton.click()
  await page.getByRole('dialog', { name: say('resource.add_title', { resource: say('country.title') }) }).waitFor()
  for (const name of ['name_zh', 'iso2', 'iso3', 'iso_number'] as const)
    expect(await screen.field(name).evaluate((input: HTMLInputElement) => input.required), name).toBe(true)
  expect(await screen.field('name_en').evaluate((input: HTMLInputElement) => input.required)).toBe(false)

  // The browser refuses what it can by itself.
  await screen.submit('resource.add')
  await screen.form.getByText(say('resource.form_check')).waitFor()
  await eventually(() => screen.form.getByText(say('invalid.required'), { exact: true }).count()).toBe(4)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
  await screen.fill({ name_zh: '测试国', name_en: 'Testland', iso2: 'G', iso3: 'XTS', iso_number: '991' })
  await screen.submit('resource.add')
  await screen.form.getByText(say('invalid.iso2'), { exact: true }).waitFor()

  // The server refuses what only it can know, beside the same field, and nothing typed is lost.
  await screen.fill({ iso2: 'gb' })
  await screen.submit('resource.add')
  await screen.form.getByText(say('invalid.taken'), { exact: true }).waitFor()
  await eventually(() => screen.field('iso2').getAttribute('aria-invalid')).toBe('true')
  await eventually(() => screen.field('name_en').inputValue()).toBe('Testland')

  await screen.fill({ iso2: 'qm' })
  await screen.submit('resource.add')
  await toast(page, say('message.added')).waitFor()
  await screen.form.waitFor({ state: 'hidden' })
  await screen.total(251).waitFor()
  await page.reload()
  await screen.search.fill('Testland')
  await screen.row('QM').waitFor()
  expect(await rowIn('QM')).toMatchObject({
    name_zh: '测试国',
    name_en: 'Testland',
    iso3: 'XTS',
    iso_number: '991',
    status: true,
  })
})

test('an admin edits a country by its button, and only what was changed is sent', async () => {
  await build('QN', 'QNN', '992', 'Editland')
  const { page, say, screen } = await openList({ query: '?q=Editland' })
  await screen.editButton('Editland').click()
  await page.getByRole('dialog', { name: say('resource.edit_title', { name: 'Editland' }) }).waitFor()
  await eventually(() => screen.field('iso3').inputValue()).toBe('QNN')
  await screen.fill({ name_en: 'Editland the Second' })
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await screen.submit('common.save')
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual(['id', 'name_en'])
  await toast(page, say('message.updated')).waitFor()
  await page.getByRole('cell', { name: 'Editland the Second', exact: true }).waitFor()
  expect(await rowIn('QN')).toMatchObject({ name_en: 'Editland the Second', iso3: 'QNN' })
})

test('a double click on a row opens its form; on a switch it only switches', async () => {
  const { page, say, screen } = await openList({ query: '?iso2=DE&iso2.op=eq' })
  await screen.row('DEU').getByRole('cell', { name: 'Germany', exact: true }).dblclick()
  await eventually(() => screen.field('iso3').inputValue()).toBe('DEU')
  await page.keyboard.press('Escape')
  await screen.form.waitFor({ state: 'hidden' })
  const toggle = screen.row('DEU').getByRole('switch')
  await eventually(() => toggle.isChecked()).toBe(true)
  await toggle.dblclick({ force: true })
  await toast(page, say('message.updated')).waitFor()
  expect(await screen.form.count()).toBe(0)
  await page.waitForLoadState('networkidle')
  await eventually(() => toggle.isChecked()).toBe(true)
  expect((await rowIn('DE'))?.status).toBe(true)
})

test('the switch in the row changes the record at once', async () => {
  await build('QO', 'QOO', '993', 'Switchland')
  const { page, say, screen } = await openList({ query: '?q=Switchland' })
  const toggle = page.getByRole('switch', { name: `${say('field.country.status.label')}: Switchland` })
  await eventually(() => toggle.isChecked()).toBe(true)
  await toggle.click({ force: true })
  await toast(page, say('message.updated')).waitFor()
  await eventually(() => toggle.isChecked()).toBe(false)
  expect((await rowIn('QO'))?.status).toBe(false)
  await page.reload()
  await screen.row('QOO').waitFor()
  await eventually(() => toggle.isChecked()).toBe(false)
})

test('a refused change of a switch is taken back and said', async () => {
  await build('QP', 'QPP', '994', 'Refuseland')
  const { page, say } = await openList({ query: '?q=Refuseland' })
  const toggle = page.getByRole('switch', { name: `${say('field.country.status.label')}: Refuseland` })
  await house.w.ctx.db.deleteFrom('country').where('iso2', '=', 'QP').execute()
  await toggle.click({ force: true })
  await toast(page, say('error.row.missing')).waitFor()
})

const questions = { en: 'Are you sure to delete the selected record?', 'zh-cn': '确定删除所选记录吗？' } as const
for (const [language, iso2] of [
  ['en', 'QQ'],
  ['zh-cn', 'QR'],
] as const) {
  test(`a delete asks “${questions[language]}”, names the record, and shows that it succeeded`, async () => {
    await build(iso2, `${iso2}X`, language === 'en' ? '995' : '996', `Goneland ${iso2}`)
    const name = language === 'en' ? `Goneland ${iso2}` : `Goneland ${iso2}国`
    const { page, say, screen } = await openList({ language, query: `?q=${iso2}X` })
    const question = page.getByRole('dialog', { name: questions[language], exact: true })
    await screen.deleteButton(name).click()
    await question.getByText(name, { exact: true }).waitFor()
    await question.getByRole('button', { name: say('common.cancel') }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await rowIn(iso2)).toBeDefined()
    await screen.deleteButton(name).click()
    await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
    await toast(page, say('message.deleted')).waitFor()
    await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
    expect(await rowIn(iso2)).toBeUndefined()
  })
}

test('several records are chosen and deleted with one question that names them all', async () => {
  await build('QS', 'QSS', '997', 'Manyland One')
  await build('QT', 'QTT', '998', 'Manyland Two')
  const { page, say, screen } = await openList({ query: '?q=Manyland' })
  await page.getByRole('checkbox', { name: say('resource.select_page') }).check()
  const bar = page.getByRole('region', { name: say('resource.selected_actions') })
  await bar.getByText(say('resource.selected', { count: 2 })).waitFor()
  await bar.getByRole('button', { name: say('resource.delete'), exact: true }).click()
  const question = page.getByRole('dialog', { name: questions.en })
  await eventually(() =>
    question
      .getByRole('listitem')
      .allInnerTexts()
      .then((names) => names.toSorted()),
  ).toEqual(['Manyland One', 'Manyland Two'])
  await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
  await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
  await bar.waitFor({ state: 'hidden' })
  expect([await rowIn('QS'), await rowIn('QT')]).toEqual([undefined, undefined])
  await eventually(() => screen.search.inputValue()).toBe('Manyland')
})

test('the quick search finds by either name and by code, and stands in the address', async () => {
  const { page, say, screen } = await openList()
  for (const [words, code] of [
    ['portug', 'PT'],
    ['葡萄牙', 'PT'],
    ['PRT', 'PT'],
  ] as const) {
    await screen.search.fill(words)
    await eventually(() => new URL(page.url()).searchParams.get('q')).toBe(words)
    await eventually(screen.codes).toEqual([code])
  }
  await screen.search.fill('nowhere at all')
  await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
  await page
    .getByRole('button', { name: say('resource.filter_clear') })
    .first()
    .click()
  await eventually(() => screen.codes().then((codes) => codes.length)).toBe(20)
  await eventually(() => screen.search.inputValue()).toBe('')
})

test('a filter is set and taken away with clicks, shows as a chip, and is in the address', async () => {
  const { page, say, screen } = await openList()
  const filters = page.getByRole('group', { name: say('resource.filters') })
  await filters.getByRole('button', { name: say('field.country.is_eu.label'), exact: true }).click()
  await page.getByRole('button', { name: say('common.yes'), exact: true }).click()
  await screen.total(27).waitFor()
  expect(new URL(page.url()).searchParams.get('is_eu')).toBe('1')
  await filters.getByRole('button', { name: new RegExp(`^${say('field.country.is_eu.label')}.*${say('common.yes')}$`) }).waitFor()

  // A second one, from those that are one click further away.
  await filters.getByRole('button', { name: say('resource.filter_more') }).click()
  await page.getByRole('menuitem', { name: say('field.country.name_en.label') }).click()
  const value = page.getByRole('textbox', { name: `${say('field.country.name_en.label')}: ${say('resource.filter_value')}` })
  await value.fill('land')
  await page.getByRole('button', { name: say('resource.filter_apply') }).click()
  await eventually(() => screen.codes().then((codes) => codes.toSorted())).toEqual(['FI', 'IE', 'NL', 'PL'])

  await filters
    .getByRole('button', { name: say('resource.filter_remove', { field: say('field.country.name_en.label') }) })
    .click()
  await screen.total(27).waitFor()
  await page.goBack()
  await eventually(() => screen.codes().then((codes) => codes.length)).toBe(4)
  await filters.getByRole('button', { name: say('resource.filter_clear') }).click()
  await eventually(() => new URL(page.url()).search).toBe('')
})

test('a link with filters, order, page size and page opens just that list', async () => {
  const { page, say, screen } = await openList({ query: '?is_eu=1&order=iso2,desc&limit=10&page=2' })
  await screen.total(27).waitFor()
  await eventually(screen.codes).toEqual(['LT', 'IT', 'IE', 'HU', 'HR', 'GR', 'FR', 'FI', 'ES', 'EE'])
  await eventually(() => screen.head(say('field.country.iso2.label')).getAttribute('aria-sort')).toBe('descending')
  await eventually(() => screen.pageButton(2).getAttribute('aria-current')).toBe('page')
  await page.reload()
  await eventually(screen.codes).toEqual(['LT', 'IT', 'IE', 'HU', 'HR', 'GR', 'FR', 'FI', 'ES', 'EE'])
})

test('a link to a record opens its form, and closing it leaves the list', async () => {
  const { id } = (await rowIn('FR')) ?? { id: 0 }
  const { page, say, screen } = await openList({ query: `?edit=${id}` })
  await eventually(() => screen.field('iso3').inputValue()).toBe('FRA')
  await screen.form.getByRole('button', { name: say('common.cancel') }).click()
  await screen.form.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await heading(page, say('country.title')).waitFor()
})

test('a column’s head sorts up, down, and back to the usual order', async () => {
  const { say, screen } = await openList({ query: '?is_eu=1' })
  const head = screen.head(say('field.country.iso3.label'))
  const usual = await screen.codes()
  await head.getByRole('button').click()
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending')
  await eventually(() => screen.codes().then((codes) => codes.slice(0, 3))).toEqual(['AT', 'BE', 'BG'])
  await head.getByRole('button').click()
  await eventually(() => screen.codes().then((codes) => codes.slice(0, 3))).toEqual(['SE', 'SI', 'SK'])
  await head.getByRole('button').click()
  await eventually(screen.codes).toEqual(usual)
  await eventually(() => head.getAttribute('aria-sort')).toBe('none')
})

test('one pages through the list, changes the page size, and the back button goes back', async () => {
  const { page, say, screen } = await openList({ query: '?order=iso2,asc' })
  await eventually(() => screen.codes().then((codes) => codes.length)).toBe(20)
  const first = await screen.codes()
  await page.getByRole('button', { name: say('resource.page_next') }).click()
  await eventually(() => screen.codes().then((codes) => codes[0])).not.toBe(first[0])
  const second = await screen.codes()
  expect(new URL(page.url()).searchParams.get('page')).toBe('2')
  await page.getByRole('button', { name: say('resource.page_last') }).click()
  await eventually(() => screen.codes().then((codes) => codes.at(-1))).toBe('ZW')
  await page.goBack()
  await eventually(screen.codes).toEqual(second)
  await page.getByRole('combobox', { name: say('resource.per_page') }).selectOption('50')
  await eventually(() => screen.codes().then((codes) => codes.length)).toBe(50)
  expect(new URL(page.url()).searchParams.get('limit')).toBe('50')
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()
})

test('columns are chosen, and the choice stays after a reload', async () => {
  const { page, say, screen } = await openList()
  await page.getByRole('button', { name: say('resource.columns') }).click()
  await page.getByRole('checkbox', { name: say('field.country.iso_number.label') }).check()
  await page.getByRole('checkbox', { name: say('field.country.iso3.label') }).uncheck()
  await page.keyboard.press('Escape')
  await screen.head(say('field.country.iso_number.label')).waitFor()
  expect(await screen.head(say('field.country.iso3.label')).count()).toBe(0)
  await page.reload()
  await screen.head(say('field.country.iso_number.label')).waitFor()
  expect(await screen.head(say('field.country.iso3.label')).count()).toBe(0)
  await page.getByRole('button', { name: say('resource.columns') }).click()
  await page.getByRole('button', { name: say('resource.columns_reset') }).click()
  await screen.head(say('field.country.iso3.label')).waitFor()
})

test('a changed form is not left without asking, neither by Escape nor by Back', async () => {
  const { page, say, screen } = await openList({ query: '?q=France' })
  const question = page.getByRole('dialog', { name: say('resource.form_leave') })
  await screen.editButton('France').click()
  await eventually(() => screen.field('iso3').inputValue()).toBe('FRA')
  await screen.fill({ name_en: 'France changed' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: say('resource.form_leave_no') }).click()
  await question.waitFor({ state: 'hidden' })
  await eventually(() => screen.field('name_en').inputValue()).toBe('France changed')
  await page.goBack()
  await question.getByRole('button', { name: say('resource.form_leave_yes'), exact: true }).click()
  await screen.form.waitFor({ state: 'hidden' })
  expect((await rowIn('FR'))?.name_en).toBe('France')
})
