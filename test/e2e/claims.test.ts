import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { drawDamagePhoto } from '#server/demo/damage-photo.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { labelledParcel, track } from '#test/world/tracked-parcel.ts'
import { expectAxeClean, expectAxeCleanInProof, expectNoHorizontalScroll } from './page-checks.ts'
import { walkedIn } from './proof-test.ts'
import { eventually, heading } from './screen.ts'
import { openSharedTestApp, type TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

let app: TestApp
beforeAll(async () => {
  app = await openSharedTestApp()
})

let drawn = 0
const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: drawDamagePhoto(++drawn) })

/** Uploads to one line of a checklist, and waits until it stands there. */
async function handIn(place: Page | Locator, document: string, name: string): Promise<void> {
  const line = place.locator(`[data-document=${document}]`)
  await line.locator('input[type=file]').setInputFiles(photo(name))
  await line.getByText(name).waitFor()
}

const statusOf = async (orderId: number): Promise<number | undefined> =>
  (await run<{ status: number }>(app.w.ctx.db, 'select status from claim where order_id = $1', [orderId]))[0]?.status

/** An action of staff in the drawer, answered in its dialog. */
async function act(
  { page, say }: Visit,
  label: 'claim.approve' | 'claim.pay',
  answers: Record<string, string> = {},
): Promise<void> {
  await page
    .getByRole('dialog')
    .first()
    .getByRole('button', { name: say(label), exact: true })
    .click()
  const form = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: say('common.cancel'), exact: true }) })
  for (const [name, value] of Object.entries(answers)) await form.locator(`[name=${name}]`).fill(value)
  await form.getByRole('button', { name: say(label), exact: true }).click()
}

test.each<Language>(walkedIn('en'))(
  'a claim is filed from its order, asked about, answered, approved in part and paid to the balance (%s)',
  async (language) => {
    const { w } = app
    const member = await w.build.member({ money: 50_00 })
    const { data } = await w.get<{ list: { id: number; cover_limit: string }[] }>('/api/insurance/index')
    const cover = data.list.find(({ cover_limit: limit }) => Number(limit) >= 100)?.id ?? 0
    const parcel = await labelledParcel(w, member.token, { insurance: { id: cover, value: '100.00' } })
    await track(w, parcel, { code: 'DELIVERED' })
    const mine = await app.visit({ member, language })
    const { page, say } = mine

    // From the order's drawer to the wizard: what happened, documents but one, and the sum.
    await page.goto(`/user/account/sheetOrder?open=${parcel.id}`)
    await page.getByRole('link', { name: say('orders.detail.claim_file') }).click()
    await heading(page, say('claim.wizard.title')).waitFor()
    await page.locator('[data-kind=damaged] input').check()
    await page.getByLabel(say('claim.wizard.story')).fill('The glass is broken')
    await page.getByRole('button', { name: say('claim.wizard.next') }).click()
    await handIn(page, 'damage_photo', 'broken.png')
    await handIn(page, 'packaging_photo', 'box.png')
    for (const document of ['damage_photo', 'packaging_photo'])
      await page.locator(`[data-document=${document}] [data-file]`).waitFor()
    await expectAxeCleanInProof(page)
    // A reload loses nothing of it.
    await page.reload()
    await page.locator('[data-document=damage_photo]').getByText('broken.png').waitFor()
    await page.locator('[data-document=packaging_photo]').getByText('box.png').waitFor()
    await page.getByRole('button', { name: say('claim.wizard.next') }).click()
    await page.getByLabel(say('claim.wizard.amount')).fill('100.01')
    await page.getByRole('button', { name: say('claim.wizard.submit', { amount: '£100.01' }) }).click()
    await page.getByText(say('claim.refused.above_cover')).first().waitFor()
    await page.getByLabel(say('claim.wizard.amount')).fill('80')
    await page.getByRole('button', { name: say('claim.wizard.submit', { amount: '£80.00' }) }).click()
    const drawer = page.getByRole('dialog')
    await drawer.locator('[data-document=value_proof][data-missing]').waitFor()

    // Staff look at it and ask for what is missing.
    const [claim] = await run<{ id: number }>(w.ctx.db, 'select id from claim where order_id = $1', [parcel.id])
    const desk = await app.visit({ admin: await w.build.admin(), language })
    await desk.page.goto(`/admin/claim?open=${claim?.id}`)
    await desk.page.getByRole('textbox', { name: desk.say('claim.ask') }).fill('Where is the invoice?')
    await desk.page.getByRole('button', { name: desk.say('claim.send'), exact: true }).click()

    // The member reads it without reloading, and answers with the document.
    await drawer.getByText('Where is the invoice?').waitFor()
    await handIn(drawer, 'value_proof', 'invoice.png')
    await drawer.getByRole('textbox', { name: say('claim.reply') }).fill('Here it is')
    await drawer.getByRole('button', { name: say('claim.send'), exact: true }).click()
    await drawer.locator('[data-verb=message]').getByText('Here it is').waitFor()

    // A part of it is granted, and paid.
    await desk.page.getByText('Here it is').waitFor()
    await act(desk, 'claim.approve', { amount: '60.00', reason: 'It can be repaired' })
    await eventually(() => statusOf(parcel.id)).toBe(3)
    const before = (await getWallet(w.ctx.db, member.id)).money
    await act(desk, 'claim.pay')
    await eventually(() => statusOf(parcel.id)).toBe(5)
    expect((await getWallet(w.ctx.db, member.id)).money).toBe(before + 60_00)
    await drawer.getByText('It can be repaired').first().waitFor()
    await drawer.locator('[data-verb=paid]').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoHorizontalScroll(page)
    await expectAxeClean(page)
  },
)
