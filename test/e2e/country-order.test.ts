import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { countryScreen } from './country-screen.ts'
import { type House, openHouse } from './house.ts'
import { eventually, toast } from './screen.ts'

let house: House
let usual: string[]
beforeAll(async () => {
  house = await openHouse()
  usual = await storedOrder()
})

const storedOrder = async () =>
  (await run<{ iso2: string }>(house.w.ctx.db, 'select iso2 from country order by weigh desc, id desc limit 6')).map(
    (row) => row.iso2,
  )

/** The list in its usual order, whatever an earlier test moved. */
async function openList(options: { language?: 'en' | 'zh-cn'; query?: string } = {}) {
  const { language = 'en', query = '' } = options
  const first = await storedOrder()
  const visit = await house.visit({ language, admin: await house.w.build.admin() })
  const screen = countryScreen(visit.page, visit.say)
  await screen.open(query)
  const top = () => screen.codes().then((codes) => codes.slice(0, 6))
  return { ...visit, screen, top, first }
}

const swapped = (codes: string[], from: number, to: number) => {
  const [moved = ''] = codes.slice(from, from + 1)
  return codes.toSpliced(from, 1).toSpliced(to, 0, moved)
}

test('the list opens in its own order', async () => {
  const { top } = await openList()
  expect(usual).toEqual(['GB', 'CN', 'HK', 'US', 'DE', 'FR'])
  await eventually(top).toEqual(usual)
})

test('a row dragged with the mouse takes the other’s place, and it stays after a reload', async () => {
  const { page, say, screen, top, first } = await openList()
  const names = await namesOf(page)
  await dragging(page)
  await drag(page, screen.handle(names[3] ?? ''), screen.handle(names[1] ?? ''))
  const wanted = swapped(first, 3, 1)
  await eventually(top).toEqual(wanted)
  await toast(page, say('message.operation_successful')).waitFor()
  await page.reload()
  await eventually(top).toEqual(wanted)
  expect(await storedOrder()).toEqual(wanted)
})

test('whoever is in the list already keeps the focus when the dragging arrives', async () => {
  const { page, screen } = await openList()
  const [, name = ''] = await namesOf(page)
  await screen.editButton(name).focus()
  await screen.editButton(name).evaluate((button) => button.setAttribute('data-seen', 'before'))
  await dragging(page)
  // Nothing was drawn anew: a menu that is open stays open, a half selected text stays selected.
  expect(
    await screen.editButton(name).evaluate((button) => [button === document.activeElement, button.getAttribute('data-seen')]),
  ).toEqual([true, 'before'])
})

test('a row is moved by keyboard alone: space, arrow, space, and it is said aloud', async () => {
  const { page, say, screen, top, first } = await openList()
  const [, name = ''] = await namesOf(page)
  const spoken = page.locator('[role="status"][aria-live="assertive"]')
  await dragging(page)
  await screen.handle(name).focus()
  await page.keyboard.press('Space')
  await eventually(() => spoken.innerText()).toBe(say('resource.sort_over', { name, place: 2, count: 20 }))
  await page.keyboard.press('ArrowDown')
  await eventually(() => spoken.innerText()).toBe(say('resource.sort_over', { name, place: 3, count: 20 }))
  await page.keyboard.press('Space')
  const wanted = swapped(first, 1, 2)
  await eventually(top).toEqual(wanted)
  await eventually(storedOrder).toEqual(wanted)
  await page.reload()
  await eventually(top).toEqual(wanted)
})

test('escape during a move by keyboard leaves the row where it was', async () => {
  const { page, say, screen, top, first, calls } = await openList()
  const [name = ''] = await namesOf(page)
  const spoken = page.locator('[role="status"][aria-live="assertive"]')
  await dragging(page)
  await screen.handle(name).focus()
  await page.keyboard.press('Space')
  await eventually(() => spoken.innerText()).toBe(say('resource.sort_over', { name, place: 1, count: 20 }))
  await page.keyboard.press('ArrowDown')
  await eventually(() => spoken.innerText()).toBe(say('resource.sort_over', { name, place: 2, count: 20 }))
  await page.keyboard.press('Escape')
  await eventually(() => spoken.innerText()).toBe(say('resource.sort_cancel', { name }))
  await eventually(top).toEqual(first)
  expect(calls.filter((call) => call.startsWith('POST'))).toEqual([])
})

test('the buttons move a row up and down, and it stays after a reload', async () => {
  const { page, say, top, first } = await openList()
  const [, , name = ''] = await namesOf(page)
  await page.getByRole('button', { name: say('resource.sort_up', { name }), exact: true }).click()
  await eventually(top).toEqual(swapped(first, 2, 1))
  await eventually(storedOrder).toEqual(swapped(first, 2, 1))
  await page.getByRole('button', { name: say('resource.sort_down', { name }), exact: true }).click()
  await eventually(storedOrder).toEqual(first)
  await page.getByRole('button', { name: say('resource.sort_down', { name }), exact: true }).click()
  const wanted = swapped(first, 2, 3)
  await eventually(storedOrder).toEqual(wanted)
  await page.reload()
  await eventually(top).toEqual(wanted)
})

test('the first row has no way up, and the last row of a page goes on to the next page', async () => {
  const { page, say, screen } = await openList()
  const names = await namesOf(page)
  expect(
    await page.getByRole('button', { name: say('resource.sort_up', { name: names[0] ?? '' }), exact: true }).isDisabled(),
  ).toBe(true)
  const last = names.at(-1) ?? ''
  await page.getByRole('button', { name: say('resource.sort_down', { name: last }), exact: true }).click()
  await eventually(() => namesOf(page).then((now) => now.includes(last))).toBe(false)
  await screen.pageButton(2).click()
  await eventually(() => namesOf(page).then((now) => now[0])).toBe(last)
})

test('in a searched list rows cannot be moved, and the handle says why', async () => {
  const { page, say, screen } = await openList({ query: '?q=land' })
  const [name = ''] = await namesOf(page)
  expect(await page.getByRole('button', { name: say('resource.sort_up', { name }), exact: true }).count()).toBe(0)
  await eventually(() => screen.handle(name).getAttribute('aria-disabled')).toBe('true')
  await screen.handle(name).hover()
  await page.getByRole('tooltip').getByText(say('resource.sort_off')).waitFor()
})

/** English names of the rows, from the top. */
const namesOf = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td')[4]?.textContent ?? ''))

/** Until the rows can be taken by their handles. */
const dragging = (page: Page) => page.locator('[data-row] [aria-roledescription]').first().waitFor()

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the rows are not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}
