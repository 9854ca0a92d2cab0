import { beforeAll, expect, test } from 'vitest'
import { postEntry } from '#server/modules/ledger/index.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { readPdf } from '#test/world/read-pdf.ts'
import { type House, openSharedHouse } from './house.ts'
import { expectAxeClean, expectNoSidewaysScroll } from './look.ts'
import { eventually, heading, toast } from './screen.ts'

let house: House
beforeAll(async () => {
  house = await openSharedHouse()
})

let counter = 0
const charge = (userId: number, amount: number) =>
  inTx(house.w.ctx, (tx) =>
    postEntry(tx, {
      ...{
        key: `e2e-${++counter}`,
        kind: 'charge',
        userId,
        about: null,
        actor: { type: 'system', id: null },
        memo: `S${counter}`,
      },
      postings: [
        { account: 'wallet', amount: -amount },
        { account: 'shipping_revenue', amount },
      ],
      now: house.w.ctx.clock(),
    }),
  )

test('a member sees every movement with its running balance, narrows them down, and downloads a statement that adds up', async () => {
  const member = await house.w.build.member({ money: 50_00 })
  await charge(member.id, 12_30)
  await charge(member.id, 7_70)
  const { page, say } = await house.visit({ member, language: 'en' })
  await page.goto('/user/account/balanceRecord')
  await heading(page, say('wallet.title')).waitFor()
  await eventually(() => page.locator('[data-figure=money] b').textContent()).toBe('£30.00')
  const table = page.getByRole('table', { name: say('wallet.title') })
  const column = (place: number) => table.locator(`tbody td:nth-child(${place})`).allTextContents()
  await eventually(() => column(3)).toEqual(['-£7.70', '-£12.30', '+£50.00'])
  expect(await column(4)).toEqual(['£30.00', '£37.70', '£50.00'])
  await page.locator('[name=kind]').selectOption('adjust')
  await eventually(() => column(3)).toEqual(['+£50.00'])
  expect(new URL(page.url()).search).toBe('?kind=adjust')
  await page.reload()
  await eventually(() => column(3)).toEqual(['+£50.00'])

  await page.getByRole('tab', { name: say('wallet.tab.documents') }).click()
  const month = house.w.ctx.clock().toISOString().slice(0, 7)
  const row = page.locator(`[data-month="${month}"]`)
  await row.getByText('£20.00', { exact: true }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: say('wallet.download_named', { name: month }) }).click(),
  ])
  const { readFile } = await import('node:fs/promises')
  const text = (await readPdf(new Uint8Array(await readFile(await download.path())))).map((one) => one.text).join('\n')
  for (const said of ['£50.00', '£20.00', '£30.00', 'S1', 'S2']) expect(text).toContain(said)
  await expectAxeClean(page)
})

test('on a phone the record is cards that fit, in Chinese too', async () => {
  const member = await house.w.build.member({ money: 50_00 })
  await charge(member.id, 1_00)
  const { page, say } = await house.visit({ member, width: 390 })
  for (const place of ['/user/account/balanceRecord', '/user/account/balanceRecord?tab=documents', '/user/account/integral']) {
    await page.goto(place)
    await heading(page, say(place.endsWith('integral') ? 'wallet.points_title' : 'wallet.title')).waitFor()
    await eventually(() => page.getByText(say('common.loading'), { exact: true }).count()).toBe(0)
    await expectNoSidewaysScroll(page)
    await expectAxeClean(page)
  }
})

test('staff give money by a form, the member’s open page shows it without a reload, and the ledger tells the whole story', async () => {
  const [member, admin] = [await house.w.build.member({ money: 1_00 }), await house.w.build.admin()]
  const { page: own, say } = await house.visit({ member, language: 'en' })
  await own.goto('/user/account/balanceRecord')
  await own.locator('[data-figure=money]').getByText('£1.00', { exact: true }).waitFor()
  const { page } = await house.visit({ admin, language: 'en' })
  await page.goto(`/admin/user/moneyLog?user_id=${member.id}&add=1`)
  const form = page.getByRole('dialog').filter({ has: page.locator('form') })
  await form.getByRole('textbox', { name: say('field.user.moneyLog.money.label') }).fill('12.30')
  await form.getByRole('textbox', { name: say('field.user.moneyLog.memo.label') }).fill('Sorry for the wait')
  await form.getByRole('button', { name: say('resource.add'), exact: true }).click()
  await toast(page, say('message.added')).waitFor()
  await own.locator('[data-figure=money]').getByText('£13.30', { exact: true }).waitFor()
  await own.getByText('Adjustment · Sorry for the wait').first().waitFor()

  const { id } = await house.w.ctx.db
    .selectFrom('ledger_entry')
    .select('id')
    .where('user_id', '=', member.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await page.goto(`/admin/ledgerEntry?open=${id}`)
  const postings = page.getByRole('table', { name: say('field.ledgerEntry.postings.label') })
  await eventually(() => postings.locator('tbody tr').allTextContents()).toEqual([
    'Member’s wallet£12.30£13.30',
    'Adjustments-£12.30–',
  ])
  await page.goto('/admin/finance')
  await page.getByText(say('finance.check_none')).waitFor()
  await page.locator('[data-account=adjustments]').waitFor()
  await expectAxeClean(page)
})
