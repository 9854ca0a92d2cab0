import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { countryScreen } from './country-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, heading, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import { wordsIn } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

async function openList(options: { language?: 'en' | 'zh-cn'; query?: string; nodes?: string[] } = {}) {
  const { language = 'en', query = '', nodes } = options
  const visit = await app.visit({ language, admin: await app.w.build.admin({ nodes }) })
  const screen = countryScreen(visit.page, visit.say)
  await screen.open(query)
  return { ...visit, screen, param: (name: string) => new URL(visit.page.url()).searchParams.get(name) }
}

const rowIn = (iso2: string) => app.w.ctx.db.selectFrom('country').selectAll().where('iso2', '=', iso2).executeTakeFirst()

/** Other files count the countries of the same application. */
const removeAfterwards = (...codes: string[]) =>
  onTestFinished(async () => {
    await app.w.ctx.db.deleteFrom('country').where('iso2', 'in', codes).execute()
  })

/** A country that no list of the world knows, for one test to do with as it likes. */
async function build(iso2: string, iso3: string, number: string, name: string): Promise<void> {
  removeAfterwards(iso2)
  await app.w.ctx.db
    .insertInto('country')
    .values({ iso2, iso3, iso_number: number, name_zh: `${name}国`, name_en: name, weigh: 0 })
    .execute()
}

test('a country is added and edited; what is missing or wrong is said beside its field, and only changes are sent', async () => {
  removeAfterwards('QM')
  const { id } = (await rowIn('FR')) ?? { id: 0 }
  // A link to a record opens its form, and closing it leaves the list.
  const { page, say, screen, calls } = await openList({ query: `?edit=${id}` })
  await eventually(() => screen.field('iso3').inputValue()).toBe('FRA')
  await screen.form.getByRole('button', { name: say('common.cancel') }).click()
  await screen.form.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('')
  await heading(page, say('country.title')).waitFor()
  await screen.total(250).waitFor()

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
  await screen.search.fill('Testland')
  await screen.row('QM').waitFor()
  expect(await rowIn('QM')).toMatchObject({
    name_zh: '测试国',
    name_en: 'Testland',
    iso3: 'XTS',
    iso_number: '991',
    status: true,
  })

  await screen.editButton('Testland').click()
  await page.getByRole('dialog', { name: say('resource.edit_title', { name: 'Testland' }) }).waitFor()
  await eventually(() => screen.field('iso3').inputValue()).toBe('XTS')
  await screen.fill({ name_en: 'Testland the Second' })
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/admin/country/edit'))
  await screen.submit('common.save')
  expect(Object.keys((await sent).postDataJSON()).toSorted()).toEqual(['id', 'name_en'])
  await toast(page, say('message.updated')).waitFor()
  await page.getByRole('cell', { name: 'Testland the Second', exact: true }).waitFor()
  expect(await rowIn('QM')).toMatchObject({ name_en: 'Testland the Second', iso3: 'XTS' })

  // A changed form is not left without asking, neither by Escape nor by Back.
  const question = page.getByRole('dialog', { name: say('resource.form_leave') })
  await screen.form.waitFor({ state: 'hidden' })
  await screen.editButton('Testland the Second').click()
  await eventually(() => screen.field('iso3').inputValue()).toBe('XTS')
  await screen.fill({ name_en: 'Testland changed' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: say('resource.form_leave_no') }).click()
  await question.waitFor({ state: 'hidden' })
  await eventually(() => screen.field('name_en').inputValue()).toBe('Testland changed')
  await page.goBack()
  await question.getByRole('button', { name: say('resource.form_leave_yes'), exact: true }).click()
  await screen.form.waitFor({ state: 'hidden' })
  expect((await rowIn('QM'))?.name_en).toBe('Testland the Second')
})

const questions = { en: 'Are you sure to delete the selected record?', 'zh-cn': '确定删除所选记录吗？' } as const

proofTest(
  'rows are opened, switched and deleted, alone or with others after a question that names them; a refusal is said',
  {
    shownBy: [
      'an admin signs in, adds, deletes and goes through a list without the mouse; its single keys can be switched off',
      'on a phone the menu is a drawer, and the list shows cards that do the same as its rows and are moved with buttons',
      'the book is filtered by its address, defaults are set, several are deleted at once; a form stays as it is when its address cannot be asked for again',
    ],
  },
  async () => {
    await build('QO', 'QOO', '993', 'Doland Switch')
    await build('QP', 'QPP', '994', 'Doland Refuse')
    await build('QQ', 'QQX', '995', 'Doland Gone')
    await build('QS', 'QSS', '997', 'Doland Many One')
    await build('QT', 'QTT', '998', 'Doland Many Two')
    const { page, say, screen } = await openList({ query: '?q=Doland' })
    const toggle = page.getByRole('switch', { name: `${say('field.country.status.label')}: Doland Switch` })
    const isOn = async () => (await rowIn('QO'))?.status

    await screen.row('QOO').getByRole('cell', { name: 'Doland Switch', exact: true }).dblclick()
    await eventually(() => screen.field('iso3').inputValue()).toBe('QOO')
    await page.keyboard.press('Escape')
    await screen.form.waitFor({ state: 'hidden' })
    // On a switch it only switches, there and back.
    await eventually(() => toggle.isChecked()).toBe(true)
    await toggle.dblclick({ force: true })
    await toast(page, say('message.updated')).waitFor()
    expect(await screen.form.count()).toBe(0)
    await page.waitForLoadState('networkidle')
    await eventually(() => toggle.isChecked()).toBe(true)
    expect(await isOn()).toBe(true)

    await toggle.click({ force: true })
    await eventually(() => toggle.isChecked()).toBe(false)
    await eventually(isOn).toBe(false)
    await page.getByRole('button', { name: say('resource.refresh') }).click()
    await screen.row('QOO').waitFor()
    await eventually(() => toggle.isChecked()).toBe(false)

    const question = page.getByRole('dialog', { name: questions.en, exact: true })
    expect(wordsIn('zh-cn')('resource.delete_ask')).toBe(questions['zh-cn'])
    await screen.askDelete('Doland Gone')
    await question.getByText('Doland Gone', { exact: true }).waitFor()
    await question.getByRole('button', { name: say('common.cancel') }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await rowIn('QQ')).toBeDefined()
    await screen.askDelete('Doland Gone')
    await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
    await toast(page, say('message.deleted')).waitFor()
    await screen.row('QQX').waitFor({ state: 'detached' })
    expect(await rowIn('QQ')).toBeUndefined()

    await app.w.ctx.db.deleteFrom('country').where('iso2', '=', 'QP').execute()
    await page.getByRole('switch', { name: `${say('field.country.status.label')}: Doland Refuse` }).click({ force: true })
    await toast(page, say('error.row.missing')).waitFor()

    await screen.search.fill('Doland Many')
    await eventually(() => screen.codes().then((codes) => codes.toSorted())).toEqual(['QS', 'QT'])
    await page.getByRole('checkbox', { name: say('resource.select_page') }).check()
    const bar = page.getByRole('region', { name: say('resource.selected_actions') })
    await bar.getByText(say('resource.selected', { count: 2 })).waitFor()
    await bar.getByRole('button', { name: say('resource.delete'), exact: true }).click()
    await eventually(() =>
      question
        .getByRole('listitem')
        .allInnerTexts()
        .then((names) => names.toSorted()),
    ).toEqual(['Doland Many One', 'Doland Many Two'])
    await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
    await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
    await bar.waitFor({ state: 'hidden' })
    expect([await rowIn('QS'), await rowIn('QT')]).toEqual([undefined, undefined])
    await eventually(() => screen.search.inputValue()).toBe('Doland Many')
  },
)

proofTest(
  `a delete asks “${questions['zh-cn']}”, names the record, and shows that it succeeded`,
  {
    shownBy: [
      'an admin signs in, adds, deletes and goes through a list without the mouse; its single keys can be switched off',
      'on a phone the menu is a drawer, and the list shows cards that do the same as its rows and are moved with buttons',
      'the book is filtered by its address, defaults are set, several are deleted at once; a form stays as it is when its address cannot be asked for again',
    ],
  },
  async () => {
    await build('QR', 'QRX', '996', 'Goneland QR')
    const name = 'Goneland QR国'
    const { page, say, screen } = await openList({ language: 'zh-cn', query: '?q=QRX' })
    const question = page.getByRole('dialog', { name: questions['zh-cn'], exact: true })
    await screen.askDelete(name)
    await question.getByText(name, { exact: true }).waitFor()
    await question.getByRole('button', { name: say('common.cancel') }).click()
    await question.waitFor({ state: 'hidden' })
    expect(await rowIn('QR')).toBeDefined()
    await screen.askDelete(name)
    await question.getByRole('button', { name: say('resource.delete'), exact: true }).click()
    await toast(page, say('message.deleted')).waitFor()
    await page.getByText(say('resource.empty_filtered'), { exact: true }).waitFor()
    expect(await rowIn('QR')).toBeUndefined()
  },
)

proofTest(
  'search and filters are set and taken away with clicks, show as chips, and stand in the address',
  {
    shownBy: [
      'the list is filtered by category, by link too, with a chip that says its name; an article is edited: its category by name, its time typed or taken as now',
      'a view is kept, chosen and renamed; the default one opens the list, a link wins over it, and cleared filters stay cleared',
    ],
  },
  async () => {
    const { page, say, screen, param } = await openList()
    for (const [words, code] of [
      ['portug', 'PT'],
      ['葡萄牙', 'PT'],
      ['PRT', 'PT'],
    ] as const) {
      await screen.search.fill(words)
      await eventually(() => param('q')).toBe(words)
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

    const filters = page.getByRole('group', { name: say('resource.filters') })
    await filters.getByRole('button', { name: say('field.country.is_eu.label'), exact: true }).click()
    await page.getByRole('button', { name: say('common.yes'), exact: true }).click()
    await screen.total(27).waitFor()
    expect(param('is_eu')).toBe('1')
    await filters
      .getByRole('button', { name: new RegExp(`^${say('field.country.is_eu.label')}.*${say('common.yes')}$`) })
      .waitFor()

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
  },
)

test('a link opens just its list; one sorts, pages, and chooses columns that stay after a reload', async () => {
  const { page, say, screen, param } = await openList({ query: '?is_eu=1&order=iso2,desc&limit=10&page=2' })
  const asLinked = ['LT', 'IT', 'IE', 'HU', 'HR', 'GR', 'FR', 'FI', 'ES', 'EE']
  await screen.total(27).waitFor()
  await eventually(screen.codes).toEqual(asLinked)
  await eventually(() => screen.head(say('field.country.iso2.label')).getAttribute('aria-sort')).toBe('descending')
  await eventually(() => screen.pageButton(2).getAttribute('aria-current')).toBe('page')

  await page.getByRole('button', { name: say('resource.columns') }).click()
  await page.getByRole('checkbox', { name: say('field.country.iso_number.label') }).check()
  await page.getByRole('checkbox', { name: say('field.country.iso3.label') }).uncheck()
  await page.keyboard.press('Escape')
  await screen.head(say('field.country.iso_number.label')).waitFor()
  expect(await screen.head(say('field.country.iso3.label')).count()).toBe(0)
  await page.reload()
  await screen.head(say('field.country.iso_number.label')).waitFor()
  expect(await screen.head(say('field.country.iso3.label')).count()).toBe(0)
  await eventually(screen.codes).toEqual(asLinked)
  await page.getByRole('button', { name: say('resource.columns') }).click()
  await page.getByRole('button', { name: say('resource.columns_reset') }).click()
  await screen.head(say('field.country.iso3.label')).waitFor()
  await page.keyboard.press('Escape')

  // Up, down, and back to the usual order.
  const head = screen.head(say('field.country.iso3.label'))
  const top = () => screen.codes().then((codes) => codes.slice(0, 3))
  const inUnion = app.w.ctx.db.selectFrom('country').select('iso2').where('is_eu', '=', true)
  const usual = (await inUnion.orderBy('weigh', 'desc').limit(3).execute()).map(({ iso2 }) => iso2)
  await head.getByRole('button').click()
  await eventually(() => head.getAttribute('aria-sort')).toBe('ascending')
  await eventually(top).toEqual(['AT', 'BE', 'BG'])
  await head.getByRole('button').click()
  await eventually(top).toEqual(['SE', 'SI', 'SK'])
  await head.getByRole('button').click()
  await eventually(top).toEqual(usual)
  await eventually(() => head.getAttribute('aria-sort')).toBe('none')

  await page.getByRole('button', { name: say('resource.filter_clear') }).click()
  await screen.total(250).waitFor()
  await screen.head(say('field.country.iso2.label')).getByRole('button').click()
  await eventually(top).toEqual(['AD', 'AE', 'AF'])
  const first = await screen.codes()
  await page.getByRole('button', { name: say('resource.page_next') }).click()
  await eventually(() => screen.codes().then((codes) => codes[0])).not.toBe(first[0])
  const second = await screen.codes()
  expect(param('page')).toBe('2')
  await page.getByRole('button', { name: say('resource.page_last') }).click()
  await eventually(() => screen.codes().then((codes) => codes.at(-1))).toBe('ZW')
  await page.goBack()
  await eventually(screen.codes).toEqual(second)
  await page.getByRole('combobox', { name: say('resource.per_page') }).selectOption('50')
  await eventually(() => screen.codes().then((codes) => codes.length)).toBe(50)
  expect(param('limit')).toBe('50')
  expect(param('page')).toBeNull()
})

const currencyIn = (code: string) =>
  app.w.ctx.db.selectFrom('currency').selectAll().where('code', '=', code).executeTakeFirstOrThrow()

proofTest(
  'an admin corrects a rate to the sixth decimal and gives it its day; the pound cannot be switched off',
  { shownBy: ['a rate is kept to the sixth decimal, exactly', 'the pound is refused %s, in words'] },
  async () => {
    const admin = await app.w.build.admin()
    const { page, say } = await app.visit({ language: 'en', admin })
    const { id, rate: before, rate_date } = await currencyIn('CNY')
    onTestFinished(async () => {
      await app.w.post('/admin/currency/edit', { admin: admin.token, body: { id, rate: before, rate_date } })
    })
    await page.goto(`/admin/currency?edit=${id}`)
    await heading(page, say('currency.title')).waitFor()
    const form = page.getByRole('dialog').filter({ has: page.locator('form') })
    const rate = form.getByRole('textbox', { name: say('field.currency.rate.label') })
    await eventually(() => rate.inputValue()).toBe('9.4281')
    await rate.fill('9.1234567')
    await form.getByRole('button', { name: say('common.save'), exact: true }).click()
    await form.getByText(say('invalid.decimal', { max: 6 }), { exact: true }).waitFor()
    await rate.fill('9.123456')
    await form.getByLabel(say('field.currency.rate_date.label')).fill('2026-11-14')
    await form.getByRole('button', { name: say('common.save'), exact: true }).click()
    await toast(page, say('message.updated')).waitFor()
    expect(await currencyIn('CNY')).toMatchObject({ rate: '9.123456', rate_date: '2026-11-14' })
    await page.getByRole('cell', { name: '9.123456', exact: true }).waitFor()
    // What still fades would take the click.
    await form.waitFor({ state: 'hidden' })

    const pound = page.getByRole('switch', { name: `${say('field.status.label')}: GBP` })
    await pound.click({ force: true })
    await toast(page, say('error.currency.base_fixed')).waitFor()
    await eventually(() => pound.isChecked()).toBe(true)
    expect((await currencyIn('GBP')).status).toBe(true)
  },
)
