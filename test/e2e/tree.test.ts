import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { holdRequest } from './hold-request.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { chooseFromRow, eventually, openRowMenu, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { VisitOptions } from './visit.ts'
import type { Say } from './words.ts'

/** Rules of the tests' own: garden ┬ trees ─ (oak, lime) and flowers; kitchen below nothing. */
const ours = [
  ['garden', null, 30],
  ['trees', 'garden', 20],
  ['oak', 'trees', 20],
  ['lime', 'trees', 10],
  ['flowers', 'garden', 10],
  ['kitchen', null, 20],
] as const

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

const deleteTestRules = () => run(app.w.ctx.db, 'delete from admin_rule where name = any($1)', [ours.map(([name]) => name)])

// Other files look at the menus of the same application.
afterAll(async () => {
  await deleteTestRules()
  await app.w.ctx.access.reload()
})

beforeEach(async () => {
  const { db } = app.w.ctx
  await deleteTestRules()
  for (const [name, parent, weigh] of ours)
    await run(
      db,
      `insert into admin_rule (pid, type, name, title_zh, title_en, weigh, status)
       values ((select id from admin_rule where name = $2), $4, $1::text, $1::text, $1::text, 100000 + $3::int, true)`,
      // Only what opens a page or holds others can be a parent.
      [name, parent, weigh, ours.some(([, above]) => above === name) ? 'menu_dir' : 'button'],
    )
})

async function openRules(query = '', options: VisitOptions = {}) {
  const visit = await app.visit({ language: 'en', admin: await app.w.build.admin(), ...options })
  const { page, say } = visit
  const drawing = await holdRequest(page, '**/assets/lazy-cell-content-*.js')
  await page.goto(`/admin/auth/rule${query}`)
  // Rows stand where they stay, also when they were there first: a column whose drawing is late would move what one is about to press.
  await page.getByRole('status').filter({ hasText: /\d/ }).waitFor()
  await eventually(drawing.isRequested).toBe(true)
  expect(await page.locator('[data-row]').count()).toBe(0)
  drawing.release()
  await page.locator('[data-row]').first().waitFor()
  const ids = new Map(
    (await run<{ id: number; name: string }>(app.w.ctx.db, 'select id, name from admin_rule')).map(({ id, name }) => [name, id]),
  )
  const row = (name: string): Locator => page.locator(`[data-row="${ids.get(name)}"]`)
  const inSight = async () => {
    const names = new Map([...ids].map(([name, id]) => [String(id), name]))
    const shown = await page.locator('[data-row]').evaluateAll((rows) => rows.map((each) => each.getAttribute('data-row') ?? ''))
    return shown.map((id) => names.get(id) ?? '').filter((name) => ours.some(([own]) => own === name))
  }
  const button = (word: 'resource.unfold_named' | 'resource.fold_named', name: string) =>
    page.getByRole('button', { name: say(word, { name }), exact: true })
  return { ...visit, row, inSight, button }
}

const orderBelow = async (parent: string) =>
  (
    await run<{ name: string }>(
      app.w.ctx.db,
      'select name from admin_rule where pid = (select id from admin_rule where name = $1) order by weigh desc, id',
      [parent],
    )
  ).map(({ name }) => name)

test('a tree unfolds, moves rows among brothers, is chosen by the branch and searched, by mouse, by key and as cards', async () => {
  const { page, say, row, inSight, button, calls } = await openRules()
  // Too big to be seen whole at first; no pages, but a count.
  await eventually(inSight).toEqual(['garden', 'kitchen'])
  expect(await page.getByRole('navigation', { name: say('resource.pages'), exact: true }).count()).toBe(0)
  expect(await page.getByRole('treegrid').count()).toBe(1)
  await button('resource.unfold_named', 'garden').click()
  await eventually(inSight).toEqual(['garden', 'trees', 'flowers', 'kitchen'])

  // One stop for the tab key, then the keys people know from their files.
  await row('garden').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await eventually(inSight).toEqual(['garden', 'trees', 'oak', 'lime', 'flowers', 'kitchen'])
  await page.keyboard.press('ArrowDown')
  await eventually(() => row('oak').evaluate((element) => element === document.activeElement)).toBe(true)
  expect(
    await row('oak').evaluate((element) =>
      ['aria-level', 'aria-posinset', 'aria-setsize'].map((name) => element.getAttribute(name)),
    ),
  ).toEqual(['3', '1', '2'])
  await eventually(() => row('trees').getAttribute('aria-expanded')).toBe('true')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await eventually(() => row('trees').getAttribute('aria-expanded')).toBe('false')
  await expectAxeCleanInProof(page)

  // Another screen and back: as it was left.
  await page
    .getByRole('link', { name: say('auth.admin.title'), exact: true })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: say('auth.admin.title') }).waitFor()
  await page.goBack()
  await eventually(inSight).toEqual(['garden', 'trees', 'flowers', 'kitchen'])

  // Rows move among brothers by button and drag; to another parent is refused with words.
  await button('resource.unfold_named', 'trees').click()
  expect(await (await openRowMenu(page, say, 'lime', say('resource.move_down'))).isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  await chooseFromRow(page, say, 'oak', say('resource.move_down'))
  await toast(page, say('message.operation_successful')).waitFor()
  await eventually(inSight).toEqual(['garden', 'trees', 'lime', 'oak', 'flowers', 'kitchen'])
  await eventually(() => orderBelow('trees')).toEqual(['lime', 'oak'])
  await page.locator('[data-row] [aria-roledescription]').first().waitFor()
  const handle = (name: string) => row(name).getByRole('button', { name: say('resource.sort_handle', { name }), exact: true })
  await drag(page, handle('oak'), handle('lime'))
  await eventually(() => orderBelow('trees')).toEqual(['oak', 'lime'])
  const moves = () => calls.filter((call) => call.includes('/sortable')).length
  await eventually(moves).toBe(2)
  await drag(page, handle('lime'), handle('flowers'))
  await toast(page, say('resource.sort_stranger')).waitFor()
  expect(moves()).toBe(2)
  await eventually(() => orderBelow('garden')).toEqual(['trees', 'flowers'])

  // A search shows what it found under all that stand above it.
  await page.getByRole('searchbox', { name: say('resource.search'), exact: true }).fill('lime')
  await eventually(inSight).toEqual(['garden', 'trees', 'lime'])
  expect([await row('trees').getAttribute('data-aside'), await row('lime').getAttribute('data-aside')]).toEqual(['true', null])
  // By role: the other screen is kept, hidden, and may count one as well.
  await page
    .getByRole('status')
    .filter({ hasText: new RegExp(`^${say('resource.total', { count: 1, shown: 1 })}$`) })
    .waitFor()
  await page.getByRole('searchbox', { name: say('resource.search'), exact: true }).fill('')
  await eventually(inSight).toEqual(['garden', 'trees', 'oak', 'lime', 'flowers', 'kitchen'])

  // As cards they stand as far in as they are deep.
  await page.setViewportSize({ width: 390, height: 844 })
  await expectSteps(page, say, row)
  await expectParentInForm(page, say, row)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('common.cancel') })
    .click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1440, height: 900 })

  // A parent is chosen with all below it, and no longer when one of them is not.
  const box = (name: string) => row(name).getByRole('checkbox', { name: say('resource.select_named', { name }), exact: true })
  const isMixed = (name: string) => box(name).evaluate((input) => (input as HTMLInputElement).indeterminate)
  await box('garden').check()
  await page.getByText(say('resource.selected', { count: 5 }), { exact: true }).waitFor()
  await eventually(() => box('lime').isChecked()).toBe(true)
  await box('lime').uncheck()
  await page.getByText(say('resource.selected', { count: 2 }), { exact: true }).waitFor()
  expect([await box('garden').isChecked(), await isMixed('garden'), await box('oak').isChecked()]).toEqual([false, true, true])
  // What hangs together goes together; a parent alone would be refused.
  await box('trees').check()
  await page.getByRole('button', { name: say('resource.delete'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: say('resource.delete'), exact: true })
    .click()
  await eventually(() => orderBelow('garden')).toEqual([])
})

// Hundreds of rows, drawn at once.
proofTest(
  'a tree unfolds all at once, and folds again',
  {
    shownBy: ['shows what is unfolded, from the top', 'a row that is unfolded in a folded tree is the only one, and folds again'],
  },
  async () => {
    const { page, say, inSight } = await openRules()
    await eventually(inSight).toEqual(['garden', 'kitchen'])
    await page.getByRole('button', { name: say('resource.unfold_all'), exact: true }).click()
    await eventually(inSight).toEqual(['garden', 'trees', 'oak', 'lime', 'flowers', 'kitchen'])
    await page.getByRole('button', { name: say('resource.fold_all'), exact: true }).click()
    await eventually(inSight).toEqual(['garden', 'kitchen'])
  },
)

proofTest(
  'on a phone the cards stand as far in as they are deep, and a child is edited like any row',
  { shownBy: 'a tree unfolds, moves rows among brothers, is chosen by the branch and searched, by mouse, by key and as cards' },
  async () => {
    const { page, say, row, inSight, button } = await openRules('', { width: 390, language: 'zh-cn' })
    await button('resource.unfold_named', 'garden').click()
    await eventually(inSight).toEqual(['garden', 'trees', 'flowers', 'kitchen'])
    await expectSteps(page, say, row)
    await expectAxeClean(page)
    await expectParentInForm(page, say, row)
  },
)

async function expectSteps(page: Page, say: Say, row: (name: string) => Locator): Promise<void> {
  const left = async (name: string) => (await row(name).boundingBox())?.x ?? Number.NaN
  await eventually(async () => (await left('trees')) - (await left('garden'))).toBe(14)
  await row('trees')
    .getByText(say('resource.level', { level: 2 }))
    .waitFor({ state: 'attached' })
  await expectNoHorizontalScroll(page)
}

async function expectParentInForm(page: Page, say: Say, row: (name: string) => Locator): Promise<void> {
  await row('flowers')
    .getByRole('button', { name: say('resource.edit_named', { name: 'flowers' }), exact: true })
    .click()
  const form = page.getByRole('dialog').filter({ has: page.locator('form') })
  // The parent by its name, without the branches of the list.
  await eventually(() => form.locator('[name=title_en]').inputValue()).toBe('flowers')
  await eventually(() => form.getByRole('combobox').first().inputValue()).toBe('garden')
}

async function drag(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('the rows are not on the screen')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}
