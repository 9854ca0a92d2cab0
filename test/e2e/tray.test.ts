import { readFile } from 'node:fs/promises'
import { streamXlsxRows } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '#server/jobs.ts'
import { notify } from '#server/modules/notices/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { publishChange } from '#server/platform/live/publish.ts'
import { countryScreen } from './country-screen.ts'
import { holdRequest } from './hold-request.ts'
import { rowOf } from './order-list-screen.ts'
import { addOrders, orderListPath } from './order-screen.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { boxOf, eventually, expectPath, toast } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})

const overviewPath = '/user/account/overview'
const trayButton = (page: Page, say: Say, count: number) =>
  page.getByRole('button', { name: say('task.button', { count }), exact: true })
const bellButton = (page: Page, say: Say, count: number) =>
  page.getByRole('button', { name: say('notice.button', { count }), exact: true })
const startSampleTask = (id: number) =>
  inTx(app.w.ctx, (tx) =>
    app.w.ctx.startTask(tx, {
      kind: 'sample',
      owner: { realm: 'member' as const, id },
      language: 'en' as const,
      input: {},
      now: app.w.ctx.clock(),
      title: { key: 'task.export', values: { resource_key: 'country.title' } },
    }),
  )
/** What a worker would write, so that the screen can be looked at in between. */
const updateTask = (memberId: number, taskId: number, set: string) =>
  inTx(app.w.ctx, async (tx) => {
    await run(tx, `update task set ${set} where id = $1`, [taskId])
    await publishChange(tx, { to: { member: memberId }, topic: 'task', id: taskId })
  })

test('a filtered list is exported with one click: told at once, found in the tray, downloaded from the toast', async () => {
  const visit = await app.visit({ language: 'en', admin: await app.w.build.admin() })
  const { page, say } = visit
  const screen = countryScreen(page, say)
  await screen.open('?q=united')
  await screen.total(4).waitFor()
  const worker = await startWorker(app.w.ctx, jobs)
  await page.getByRole('button', { name: say('resource.export'), exact: true }).click()
  await toast(page, say('message.export_started')).waitFor()
  const title = say('task.export', { resource: say('country.title') })
  const finished = toast(page, say('task.toast.done', { title }))
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    finished.getByRole('button', { name: say('task.download'), exact: true }).click(),
  ])
  await worker.stop()
  expect(download.suggestedFilename()).toMatch(/^Countries \d{4}-\d{2}-\d{2}\.xlsx$/)
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(new Uint8Array(await readFile(await download.path())))) rows.push(row.values)
  expect(rows).toHaveLength(5)
  expect(rows[0]).toContain(say('field.country.iso2.label'))
  await trayButton(page, say, 0).click()
  const tray = page.getByRole('dialog', { name: say('task.title') })
  await tray.getByText(say('task.state.done'), { exact: true }).waitFor()
  await Promise.all([
    page.waitForEvent('download'),
    tray.getByRole('button', { name: say('task.download_named', { title }) }).click(),
  ])
})

proofTest(
  'what is chosen of the orders is exported with every detail, the list as it is shown, and the question fits a phone',
  {
    shownBy: [
      'a filtered list is exported with one click: told at once, found in the tray, downloaded from the toast',
      'the file has exactly the orders of the list: its tab, its filters, its search, its sort, or those that were chosen',
      'the full form has a row for each item, in the columns of the import, and the price by its lines once for each order',
    ],
  },
  async () => {
    const member = await app.w.build.member()
    const [one, two, three] = await addOrders(app.w, member.token, 3)
    if (!one || !two || !three) throw new Error('three orders were made')
    const { page, say } = await app.visit({ language: 'en', member, width: 1440 })
    await page.goto(`${orderListPath}?order=old`)
    for (const { id } of [one, three]) await rowOf(page, id).getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: say('resource.selected_actions') })
    await bar.getByRole('button', { name: say('resource.export_start'), exact: true }).click()
    const question = page.getByRole('dialog', { name: say('resource.export'), exact: true })
    await question.getByLabel(say('sheetOrder.export.full'), { exact: true }).check()
    await expectAxeClean(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await question.waitFor()
    await expectNoHorizontalScroll(page)
    const worker = await startWorker(app.w.ctx, jobs)
    const answer = async () => {
      const finished = toast(page, say('task.toast.done', { title: say('task.export', { resource: say('sheetOrder.title') }) }))
      await question.getByRole('button', { name: say('resource.export_start'), exact: true }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        finished.getByRole('button', { name: say('task.download'), exact: true }).click(),
      ])
      const rows: unknown[][] = []
      for await (const row of streamXlsxRows(new Uint8Array(await readFile(await download.path())))) rows.push(row.values)
      return rows
    }
    const [head, ...chosen] = await answer()
    expect(head).toContain(say('orderSheet.item_english_name'))
    expect(chosen.map(([code]) => code)).toEqual([one.order_code, three.order_code])
    await question.waitFor({ state: 'hidden' })
    await page.setViewportSize({ width: 1440, height: 900 })
    await bar.getByRole('button', { name: say('resource.selected_clear') }).click()
    await page.getByRole('button', { name: say('resource.export'), exact: true }).click()
    const shown = await answer()
    await worker.stop()
    expect(shown.map(([code]) => code)).toEqual([
      say('orderSheet.order_code'),
      ...[one, two, three].map(({ order_code: code }) => code),
    ])
    expect(shown[0]).not.toContain(say('orderSheet.item_english_name'))
  },
)

proofTest(
  'without its node there is no button to export',
  {
    shownBy: [
      '$name offers every role the actions it holds nodes of, and no other',
      'draws for $name the buttons it holds nodes of, and no other',
      'whoever has not the node is refused, and who loses it before the work is done gets no file',
    ],
  },
  async () => {
    const admin = await app.w.build.admin({ nodes: ['catalogue', 'country', 'country/index'] })
    const { page, say } = await app.visit({ language: 'en', admin })
    await countryScreen(page, say).open()
    expect(await page.getByRole('button', { name: say('resource.export'), exact: true }).count()).toBe(0)
  },
)

test('the tray tries again for a list it could not have, shows work move, cancels it and says why it failed; the bell counts, leads on and is read; both fit a phone', async () => {
  const member = await app.w.build.member({ money: 12_345_678 })
  const { page, say } = await app.visit({ language: 'en', member, expects: [/Failed to load resource/] })
  await page.route('**/api/task/index*', (route) => route.fulfill({ status: 500, body: '' }))
  // Without news, which would ask again by themselves and take the button away.
  const news = await holdRequest(page, '**/api/live/ticket*')
  await page.goto(`${overviewPath}?from=bell`)
  await trayButton(page, say, 0).click()
  await page.getByText(say('task.failed'), { exact: true }).waitFor()
  await page.unroute('**/api/task/index*')
  await page.getByRole('button', { name: say('common.retry'), exact: true }).click()
  await page.getByText(say('task.empty'), { exact: true }).waitFor()
  news.release()

  const id = await startSampleTask(member.id)
  await trayButton(page, say, 1).waitFor()
  const tray = page.getByRole('dialog', { name: say('task.title') })
  const title = say('task.export', { resource: say('country.title') })
  await tray.getByText(say('task.state.waiting'), { exact: true }).waitFor()
  await updateTask(
    member.id,
    id,
    `state = 'running', lease = gen_random_uuid(), lease_time = now() + interval '1 hour', start_time = now(), done = 1240, total = 10000`,
  )
  await tray.getByText('1,240 of 10,000').waitFor()
  await eventually(() => tray.getByRole('progressbar', { name: title }).getAttribute('aria-valuenow')).toBe('12.4')
  await tray.getByRole('button', { name: say('task.cancel_named', { title }) }).click()
  await tray.getByText(say('task.state.stopping'), { exact: true }).waitFor()
  await updateTask(
    member.id,
    id,
    `state = 'failed', lease = null, lease_time = null, end_time = now(), error_code = 'task.broken', error_detail = '{}'`,
  )
  await tray.getByText(say('error.task.broken'), { exact: true }).waitFor()
  await trayButton(page, say, 0).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await expectAxeCleanInProof(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await startSampleTask(member.id)
  await tray.getByRole('button', { name: say('task.cancel_named', { title }) }).click()
  await tray.getByText(say('task.state.cancelled'), { exact: true }).waitFor()

  await page.keyboard.press('Escape')
  await tray.waitFor({ state: 'hidden' })
  await updateTask(
    member.id,
    await startSampleTask(member.id),
    `state = 'failed', end_time = now(), error_code = 'task.broken', error_detail = '{}'`,
  )
  const failed = toast(page, say('task.toast.failed', { title }))
  await failed.getByRole('button', { name: say('task.show'), exact: true }).click()
  await tray.waitFor()

  const sendNotice = (kind: string, link: string) =>
    inTx(app.w.ctx, (tx) =>
      notify(app.w.ctx, tx, {
        to: { realm: 'member', id: member.id },
        kind,
        link,
        word: { key: 'notice.task.done', values: { title: kind } },
        mail: false,
      }),
    )
  await page.keyboard.press('Escape')
  await tray.waitFor({ state: 'hidden' })
  await bellButton(page, say, 0).click()
  await page.getByText(say('notice.empty'), { exact: true }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await sendNotice('task.done', '')
  await sendNotice('first', overviewPath)
  await sendNotice('second', '')
  // The number stands beside the bell, not on it.
  const bell = bellButton(page, say, 3)
  await bell.waitFor()
  expect((await boxOf(bell.getByText('3', { exact: true }))).x).toBeGreaterThanOrEqual((await boxOf(bell.locator('svg'))).right)
  await bell.click()
  const panel = page.getByRole('dialog', { name: say('notice.title') })
  await panel.getByRole('link', { name: say('notice.task.done', { title: 'first' }) }).click()
  await expectPath(page, overviewPath)
  await eventually(() => new URL(page.url()).search).toBe('')
  await bellButton(page, say, 2).click()
  await panel.getByRole('button', { name: say('notice.task.done', { title: 'task.done' }) }).click()
  await page.getByRole('dialog', { name: say('task.title') }).waitFor()
  await page.keyboard.press('Escape')
  await bellButton(page, say, 1).click()
  await panel.getByRole('button', { name: say('notice.read_all'), exact: true }).click()
  await bellButton(page, say, 0).waitFor()
})

for (const language of ['zh-cn', 'en'] as const)
  proofTest(
    `on a phone tray and bell fit the screen (${language})`,
    {
      shownBy:
        'the tray tries again for a list it could not have, shows work move, cancels it and says why it failed; the bell counts, leads on and is read; both fit a phone',
    },
    async () => {
      const member = await app.w.build.member({ money: 12_345_678 })
      const { page, say } = await app.visit({ language, member, width: 390 })
      const id = await startSampleTask(member.id)
      await updateTask(member.id, id, `state = 'failed', end_time = now(), error_code = 'task.broken', error_detail = '{}'`)
      await page.goto(overviewPath)
      await trayButton(page, say, 0).click()
      await page.getByText(say('error.task.broken'), { exact: true }).waitFor()
      await expectNoHorizontalScroll(page)
      await expectAxeClean(page)
      await page.keyboard.press('Escape')
      await bellButton(page, say, 0).click()
      await page.getByText(say('notice.empty'), { exact: true }).waitFor()
      await expectNoHorizontalScroll(page)
    },
  )
