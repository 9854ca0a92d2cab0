import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { countryScreen } from './country-screen.ts'
import { chooseFromRow, eventually, openRowMenu, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const storedSort = async () =>
  (await run<{ iso2: string }>(app.w.ctx.db, 'select iso2 from country order by weigh desc, id desc limit 6')).map(
    (row) => row.iso2,
  )

/** Other files look at the list of the same application. */
async function restoreSort(): Promise<void> {
  const { db } = app.w.ctx
  const before = await run<{ id: number; weigh: number }>(db, 'select id, weigh from country')
  onTestFinished(async () => {
    await run(
      db,
      'update country set weigh = was.weigh from unnest($1::int[], $2::int[]) as was (id, weigh) where country.id = was.id',
      [before.map(({ id }) => id), before.map(({ weigh }) => weigh)],
    )
  })
}

const moveItem = (codes: string[], from: number, to: number) => {
  const [moved = ''] = codes.slice(from, from + 1)
  return codes.toSpliced(from, 1).toSpliced(to, 0, moved)
}

test('rows are moved with the mouse, by keyboard alone and with buttons, and stay there after a reload', async () => {
  await restoreSort()
  const { page, say, calls } = await app.visit({ language: 'en', admin: await app.w.build.admin() })
  const screen = countryScreen(page, say)
  await screen.open()
  const top = () => screen.codes().then((codes) => codes.slice(0, 6))
  let order = ['GB', 'CN', 'HK', 'US', 'DE', 'FR']
  await eventually(top).toEqual(order)
  expect(await storedSort()).toEqual(order)
  const names = await namesOf(page)

  // Whoever is in the list already keeps the focus when the dragging arrives.
  const [, second = ''] = names
  await screen.editButton(second).focus()
  await screen.editButton(second).evaluate((button) => button.setAttribute('data-seen', 'before'))
  await dragging(page)
  // Nothing was drawn anew: a menu that is open stays open, a half selected text stays selected.
  expect(
    await screen.editButton(second).evaluate((button) => [button === document.activeElement, button.getAttribute('data-seen')]),
  ).toEqual([true, 'before'])

  await drag(page, screen.handle(names[3] ?? ''), screen.handle(names[1] ?? ''))
  order = moveItem(order, 3, 1)
  await eventually(top).toEqual(order)
  await toast(page, say('message.operation_successful')).waitFor()
  expect(await storedSort()).toEqual(order)

  // Space, arrow, space, and each is said aloud.
  const spoken = page.locator('[role="status"][aria-live="assertive"]')
  const over = async (name: string, place: number) =>
    eventually(() => spoken.innerText()).toBe(say('resource.sort_over', { name, place, count: 20 }))
  const [, byKey = ''] = await namesOf(page)
  await screen.handle(byKey).focus()
  await page.keyboard.press('Space')
  await over(byKey, 2)
  await page.keyboard.press('ArrowDown')
  await over(byKey, 3)
  await page.keyboard.press('Space')
  order = moveItem(order, 1, 2)
  await eventually(top).toEqual(order)
  await eventually(storedSort).toEqual(order)

  // Escape on the way leaves the row where it was.
  const moves = () => calls.filter((call) => call.startsWith('POST'))
  const before = moves().length
  const [first = ''] = await namesOf(page)
  await screen.handle(first).focus()
  await page.keyboard.press('Space')
  await over(first, 1)
  await page.keyboard.press('ArrowDown')
  await over(first, 2)
  await page.keyboard.press('Escape')
  await eventually(() => spoken.innerText()).toBe(say('resource.sort_cancel', { name: first }))
  await eventually(top).toEqual(order)
  expect(moves()).toHaveLength(before)

  const move = (word: 'resource.move_up' | 'resource.move_down', name: string) => chooseFromRow(page, say, name, say(word))
  const [, , third = ''] = await namesOf(page)
  await move('resource.move_up', third)
  await eventually(top).toEqual(moveItem(order, 2, 1))
  await eventually(storedSort).toEqual(moveItem(order, 2, 1))
  await move('resource.move_down', third)
  await eventually(storedSort).toEqual(order)
  await move('resource.move_down', third)
  order = moveItem(order, 2, 3)
  await eventually(storedSort).toEqual(order)
  await page.reload()
  await eventually(top).toEqual(order)

  // The first row has no way up, and the last row of a page goes on to the next page.
  expect(await (await openRowMenu(page, say, first, say('resource.move_up'))).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  const last = (await namesOf(page)).at(-1) ?? ''
  await move('resource.move_down', last)
  await eventually(() => namesOf(page).then((now) => now.includes(last))).toBe(false)
  await screen.pageButton(2).click()
  await eventually(() => namesOf(page).then((now) => now[0])).toBe(last)

  // In a searched list rows cannot be moved, and the handle says why.
  await screen.search.fill('France')
  await eventually(screen.codes).toEqual(['FR'])
  await openRowMenu(page, say, 'France', say('resource.edit'))
  expect(await page.getByRole('menuitem', { name: say('resource.move_up') }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await eventually(() => screen.handle('France').getAttribute('aria-disabled')).toBe('true')
  await screen.handle('France').hover()
  await page.getByRole('tooltip').getByText(say('resource.sort_off')).waitFor()
})

/** English names of the rows, from the top. */
const namesOf = (page: Page) =>
  page.locator('[data-row]').evaluateAll((rows) => rows.map((row) => row.querySelectorAll('td')[3]?.textContent ?? ''))

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
