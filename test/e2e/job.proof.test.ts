import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { run } from '#server/platform/db/pool.ts'
import { createJob, left } from './job-screen.ts'
import { expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { chooseFromRow, eventually, expectStays, heading, openRowMenu, rowMenuButton, toast } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { VisitOptions } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

async function openJobs(query: string, options: VisitOptions & { nodes?: string[] } = {}) {
  const { nodes, ...rest } = options
  const visit = await app.visit({ language: 'en', ...rest, admin: await app.w.build.admin({ nodes }) })
  const { page, say } = visit
  await page.goto(`/admin/job${query}`)
  await heading(page, say('job.title')).waitFor()
  await page.locator('[data-row]').first().waitFor()
  const row = (id: number) => page.locator(`[data-row="${id}"]`)
  const drawer = page.getByRole('dialog').filter({ hasText: say('field.job.payload.label') })
  const choose = (word: 'job.rerun' | 'job.cancel', name: string) => chooseFromRow(page, say, name, say(word))
  return { ...visit, row, drawer, choose }
}
const jobIn = async (id: number) =>
  (await run<{ state: number; attempts: number }>(app.w.ctx.db, 'select state, attempts from job where id = $1', [id]))[0]

/** Other files count the jobs of the same application. */
const removeAfterwards = (prefix: string) =>
  onTestFinished(async () => {
    await run(
      app.w.ctx.db,
      `delete from graphile_worker._private_jobs where id in (select id from job where name like $1 || '%')`,
      [prefix],
    )
  })

// Actions on rows that change by themselves: on another screen of the same engine, and on the server.
test('jobs are read, run again and cancelled; the list follows them, and late answers meddle with nothing', async () => {
  removeAfterwards('tale')
  const id = await createJob(app.w, 'tale-shown', left.parked, { shop_id: 12, token: 'secret' })
  const [running, waiting] = [await createJob(app.w, 'tale-a', left.running), await createJob(app.w, 'tale-b')]
  const slow = await createJob(app.w, 'tale-late-a', left.parked)
  const quick = await createJob(app.w, 'tale-late-b', left.parked)
  await createJob(app.w, 'tale-late-c', left.parked)
  const { page, say, row, drawer, choose } = await openJobs('?name=tale')
  await row(id).getByText(say('job.state.parked')).waitFor()
  await row(id).getByRole('cell', { name: 'tale-shown', exact: true }).click()
  await drawer.getByText('"shop_id": 12').waitFor()
  expect(await drawer.getByText('"token": "***"').count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('open')).toBe(String(id))
  await page.reload()
  await drawer.getByText('Error: the shop is closed').waitFor()
  await drawer.getByRole('button', { name: say('resource.unfold', { count: 22 }) }).click()
  expect((await drawer.locator('pre').first().innerText()).split('\n')).toHaveLength(22)
  await drawer.getByRole('button', { name: say('job.rerun'), exact: true }).click()
  await toast(page, say('message.operation_successful')).waitFor()
  await drawer.getByText(say('job.state.waiting')).waitFor()
  expect(await jobIn(id)).toEqual({ state: 0, attempts: 0 })
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  expect(new URL(page.url()).search).toBe('?name=tale')

  // A running job cannot be cancelled and says why; of several, those that can are cancelled, and the question says how many cannot and why.
  const cancel = await openRowMenu(page, say, 'tale-a', say('job.cancel'))
  await cancel.getByText(say('job.refused.running')).waitFor()
  expect(await cancel.isDisabled()).toBe(true)
  await page.keyboard.press('Escape')
  for (const name of ['tale-a', 'tale-b'])
    await page.getByRole('checkbox', { name: say('resource.select_named', { name }), exact: true }).check()
  await page
    .getByRole('region', { name: say('resource.selected_actions') })
    .getByRole('button', { name: say('job.cancel'), exact: true })
    .click()
  const question = page.getByRole('dialog', { name: say('job.cancel_ask') })
  await question.getByText('tale-b').waitFor()
  await question.getByText(say('resource.left_out', { count: 1 })).waitFor()
  await question.getByText(say('job.refused.running')).waitFor()
  await question.getByRole('button', { name: say('job.cancel'), exact: true }).click()
  await row(waiting).waitFor({ state: 'detached' })
  expect([await jobIn(waiting), (await jobIn(running))?.state]).toEqual([undefined, 2])
  // What could not be done stays chosen.
  await page.getByText(say('resource.selected', { count: 1 })).waitFor()

  // The list follows jobs that are under way by itself.
  await row(running).getByText(say('job.state.running')).waitFor()
  await run(
    app.w.ctx.db,
    `update graphile_worker._private_jobs set locked_at = null, attempts = 3, last_error = 'no' where id = $1`,
    [running],
  )
  await row(running).getByText(say('job.state.parked')).waitFor()

  // An answer that comes late is told, and leaves alone what is asked of another row meanwhile.
  let release = () => {}
  const free = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/admin/job/rerun', async (route) => {
    if (!route.request().postData()?.includes(String(slow))) return route.continue()
    await free
    const list = [{ id: slow, ok: false, msg: 'The shop is still closed' }]
    await route.fulfill({ json: { code: 1, msg: '', time: 0, data: { list } } })
  })
  await choose('job.rerun', 'tale-late-a')
  await choose('job.rerun', 'tale-late-b')
  await toast(page, say('message.operation_successful')).waitFor()
  await eventually(async () => (await jobIn(quick))?.state).toBe(0)
  await choose('job.cancel', 'tale-late-c')
  const yes = question.getByRole('button', { name: say('job.cancel'), exact: true })
  // Another row's work is not this question's.
  await eventually(() => yes.isEnabled()).toBe(true)
  release()
  await toast(page, 'The shop is still closed').waitFor()
  await expectStays(question)
  await yes.click()
  await question.waitFor({ state: 'hidden' })
  await page.locator('[data-row]').filter({ hasText: 'tale-late-c' }).waitFor({ state: 'detached' })

  // The keyboard opens a row and closes it; nothing offers to add or edit.
  await page.getByRole('button', { name: say('resource.selected_clear') }).click()
  await page.getByRole('searchbox', { name: say('resource.search'), exact: true }).fill('tale-shown')
  await eventually(() => page.locator('[data-row]').count()).toBe(1)
  await heading(page, say('job.title')).focus()
  await page.keyboard.press('j')
  await eventually(() => row(id).evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('x')
  await page.getByText(say('resource.selected', { count: 1 })).waitFor()
  await page.keyboard.press('Enter')
  await drawer.waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.keyboard.press('n')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: say('resource.keys') })
  await help.getByText(say('resource.keys_open')).waitFor()
  expect(await help.getByText(say('resource.keys_edit')).count()).toBe(0)
  expect(await help.getByText(say('resource.keys_new')).count()).toBe(0)
  expect(await page.getByRole('button', { name: say('resource.add'), exact: true }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'hidden' })

  // As a card it is opened as well, and its drawer fills a small screen.
  await page.setViewportSize({ width: 390, height: 844 })
  await row(id)
    .getByRole('button', { name: say('resource.open_named', { name: 'tale-shown' }) })
    .click()
  await eventually(async () => (await drawer.boundingBox())?.width).toBe(390)
  await expectNoHorizontalScroll(page)
})

proofTest(
  'whoever may only look sees jobs without their buttons',
  { shownBy: '$name offers every role the actions it holds nodes of, and no other' },
  async () => {
    removeAfterwards('looked-at')
    await createJob(app.w, 'looked-at', left.parked)
    const { page, say, drawer } = await openJobs('?name=looked-at', { nodes: ['system', 'job', 'job/index'] })
    expect(await rowMenuButton(page, say, 'looked-at').count()).toBe(0)
    expect(await page.getByRole('checkbox').count()).toBe(0)
    await page.getByRole('button', { name: say('resource.open_named', { name: 'looked-at' }) }).click()
    await drawer.waitFor()
    expect(await drawer.getByRole('button', { name: say('job.rerun') }).count()).toBe(0)
  },
)

proofTest(
  'on a phone a job is a card with its actions, and its drawer fills the screen',
  { shownBy: 'support finds an order, reads it and gives money back; what waits is stopped and sent again; lists follow' },
  async () => {
    removeAfterwards('pocket')
    const id = await createJob(app.w, 'pocket', left.parked)
    const { page, say, row, drawer } = await openJobs('?name=pocket', { width: 390, language: 'zh-cn' })
    await openRowMenu(page, say, 'pocket', say('job.rerun'))
    await page.keyboard.press('Escape')
    await expectNoHorizontalScroll(page)
    await row(id)
      .getByRole('button', { name: say('resource.open_named', { name: 'pocket' }) })
      .click()
    await drawer.getByText(say('job.state.parked'), { exact: true }).waitFor()
    await eventually(async () => (await drawer.boundingBox())?.width).toBe(390)
    await expectNoHorizontalScroll(page)
    await drawer.getByRole('button', { name: say('job.cancel'), exact: true }).click()
    await page
      .getByRole('dialog', { name: say('job.cancel_ask') })
      .getByRole('button', { name: say('job.cancel') })
      .click()
    await toast(page, say('message.operation_successful')).waitFor()
    expect(await jobIn(id)).toBeUndefined()
    await page.getByRole('dialog').getByText(say('common.missing')).waitFor()
  },
)
