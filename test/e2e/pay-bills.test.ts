import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { AppError } from '#domain/errors.ts'
import { asPence } from '#domain/money.ts'
import { postEntry } from '#server/modules/ledger/index.ts'
import type { Payable } from '#server/modules/payments/index.ts'
import { holdRequest } from './hold-request.ts'
import { openAccountMenu } from './login-screen.ts'
import { balanceInBar, cards, payByCard, paymentsOf, resultState, startSandboxBank } from './pay-screen.ts'
import { proofTest } from './proof-test.ts'
import { eventually, expectPath, heading } from './screen.ts'
import { openTestApp, type TestApp } from './test-app.ts'
import type { Say } from './words.ts'

/** Something to be sold, for as long as these tests run. */
const boxes = new Map<number, { userId: number; amount: number; reason: string; isPaid: boolean }>()
const box: Payable = {
  orderType: 'packaging',
  listBills: async (_ctx, { userId, ids }) =>
    ids.flatMap((id) => {
      const one = boxes.get(id)
      if (one?.userId !== userId) return []
      return [{ id, no: `B${id}`, title: `Box ${id}`, amount: asPence(one.amount), reason: one.reason }]
    }),
  lock: async () => undefined,
  pay: async (_ctx, tx, { userId, ids, actor, now }) => {
    for (const id of ids) {
      const one = boxes.get(id)
      if (!one || one.isPaid) throw new AppError('row.changed')
      await postEntry(tx, {
        key: `box:${id}`,
        kind: 'charge',
        userId,
        about: { type: 'box', id },
        actor,
        memo: '',
        postings: [
          { account: 'wallet', amount: -one.amount },
          { account: 'addon_revenue', amount: one.amount },
        ],
        now,
      })
      one.isPaid = true
    }
  },
  link: () => '/user/account/overview',
}

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  Object.assign(app.w.ctx, { payables: [box] })
  await startSandboxBank(app.w)
})

let last = 0
function addBill(userId: number, amount: number, reason = ''): number {
  boxes.set(++last, { userId, amount, reason, isPaid: false })
  return last
}
/** What was picked apart is shown once more before it is paid. */
async function leaveOut(page: Page, say: Say, id: number): Promise<void> {
  await page.getByRole('checkbox', { name: say('prepay.pay.choose', { no: `B${id}` }) }).uncheck()
  await page.getByRole('button', { name: say('prepay.pay.next'), exact: true }).click()
}
const billsPath = (ids: number[]) => `/user/account/payment?order_type=packaging&order_ids=${ids.join(',')}`

proofTest(
  'bills are chosen and confirmed; a reload keeps what awaits it, a new price is shown beside the old one, another tab confirms its own, and the balance pays',
  {
    shownBy: [
      'what awaits confirmation is read as it was written',
      'a new price awaits confirmation under a new key, and the first price stays known',
      'what another tab put there meanwhile is neither changed nor taken away',
      'bills are paid from the balance, once, at the price that was seen',
    ],
  },
  async () => {
    const member = await app.w.build.member({ money: 20_00 })
    const [a, b, stuck] = [addBill(member.id, 3_00), addBill(member.id, 4_50), addBill(member.id, 9_00, 'sold out')]
    const [y, z] = [addBill(member.id, 5_00), addBill(member.id, 1_00)]
    const { page, tab, say, stored } = await app.visit({ language: 'en', member })
    const submit = (place: Page, amount: string) =>
      place.getByRole('button', { name: say('prepay.confirm.submit', { amount }), exact: true })
    await page.goto(billsPath([a, b, stuck]))
    await page.getByText(say('prepay.pay.cannot', { reason: 'sold out' }), { exact: true }).waitFor()
    await eventually(() => page.getByRole('checkbox', { name: say('prepay.pay.choose', { no: `B${stuck}` }) }).isDisabled()).toBe(
      true,
    )
    await leaveOut(page, say, a)
    await expectPath(page, '/user/account/confirmPayment')
    const sentence = page.getByText(say('prepay.confirm.balance', { balance: '£4.50' }), { exact: true })
    await sentence.waitFor()
    const kept = await stored<{ client_key: string; user_id: number }>('confirmPaymentData')
    expect(kept).toMatchObject({ user_id: member.id, order_ids: [b], amount: '4.50', use_balance: true, pay_way_id: 0 })

    await page.reload()
    await sentence.waitFor()
    expect(await stored('confirmPaymentData')).toEqual(kept)

    // Another tab goes its own way, whatever this one chooses, pays or hears of a new price.
    const second = await tab()
    await second.goto(billsPath([y, z]))
    await leaveOut(second, say, z)
    await submit(second, '£5.00').waitFor()
    const ofSecond = await stored('confirmPaymentData')
    expect(ofSecond).toMatchObject({ order_ids: [y] })

    const one = boxes.get(b)
    if (one) one.amount = 4_80
    await submit(page, '£4.50').click()
    await page.getByText(say('prepay.confirm.changed', { before: '£4.50', now: '£4.80' }), { exact: true }).waitFor()
    expect(await paymentsOf(app.w, member.id)).toEqual([])
    expect(await stored('confirmPaymentData')).toEqual(ofSecond)
    await submit(page, '£4.80').dblclick()
    await resultState(page, 'paid').waitFor()
    expect(await paymentsOf(app.w, member.id)).toMatchObject([{ status: 2, amount: 480, order_type: 'packaging' }])
    expect([a, b, y].map((id) => boxes.get(id)?.isPaid)).toEqual([false, true, false])
    expect(await stored('confirmPaymentData')).toEqual(ofSecond)

    await submit(second, '£5.00').click()
    await resultState(second, 'paid').waitFor()
    expect(boxes.get(y)?.isPaid).toBe(true)
    expect(await stored('confirmPaymentData')).toBeNull()
    await page.getByRole('link', { name: say('prepay.result.to_paid') }).click()
    await balanceInBar(page, say, '£10.20').waitFor()
  },
)

test('what the balance lacks is named to the penny, with the way to exactly that, or is paid by card; so is what was spent meanwhile', async () => {
  const member = await app.w.build.member({ money: 9_00 })
  const [first, second, id] = [addBill(member.id, 8_00), addBill(member.id, 6_00), addBill(member.id, 10_00)]
  // Without news, which would tell of the other payment before the refusal does.
  const { page, say } = await app.visit({ language: 'en', member })
  const news = await holdRequest(page, '**/api/live/ticket*')
  await page.goto(billsPath([first]))
  await page.getByText(say('prepay.confirm.balance', { balance: '£8.00' }), { exact: true }).waitFor()
  await app.w.post('/api/Pay/create', { member: member.token, body: { order_type: 'packaging', order_ids: [second] } })
  await page.getByRole('button', { name: say('prepay.confirm.submit', { amount: '£8.00' }), exact: true }).click()
  await page
    .getByRole('alert')
    .getByText(say('error.wallet.short', { missing: '£5.00' }), { exact: true })
    .waitFor()
  await page.getByRole('link', { name: say('message.next.recharge_amount', { amount: '£5.00' }) }).click()
  await heading(page, say('prepay.title')).waitFor()
  await eventually(() => page.getByLabel(say('prepay.own_amount'), { exact: true }).inputValue()).toBe('5.00')
  news.release()

  // Of what no way takes, the balance can be topped up by the least that one does.
  await page.goto(billsPath([addBill(member.id, 3_50)]))
  await page.getByText(say('prepay.pay.missing', { amount: '£0.50' }), { exact: true }).waitFor()
  expect(await page.getByRole('radio').count()).toBe(0)
  expect(await page.getByRole('link', { name: say('prepay.pay.recharge', { amount: '£1.00' }) }).getAttribute('href')).toBe(
    '/user/account/prepayNow?amount=1.00',
  )

  // The card is chosen already; a transfer, which begins at £10, is not offered; and one press pays.
  await page.goto(billsPath([id]))
  await eventually(() => page.getByRole('radio', { name: /Card/ }).isChecked()).toBe(true)
  expect(await page.getByRole('radio').count()).toBe(1)
  await page
    .getByText(say('prepay.confirm.both', { balance: '£3.00', charge: '£7.00', way: 'Card (sandbox)' }), { exact: true })
    .waitFor()
  await page.getByRole('button', { name: say('prepay.confirm.submit', { amount: '£10.00' }), exact: true }).click()
  await page.waitForURL(/\/sandbox\/pay\//)
  await payByCard(page, cards.ok)
  await resultState(page, 'paid').waitFor()
  expect(boxes.get(id)?.isPaid).toBe(true)
})

proofTest(
  'a price that changed is shown old and new and asked for again',
  {
    shownBy: [
      'what awaits confirmation is read as it was written',
      'what another tab put there meanwhile is neither changed nor taken away',
      'bills are paid from the balance, once, at the price that was seen',
      'a new price awaits confirmation under a new key, and the first price stays known',
    ],
  },
  async () => {
    const member = await app.w.build.member({ money: 10_00 })
    const id = addBill(member.id, 7_00)
    const { page, say } = await app.visit({ language: 'en', member })
    await page.goto(billsPath([id]))
    await page.getByRole('button', { name: say('prepay.confirm.submit', { amount: '£7.00' }), exact: true }).waitFor()
    const one = boxes.get(id)
    if (one) one.amount = 7_50
    await page.getByRole('button', { name: say('prepay.confirm.submit', { amount: '£7.00' }), exact: true }).click()
    await page.getByText(say('prepay.confirm.changed', { before: '£7.00', now: '£7.50' }), { exact: true }).waitFor()
    expect(await paymentsOf(app.w, member.id)).toEqual([])
    await page.reload()
    await page.getByText(say('prepay.confirm.changed', { before: '£7.00', now: '£7.50' }), { exact: true }).waitFor()
    await page.getByRole('button', { name: say('prepay.confirm.submit', { amount: '£7.50' }), exact: true }).click()
    await resultState(page, 'paid').waitFor()
    expect(await paymentsOf(app.w, member.id)).toMatchObject([{ amount: 750 }])
  },
)

proofTest(
  'two tabs confirm each its own payment, whatever the other chooses, pays or hears of a new price',
  {
    shownBy: [
      'what awaits confirmation is read as it was written',
      'a new price awaits confirmation under a new key, and the first price stays known',
      'bills are paid from the balance, once, at the price that was seen',
      'what another tab put there meanwhile is neither changed nor taken away',
    ],
  },
  async () => {
    const member = await app.w.build.member({ money: 20_00 })
    const [x, y] = [addBill(member.id, 3_00), addBill(member.id, 5_00)]
    const { page: first, tab, say, stored } = await app.visit({ language: 'en', member })
    const submit = (page: Page, amount: string) =>
      page.getByRole('button', { name: say('prepay.confirm.submit', { amount }), exact: true })
    const goToConfirm = async (page: Page, id: number, amount: string) => {
      const other = addBill(member.id, 1_00)
      await page.goto(billsPath([id, other]))
      await leaveOut(page, say, other)
      await submit(page, amount).waitFor()
    }
    await goToConfirm(first, x, '£3.00')
    const second = await tab()
    await goToConfirm(second, y, '£5.00')
    const ofSecond = await stored('confirmPaymentData')
    expect(ofSecond).toMatchObject({ order_ids: [y] })

    const one = boxes.get(x)
    if (one) one.amount = 3_50
    await submit(first, '£3.00').click()
    await first.getByText(say('prepay.confirm.changed', { before: '£3.00', now: '£3.50' }), { exact: true }).waitFor()
    expect(await stored('confirmPaymentData')).toEqual(ofSecond)
    await submit(first, '£3.50').click()
    await resultState(first, 'paid').waitFor()
    expect([boxes.get(x)?.isPaid, boxes.get(y)?.isPaid]).toEqual([true, false])
    expect(await stored('confirmPaymentData')).toEqual(ofSecond)

    await submit(second, '£5.00').click()
    await resultState(second, 'paid').waitFor()
    expect(boxes.get(y)?.isPaid).toBe(true)
    expect(await stored('confirmPaymentData')).toBeNull()
  },
)

proofTest(
  'a list may hand over what to pay, and log-out leaves nothing of it behind',
  {
    shownBy: [
      'without an address it is what a list handed over, to its own member only',
      'what a member had in hand outlives the session, and goes when they leave on purpose',
      'what awaits confirmation is its own member’s alone',
    ],
  },
  async () => {
    const [member, other] = [await app.w.build.member({ money: 5_00 }), await app.w.build.member()]
    const [id, unwanted] = [addBill(member.id, 2_00), addBill(member.id, 1_00)]
    const handed = JSON.stringify({
      user_id: member.id,
      order_type: 'packaging',
      order_ids: [id, unwanted],
      back: '/user/account/overview',
    })
    const { page, say, stored } = await app.visit({ language: 'en', member, stored: { handleParams: handed } })
    await page.goto('/user/account/payment')
    await page.getByText(`Box ${id}`, { exact: true }).waitFor()
    await leaveOut(page, say, unwanted)
    await page.getByText(say('prepay.confirm.balance', { balance: '£2.00' }), { exact: true }).waitFor()
    const kept = await stored('confirmPaymentData')
    await openAccountMenu(page, say, member.username)
    await page.getByRole('menuitem', { name: say('shell.sign_out'), exact: true }).click()
    await expectPath(page, '/user/login')
    expect([await stored('confirmPaymentData'), await stored('handleParams')]).toEqual([null, null])

    // What one member left, however it came to stay, is nothing to the next.
    const next = await app.visit({ language: 'en', member: other, stored: { confirmPaymentData: JSON.stringify(kept) } })
    await next.page.goto('/user/account/confirmPayment')
    await next.page.getByText(say('prepay.confirm.nothing'), { exact: true }).waitFor()
  },
)
