import { asPence } from '#domain/money.ts'
import { isOpen } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { offerTransfers } from '#server/modules/catalogue/index.ts'
import { confirmTransfer, openRecharge } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'

/** The IBAN is the registry's own example, and no bank has the sort code: nobody's money can go there. */
const account = {
  account_name: 'ShipSmart Demo Ltd',
  sort_code: '00-00-00',
  account_number: '12345678',
  iban: 'GB29NWBK60161331926819',
}

/** Who transferred how much, and how many days ago; the last one nobody has looked for yet. */
const transfers = [
  { username: 'seller', amount: 1000_00, daysAgo: 75, isFound: true },
  { username: 'demo', amount: 300_00, daysAgo: 60, isFound: true },
  { username: 'seller', amount: 500_00, daysAgo: 30, isFound: true },
  { username: 'demo', amount: 250_00, daysAgo: 20, isFound: true },
  { username: 'seller', amount: 200_00, daysAgo: 1, isFound: false },
]

const [dayMs, hourMs] = [86_400_000, 3_600_000]

/** Balances by bank transfer: asked for by the member, found by finance some hours later. The same key makes each of them once. */
export async function fillBalances(ctx: Ctx): Promise<void> {
  const wayId = await offerTransfers(ctx, account)
  const now = ctx.clock().getTime()
  const [finance] = await run<{ id: number }>(ctx.db, `select id from admin where username = 'finance'`)
  for (const [index, { username, amount, daysAgo, isFound }] of transfers.entries()) {
    const [member] = await run<{ id: number }>(ctx.db, 'select id from member where username = $1', [username])
    if (!member || !finance) continue
    const at = (ms: number): Ctx => ({ ...ctx, clock: () => new Date(ms) })
    const askedMs = now - daysAgo * dayMs
    const payment = await openRecharge(at(askedMs), {
      userId: member.id,
      wayId,
      amount: asPence(amount),
      clientKey: `demo-transfer-${index}`,
      language: 'en',
      home: ctx.env.publicUrl ?? '',
    })
    if (isFound && isOpen(payment.status))
      await confirmTransfer(at(askedMs + 5 * hourMs), { id: payment.id, adminId: finance.id, requestId: 'demo' })
  }
}
