import type { Page } from 'playwright-core'
import { jobs } from '#server/jobs.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { freezeWallet } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { startWorker } from '#server/platform/jobs/worker.ts'
import { setBankBehaviour } from '#server/sandbox/bank/index.ts'
import { cleanupSteps } from '#test/world/cleanup-steps.ts'
import type { World } from '#test/world/world.ts'
import type { Say } from './words.ts'

export const rechargePath = '/user/account/prepayNow'
export const cards = { ok: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' }

/** A bank whose callbacks come at once, twice as always, and whoever works them off; and an account to transfer to. */
export async function startSandboxBank(w: World): Promise<void> {
  setBankBehaviour(w.ctx, { copies: 2, delayMs: () => 0, workMs: () => 0 })
  await enableBankTransfer(w.ctx, { account_name: 'ShipSmart Ltd', sort_code: '12-34-56', account_number: '12345678', iban: '' })
  const worker = await startWorker(w.ctx, jobs)
  cleanupSteps.push(worker.stop)
}

/** Fills in the bank's own page, as the card's holder does. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.locator('#number').fill(number)
  await page.locator('#expiry').fill('12/40')
  await page.locator('#cvc').fill('123')
  await page.locator('form.card [type=submit]').click()
}

export const balanceInBar = (page: Page, say: Say, amount: string) =>
  page.getByRole('banner').getByText(say('shell.balance', { amount }), { exact: true })

export const resultState = (page: Page, name: string) => page.locator(`[data-mood=${name}]`)

export const paymentsOf = (w: World, userId: number) =>
  run<{ payment_no: string; status: number; amount: number; order_type: string }>(
    w.ctx.db,
    'select payment_no, status, amount, order_type from payment where user_id = $1 order by id',
    [userId],
  )

export const freezeMemberWallet = (w: World, userId: number) => inTx(w.ctx, (tx) => freezeWallet(tx, userId, 'test'))
