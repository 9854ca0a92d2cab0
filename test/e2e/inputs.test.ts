import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { pictureFile } from './article-screen.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { openSampleApp, type SampleApp } from './sample/open-sample-app.ts'
import { eventually, heading, toast } from './screen.ts'
import type { VisitOptions } from './visit.ts'

/** Many small steps; a busy machine takes its time over each. */
const timeout = 300_000

let app: SampleApp
beforeAll(async () => {
  app = await openSampleApp()
})

async function openForm(query: string, options: VisitOptions = {}) {
  const visit = await app.visit({ language: 'en', admin: await app.w.build.admin(), ...options })
  const { page, say } = visit
  await page.goto(`/admin/store/toy${query}`)
  await heading(page, 'store.toy').waitFor()
  const form = page.getByRole('dialog').filter({ has: page.locator('form') })
  const field = (name: string) => form.locator(`[name="${name}"]`)
  const group = (name: string) => form.getByRole('group', { name, exact: true })
  const box = (name: string) => form.getByRole('combobox', { name, exact: true })
  const save = async (word: 'resource.add' | 'common.save') => {
    await form.getByRole('button', { name: say(word), exact: true }).click()
    await toast(page, say(word === 'resource.add' ? 'message.added' : 'message.updated')).waitFor()
    await form.waitFor({ state: 'hidden' })
  }
  return { ...visit, form, field, group, box, save }
}

/** Types into a list, and takes what it offers. */
async function choose(page: Page, box: Locator, words: string | undefined, name: string) {
  await box.click()
  if (words) await box.fill(words)
  await page.getByRole('option', { name, exact: true }).click()
}

const stored = async (name: string) =>
  (await run<Record<string, unknown>>(app.w.ctx.db, 'select * from toy where name = $1', [name]))[0]
const countryOf = async (iso2: string) =>
  (await app.w.ctx.db.selectFrom('country').select('id').where('iso2', '=', iso2).executeTakeFirstOrThrow()).id
const isFocused = (place: Locator) => place.evaluate((element) => element === document.activeElement)

test('texts, choices, references, pairs and times are filled in by their own inputs, saved, listed and read back', {
  timeout,
}, async () => {
  const { page, say, form, field, group, box, save } = await openForm('?add=1')
  await field('name').fill('robot')
  await form.getByRole('radio', { name: say('common.no'), exact: true }).check()
  await choose(page, box('way'), undefined, say('common.yes'))
  // Ticked in the other order than they are kept.
  for (const word of ['common.no', 'common.yes'] as const)
    await group('days')
      .getByRole('checkbox', { name: say(word), exact: true })
      .check()
  await choose(page, box('hues'), 'g', 'g')
  await choose(page, box('country_arr'), 'China', 'CN')
  await choose(page, box('country_arr'), 'United King', 'GB')
  await choose(page, box('home_id'), 'Germ', 'DE')
  await field('password').fill(' open sesame ')

  // Three rows, each ready to be typed into; the last moved up by key, the focus with it; the first taken away.
  for (const [index, key] of ['one', 'two', 'three'].entries()) {
    await group('links')
      .getByRole('button', { name: `links: ${say('input.row_add')}` })
      .click()
    await eventually(() => isFocused(field(`links[${index}][key]`))).toBe(true)
    await page.keyboard.type(key)
    await field(`links[${index}][value]`).fill(String(index + 1))
  }
  const rowButton = (word: 'input.row_up' | 'input.row_remove', place: number) =>
    group('links').getByRole('button', { name: say(word, { place }), exact: true })
  await rowButton('input.row_up', 3).press('Enter')
  await eventually(() => isFocused(rowButton('input.row_up', 2))).toBe(true)
  await rowButton('input.row_remove', 1).click()

  await field('born').fill('1999')
  await field('opens').fill('09:30')
  await field('day').fill('2026-03-09')
  await field('at').fill('2026-03-09T14:05:07')
  await field('pieces').fill('12')
  await field('rate').fill('1.5')
  await field('price').fill('12.30')
  await field('is_new').press('Space')
  await field('note').fill('first line\nsecond line')
  await form.getByRole('textbox', { name: 'story', exact: true }).click()
  await page.keyboard.type('Once upon a time')
  await save('resource.add')
  expect(await stored('robot')).toMatchObject({
    type: 'button',
    way: 'tab',
    days: ['mon', 'tue'],
    hues: ['g'],
    home_id: await countryOf('DE'),
    links: [
      { key: 'three', value: '3' },
      { key: 'two', value: '2' },
    ],
    born: 1999,
    opens: '09:30:00',
    at: new Date('2026-03-09T14:05:07Z'),
    pieces: 12,
    is_new: true,
    note: 'first line\nsecond line',
    story: '<p>Once upon a time</p>',
  })
  expect(app.passwords).toEqual([' open sesame '])

  // The list says words and names, not numbers.
  const line = page.locator('[data-row]').first()
  for (const text of ['CN', 'GB', 'DE', '09:30:00', '1999', '2026-03-09', '£12.30'])
    await line.getByText(text, { exact: true }).waitFor()

  // Read back: names of chosen rows come by number, the password is not there, and only what was changed is sent.
  await page.getByRole('button', { name: say('resource.edit_named', { name: 'robot' }), exact: true }).click()
  await eventually(() => field('name').inputValue()).toBe('robot')
  for (const code of ['CN', 'GB']) await form.getByText(code, { exact: true }).waitFor()
  await eventually(() => field('password').inputValue()).toBe('')
  await form.getByText(say('input.password_keep')).waitFor()
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/store.toy/edit'))
  await box('country_arr').press('Backspace')
  await save('common.save')
  expect((await sent).postDataJSON()).toEqual({ id: expect.any(Number), country_arr: [expect.any(Number)] })
  expect(app.passwords).toHaveLength(1)
})

test('places, pictures, files, icons and colours are chosen, moved and removed, saved and listed', { timeout }, async () => {
  const { page, say, form, field, group, save } = await openForm('?add=1')
  await group('papers').waitFor()
  // What is wrong is said beside its input and in a summary that leads there.
  await field('name').fill('wrong')
  await field('tint').fill('blue')
  await field('born').fill('1')
  await group('papers')
    .locator('input[type=file]')
    .setInputFiles({ name: 'tool.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ') })
  await group('papers').getByRole('alert').filter({ hasText: 'tool.exe' }).waitFor()
  await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
  const summary = form.getByRole('alert').filter({ hasText: say('resource.form_check') })
  for (const name of ['password', 'tint', 'born']) await summary.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor()
  await eventually(() => field('tint').getAttribute('aria-invalid')).toBe('true')
  await summary.getByRole('button', { name: /^tint/ }).click()
  await eventually(() => isFocused(field('tint'))).toBe(true)
  await expectAxeCleanInProof(page)

  await field('born').fill('')
  await field('name').fill('crane')
  await field('password').fill('secret')
  // Level by level, each offered when the one above is chosen.
  for (const [level, words, name] of [
    ['input.province', '广东', '广东省'],
    ['input.city', '广州', '广州市'],
    ['input.district', '越秀', '越秀区'],
  ] as const) {
    const box = group('place').getByRole('combobox', { name: `place: ${say(level)}`, exact: true })
    await eventually(() => box.isEnabled()).toBe(true)
    await choose(page, box, words, name)
  }
  // Three pictures at once arrive in their order; the last is moved forward, the first removed.
  const pictures = group('pictures')
  const shown = () => pictures.locator('img').evaluateAll((all) => all.map((each) => each.getAttribute('alt')))
  await pictures
    .locator('input[type=file]')
    .setInputFiles(['red', 'green', 'blue'].map((name, index) => pictureFile(`${name}.png`, { width: 20 + index, height: 20 })))
  await eventually(shown).toEqual(['red.png', 'green.png', 'blue.png'])
  await pictures.getByRole('button', { name: say('input.earlier_named', { name: 'blue.png' }), exact: true }).click()
  await pictures.getByRole('button', { name: say('input.remove_named', { name: 'red.png' }), exact: true }).click()
  await eventually(shown).toEqual(['blue.png', 'green.png'])
  await drag(page, pictures.getByRole('img', { name: 'green.png' }), pictures.getByRole('img', { name: 'blue.png' }))
  await eventually(shown).toEqual(['green.png', 'blue.png'])

  await form
    .locator('.mantine-InputWrapper-root')
    .filter({ has: page.getByText('cover', { exact: true }) })
    .locator('input[type=file]')
    .setInputFiles(pictureFile('cover.png'))
  await group('manual').locator('input[type=file]').setInputFiles(textFile('manual.txt'))
  await group('manual').getByRole('link', { name: 'manual.txt', exact: true }).waitFor()
  await group('papers')
    .locator('input[type=file]')
    .setInputFiles([textFile('a.txt'), textFile('b.txt')])
  await group('papers').getByRole('link', { name: 'b.txt', exact: true }).waitFor()
  await group('papers')
    .getByRole('button', { name: say('input.remove_named', { name: 'a.txt' }), exact: true })
    .click()

  // Found by what it means in Chinese, taken by key.
  await form.getByRole('button', { name: `sign: ${say('input.icon_choose')}`, exact: true }).press('Enter')
  await page.getByPlaceholder(say('input.icon_search')).fill('飞机')
  await page.getByRole('option', { name: 'plane', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await form.getByRole('button', { name: 'sign: plane', exact: true }).waitFor()

  await field('tint').fill('#ABC')
  await field('pieces').focus()
  await eventually(() => field('tint').inputValue()).toBe('#aabbcc')
  await form.getByRole('button', { name: '#2f9e44', exact: true }).click()
  await save('resource.add')
  expect(await stored('crane')).toMatchObject({
    place: ['440000', '440100', '440104'],
    pictures: [expect.stringContaining('/green'), expect.stringContaining('/blue')],
    cover: expect.stringContaining('/cover'),
    manual: expect.stringContaining('/manual'),
    papers: [expect.stringContaining('/b')],
    sign: 'plane',
    tint: '#2f9e44',
  })
  const line = page.locator('[data-row]').filter({ hasText: 'crane' })
  for (const text of ['广东省 / 广州市 / 越秀区', 'manual.txt', 'b.txt', 'plane', '#2f9e44'])
    await line.getByText(text, { exact: true }).waitFor()
  expect(await line.locator('img').count()).toBe(2)
  await expectAxeCleanInProof(page)
})

proofTest(
  'on a phone the form of every kind fits, and axe finds nothing on it, wide or narrow',
  { shownBy: 'places, pictures, files, icons and colours are chosen, moved and removed, saved and listed' },
  async () => {
    const wide = await openForm('?add=1')
    await wide.group('papers').waitFor()
    await expectAxeClean(wide.page)
    const { page, say, group } = await openForm('?add=1', { width: 390, language: 'zh-cn' })
    await group('links')
      .getByRole('button', { name: `links: ${say('input.row_add')}` })
      .click()
    await group('papers').waitFor()
    await expectNoHorizontalScroll(page)
    await expectAxeClean(page)
  },
)

const textFile = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(`text of ${name}`) })

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  await from.scrollIntoViewIfNeeded()
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the pictures are not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}
