import { asPence } from '#domain/money.ts'
import { isOpenPayment } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { confirmTransfer, openRecharge } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type DemoCalendar, type DemoEvent, daysBefore, hourMs } from './calendar.ts'
import type { DemoMember } from './demo-members.ts'

/** The IBAN is the registry's own example, and no bank has the sort code: nobody's money can go there. */
const account = {
  account_name: 'ShipSmart Demo Ltd',
  sort_code: '00-00-00',
  account_number: '12345678',
  iban: 'GB29NWBK60161331926819',
}

/** Who transferred how much, and how many days ago: first of all their first money. The last one nobody has looked for yet. */
const transfers = [
  { username: 'seller', amount: 1000_00, daysAgo: 89.9, isConfirmed: true },
  { username: 'demo', amount: 300_00, daysAgo: 89.8, isConfirmed: true },
  { username: 'seller', amount: 500_00, daysAgo: 30, isConfirmed: true },
  { username: 'demo', amount: 250_00, daysAgo: 20, isConfirmed: true },
  { username: 'seller', amount: 200_00, daysAgo: 1, isConfirmed: false },
]
const confirmedAfterMs = 5 * hourMs

/** Balances by bank transfer, which finance offers first: asked for by the member, found by finance some hours later. */
export const transferEvents = ({ start, end }: DemoCalendar, members: DemoMember[]): DemoEvent[] => [
  { time: start, run: (ctx) => enableBankTransfer(ctx, account) },
  ...transfers.flatMap(({ username, amount, daysAgo, isConfirmed }, index) => {
    const member = members.find((one) => one.username === username)
    if (!member) return []
    const time = daysBefore(end, daysAgo)
    const request = (ctx: Ctx) => requestTransfer(ctx, member, amount, `demo-transfer-${index}`)
    const confirm: DemoEvent = {
      time: new Date(time.getTime() + confirmedAfterMs),
      run: async (ctx) => confirmIfOpen(ctx, member, await request(ctx)),
    }
    return [{ time, run: request }, ...(isConfirmed ? [confirm] : [])]
  }),
]

type TopUp = { below: number; by: number; key: string }

/**
 * A transfer that finance found at once, whenever a balance runs low. A step that runs again finds the balance of a later day: what it lived
 * already it does not pay for twice.
 */
export async function topUpIfLow(ctx: Ctx, member: DemoMember, { below, by, key }: TopUp): Promise<void> {
  const later = 'select 1 from ledger_posting where user_id = $1 and create_time > $2 limit 1'
  const hasLaterPostings = (await run(ctx.db, later, [member.id, ctx.clock()])).length > 0
  if (hasLaterPostings || (await getWallet(ctx.db, member.id)).money >= below) return
  await confirmIfOpen(ctx, member, await requestTransfer(ctx, member, by, key))
}

/** The same key makes it once. */
async function requestTransfer(ctx: Ctx, { id: userId }: DemoMember, amount: number, clientKey: string) {
  const offered = `select id from pay_way where provider = 'offline' and status order by id limit 1`
  const [way] = await run<{ id: number }>(ctx.db, offered)
  if (!way) throw new Error('the demo has no bank transfer: somebody has closed it')
  const siteUrl = ctx.env.publicUrl ?? ''
  return openRecharge(ctx, { userId, wayId: way.id, amount: asPence(amount), clientKey, language: 'en', siteUrl })
}

type TransferPayment = Awaited<ReturnType<typeof requestTransfer>>

async function confirmIfOpen(ctx: Ctx, { adminId }: DemoMember, { id, status }: TransferPayment): Promise<void> {
  if (isOpenPayment(status)) await confirmTransfer(ctx, { id, adminId, requestId: 'demo' })
}
