import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { postEntry } from '#server/modules/ledger/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { proofTest } from './proof-test.ts'
import { eventually, heading, toast } from './screen.ts'
import { tabsScreen } from './tabs-screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

let counter = 0
const charge = (userId: number, amount: number) =>
  inTx(app.w.ctx, (tx) =>
    postEntry(tx, {
      key: `e2e-${++counter}`,
      kind: 'charge',
      userId,
      about: null,
      actor: { type: 'system', id: null },
      memo: `S${counter}`,
      postings: [
        { account: 'wallet', amount: -amount },
        { account: 'shipping_revenue', amount },
      ],
      now: app.w.ctx.clock(),
    }),
  )

test('a member sees every movement with its running balance, also on a phone, narrows them down by link and by choice, and downloads a statement that adds up; money that staff give arrives without a reload', async () => {
  const [member, admin] = [await app.w.build.member({ money: 50_00 }), await app.w.build.admin()]
  await charge(member.id, 12_30)
  await charge(member.id, 7_70)
  const { page, say, tab } = await app.visit({ member, admin, language: 'en' })
  await page.goto('/user/account/balanceRecord?kind=adjust')
  await heading(page, say('wallet.title')).waitFor()
  await eventually(() => page.locator('[data-figure=money] b').textContent()).toBe('£30.00')
  const table = page.getByRole('table', { name: say('wallet.title') })
  const column = (path: number) => table.locator(`tbody td:nth-child(${path})`).allTextContents()
  await eventually(() => column(3)).toEqual(['+£50.00'])
  const kind = say('field.moneyLog.kind.label')
  await page.getByRole('button', { name: say('resource.filter_remove', { field: kind }) }).click()
  await eventually(() => column(3)).toEqual(['-£7.70', '-£12.30', '+£50.00'])
  expect(await column(4)).toEqual(['£30.00', '£37.70', '£50.00'])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: kind, exact: true }).click()
  await page.getByRole('button', { name: say('ledger.kind.adjust'), exact: true }).click()
  await eventually(() => column(3)).toEqual(['+£50.00'])
  expect(new URL(page.url()).search).toBe('?kind=adjust')

  await page.getByRole('tab', { name: say('wallet.tab.documents') }).click()
  const month = app.w.ctx.clock().toISOString().slice(0, 7)
  const row = page.locator(`[data-month="${month}"]`)
  await row.getByText('£20.00', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: say('wallet.download_named', { name: month }) }).click(),
  ])
  const { readFile } = await import('node:fs/promises')
  const text = (await readPdf(new Uint8Array(await readFile(await download.path())))).map((one) => one.text).join('\n')
  for (const said of ['£50.00', '£20.00', '£30.00', 'S1', 'S2']) expect(text).toContain(said)
  await expectAxeCleanInProof(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const office = await tab()
  await adjustBalance(office, say, member.id)
  await page.locator('[data-figure=money]').getByText('£42.30', { exact: true }).waitFor()
  await page.getByRole('tab', { name: say('wallet.tab.money') }).click()
  await page.getByText('Adjustment · Sorry for the wait').first().waitFor()

  // The ledger has every entry.
  const screen = tabsScreen(office, say)
  await screen.goTo(say('node.money'), say('ledgerEntry.title'))
  // The list before it stays alive, unseen.
  await office.locator('[data-row]').filter({ visible: true }).first().click()
  const { id } = await app.w.ctx.db
    .selectFrom('ledger_entry')
    .select('id')
    .where('user_id', '=', member.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await eventually(() => new URL(office.url()).searchParams.get('open')).toBe(String(id))
  const postings = office.getByRole('table', { name: say('field.ledgerEntry.postings.label') })
  await eventually(() => postings.locator('tbody tr').allTextContents()).toEqual([
    'Member balance£12.30£42.30',
    'Adjustments-£12.30–',
  ])
  await office.keyboard.press('Escape')
  await screen.goTo(say('node.money'), say('finance.title'))
  await office.getByText(say('finance.check_none')).waitFor()
  await office.locator('[data-account=adjustments]').waitFor()
  await expectAxeCleanInProof(office)
})

/** By the form of the list of the member's movements. */
async function adjustBalance(page: Page, say: Say, userId: number): Promise<void> {
  await page.goto(`/admin/user/moneyLog?user_id=${userId}&add=1`)
  const form = page.getByRole('dialog').filter({ has: page.locator('form') })
  await form.getByRole('textbox', { name: say('field.user.moneyLog.money.label') }).fill('12.30')
  await form.getByRole('textbox', { name: say('field.user.moneyLog.memo.label') }).fill('Sorry for the wait')
  await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
  await toast(page, say('message.added')).waitFor()
}

proofTest(
  'on a phone the record is cards that fit, in Chinese too',
  {
    shownBy:
      'a member sees every movement with its running balance, also on a phone, narrows them down by link and by choice, and downloads a statement that adds up; money that staff give arrives without a reload',
  },
  async () => {
    const member = await app.w.build.member({ money: 50_00 })
    await charge(member.id, 1_00)
    const { page, say } = await app.visit({ member, width: 390 })
    for (const path of ['/user/account/balanceRecord', '/user/account/balanceRecord?tab=documents', '/user/account/integral']) {
      await page.goto(path)
      await heading(page, say(path.endsWith('integral') ? 'wallet.points_title' : 'wallet.title')).waitFor()
      await eventually(() => page.getByText(say('common.loading'), { exact: true }).count()).toBe(0)
      await expectNoHorizontalScroll(page)
      await expectAxeClean(page)
    }
  },
)
