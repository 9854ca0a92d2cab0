import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { pictureFile } from './article-screen.ts'
import type { House } from './house.ts'
import { expectAxeClean, expectNoSidewaysScroll } from './look.ts'
import { openToyHouse } from './sample/open-toy-house.ts'
import { eventually, heading, toast } from './screen.ts'
import type { VisitOptions } from './visit.ts'

let house: House & { passwords: string[] }
beforeAll(async () => {
  house = await openToyHouse()
})

async function openList(query = '', options: VisitOptions = {}) {
  const visit = await house.visit({ language: 'en', admin: await house.w.build.admin(), ...options })
  await visit.page.goto(`/admin/store/toy${query}`)
  await heading(visit.page, 'store.toy').waitFor()
  return { ...visit, form: visit.page.getByRole('dialog').filter({ has: visit.page.locator('form') }) }
}

const stored = async (name: string) =>
  (await run<Record<string, unknown>>(house.w.ctx.db, 'select * from toy where name = $1', [name]))[0]
const countryIds = async (...codes: string[]) =>
  (await house.w.ctx.db.selectFrom('country').select(['id', 'iso2']).where('iso2', 'in', codes).execute())
    .toSorted((one, other) => codes.indexOf(one.iso2) - codes.indexOf(other.iso2))
    .map((row) => row.id)

/** From the widest to the narrowest. */
async function areaIds(...names: string[]) {
  let ids: unknown[] = []
  for (const name of names)
    ids = [
      ...ids,
      (
        await run<{ id: unknown }>(house.w.ctx.db, 'select id from area where name_zh = $1 and pid is not distinct from $2', [
          name,
          ids.at(-1) ?? null,
        ])
      )[0]?.id,
    ]
  return ids
}

/** Types into a list that is searched on the server, and takes what it offers. */
async function choose(page: Page, box: Locator, words: string | undefined, name: string) {
  await box.click()
  if (words) await box.fill(words)
  await page.getByRole('option', { name, exact: true }).click()
}

test('a field of every kind is filled in by its own input, saved, shown in the list and read back', async () => {
  const { page, say, form } = await openList('?add=1')
  const field = (name: string) => form.locator(`[name="${name}"]`)
  const labelled = (name: string) => form.getByRole('group', { name, exact: true })

  await field('name').fill('robot')
  await form
    .getByRole('radio', { name: say('common.no'), exact: true })
    .first()
    .check()
  await choose(page, form.getByRole('combobox', { name: 'way', exact: true }), undefined, say('common.yes'))
  await labelled('days')
    .getByRole('checkbox', { name: say('common.no'), exact: true })
    .check()
  await labelled('days')
    .getByRole('checkbox', { name: say('common.yes'), exact: true })
    .check()
  await choose(page, form.getByRole('combobox', { name: 'hues', exact: true }), 'toy.hue.g', 'toy.hue.g')
  await choose(page, form.getByRole('combobox', { name: 'country_arr', exact: true }), 'China', 'CN')
  await choose(page, form.getByRole('combobox', { name: 'country_arr', exact: true }), 'United King', 'GB')
  await choose(page, form.getByRole('combobox', { name: 'home_id', exact: true }), 'Germ', 'DE')
  await field('password').fill(' open sesame ')

  // Pairs: three rows, the last moved up by key, the first taken away.
  const links = labelled('links')
  for (const [index, key] of ['one', 'two', 'three'].entries()) {
    await links.getByRole('button', { name: `links: ${say('input.row_add')}` }).click()
    await eventually(() => field(`links[${index}][key]`).evaluate((input) => input === document.activeElement)).toBe(true)
    await page.keyboard.type(key)
    await field(`links[${index}][value]`).fill(`${index + 1}`)
  }
  await links.getByRole('button', { name: say('input.row_up', { place: 3 }), exact: true }).press('Enter')
  await eventually(() => field('links[1][key]').inputValue()).toBe('three')
  await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    say('input.row_up', { place: 2 }),
  )
  await links.getByRole('button', { name: say('input.row_remove', { place: 1 }), exact: true }).click()

  await field('born').fill('1999')
  await field('opens').fill('09:30')
  await field('day').fill('2026-03-09')
  await field('at').fill('2026-03-09T14:05:07')

  // A place, level by level.
  for (const [level, words, name] of [
    [say('input.province'), '上海', '上海市'],
    [say('input.city'), undefined, '市辖区'],
    [say('input.district'), '黄浦', '黄浦区'],
  ] as const) {
    const box = labelled('place').getByRole('combobox', { name: `place: ${level}`, exact: true })
    await eventually(() => box.isEnabled()).toBe(true)
    await choose(page, box, words, name)
  }

  // Pictures: three at once, the last moved forward, the first removed. Files: two, one removed.
  const pictures = labelled('pictures')
  await pictures
    .locator('input[type=file]')
    .setInputFiles(['red', 'green', 'blue'].map((name, index) => pictureFile(`${name}.png`, { width: 20 + index, height: 20 })))
  await eventually(() => pictures.getByRole('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt')))).toEqual([
    'red.png',
    'green.png',
    'blue.png',
  ])
  await pictures.getByRole('button', { name: say('input.earlier_named', { name: 'blue.png' }), exact: true }).click()
  await pictures.getByRole('button', { name: say('input.remove_named', { name: 'red.png' }), exact: true }).click()
  await form.locator('input[type=file][accept="image/*"]').first().setInputFiles(pictureFile('cover.png'))
  const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`text of ${name}`) })
  await labelled('manual').locator('input[type=file]').setInputFiles(textFile('manual.txt'))
  await labelled('manual').getByRole('link', { name: 'manual.txt', exact: true }).waitFor()
  await labelled('papers')
    .locator('input[type=file]')
    .setInputFiles([textFile('a.txt'), textFile('b.txt')])
  await labelled('papers').getByRole('link', { name: 'b.txt', exact: true }).waitFor()
  await labelled('papers')
    .getByRole('button', { name: say('input.remove_named', { name: 'a.txt' }), exact: true })
    .click()

  // An icon by typing what it means, taken by key.
  await form.getByRole('button', { name: `sign: ${say('input.icon_choose')}`, exact: true }).click()
  await page.getByPlaceholder(say('input.icon_search')).fill('飞机')
  await page.getByRole('option', { name: 'plane', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'sign: plane', exact: true }).waitFor()

  await field('tint').fill('#ABC')
  await field('pieces').fill('12')
  await eventually(() => field('tint').inputValue()).toBe('#aabbcc')
  await field('rate').fill('1.5')
  await field('price').fill('12.30')
  await form.getByRole('switch', { name: 'is_new' }).check({ force: true })
  await field('note').fill('first line\nsecond line')
  const story = form.getByRole('textbox', { name: 'story', exact: true })
  await story.click()
  await page.keyboard.type('Once upon a time')
  await eventually(() => labelled('pictures').getByRole('img').count()).toBe(2)

  await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
  await toast(page, say('message.added')).waitFor()
  await form.waitFor({ state: 'hidden' })
  const row = await stored('robot')
  expect(row).toMatchObject({
    type: 'button',
    way: 'tab',
    days: ['mon', 'tue'],
    hues: ['g'],
    links: [
      { key: 'three', value: '3' },
      { key: 'two', value: '2' },
    ],
    born: 1999,
    opens: '09:30:00',
    sign: 'plane',
    tint: '#aabbcc',
    pieces: 12,
    is_new: true,
    note: 'first line\nsecond line',
    story: '<p>Once upon a time</p>',
  })
  expect(row?.place).toEqual(await areaIds('上海市', '市辖区', '黄浦区'))
  expect(row?.pictures).toEqual([expect.stringContaining('/blue'), expect.stringContaining('/green')])
  expect(row?.cover).toContain('/cover')
  expect(row?.manual).toContain('/manual')
  expect(row?.papers).toEqual([expect.stringContaining('/b')])
  expect(house.passwords).toEqual([' open sesame '])
  const [cn = 0, gb = 0, de = 0] = await countryIds('CN', 'GB', 'DE')
  expect(Number(row?.home_id)).toBe(de)
  expect(await run(house.w.ctx.db, 'select country_id::int as id from toy_country order by country_id')).toEqual(
    [cn, gb].sort((a, b) => a - b).map((id) => ({ id })),
  )

  // The list shows words, names and pictures, not numbers.
  const line = page.locator('[data-row]').first()
  for (const text of [
    'CN',
    'GB',
    'DE',
    '上海市 / 市辖区 / 黄浦区',
    'manual.txt',
    'plane',
    '#aabbcc',
    '09:30:00',
    '1999',
    '£12.30',
  ])
    await line.getByText(text, { exact: true }).waitFor()
  expect(
    (await line.getByRole('img', { includeHidden: true }).count()) + (await line.locator('img').count()),
  ).toBeGreaterThanOrEqual(2)
  await expectAxeClean(page)

  // Read back: what is untouched is not sent again, the password is empty, names of chosen rows come by number.
  await line.dblclick()
  await eventually(() => field('name').inputValue()).toBe('robot')
  for (const code of ['CN', 'GB']) await form.getByText(code, { exact: true }).waitFor()
  expect(await field('password').inputValue()).toBe('')
  await form.getByText(say('input.password_keep')).waitFor()
  expect(await field('opens').inputValue()).toBe('09:30')
  expect(await form.getByRole('combobox', { name: `place: ${say('input.district')}`, exact: true }).inputValue()).toBe('黄浦区')
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/store.toy/edit'))
  await form.getByRole('button', { name: '#2f9e44', exact: true }).click()
  await form.getByRole('combobox', { name: 'country_arr', exact: true }).press('Backspace')
  await form.getByRole('button', { name: say('common.save'), exact: true }).click()
  expect((await sent).postDataJSON()).toEqual({ id: 1, tint: '#2f9e44', country_arr: [cn] })
  await form.waitFor({ state: 'hidden' })
  expect(house.passwords).toHaveLength(1)
})

test('what is wrong is said beside its input and in a summary that leads there, and nothing of the form is out of reach', async () => {
  const { page, say, form } = await openList('?add=1', { expects: [/400/] })
  const field = (name: string) => form.locator(`[name="${name}"]`)
  await form.getByRole('button', { name: `links: ${say('input.row_add')}` }).waitFor()
  await expectAxeClean(page)
  await field('name').fill('wrong')
  await field('tint').fill('blue')
  await field('born').fill('1')
  await form
    .getByRole('group', { name: 'papers', exact: true })
    .locator('input[type=file]')
    .setInputFiles({ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await form.getByRole('alert').filter({ hasText: 'tool.exe' }).waitFor()
  await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
  const summary = form.getByRole('alert').filter({ hasText: say('resource.form_check') })
  await summary.waitFor()
  for (const name of ['password', 'tint', 'born']) await summary.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
  expect(await field('tint').getAttribute('aria-invalid')).toBe('true')
  await summary.getByRole('button', { name: /^tint/ }).click()
  await eventually(() => field('tint').evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAxeClean(page)
})

test('on a phone the form of every kind fits', async () => {
  const { page, form, say } = await openList('?add=1', { width: 390, language: 'zh-cn' })
  await form.getByRole('button', { name: `links: ${say('input.row_add')}` }).click()
  await form.getByRole('group', { name: 'pictures', exact: true }).waitFor()
  await expectNoSidewaysScroll(page)
  await expectAxeClean(page)
})
