import { asPence } from '#domain/money.ts'
import { isOpen } from '#domain/payment.ts'
import type { Ctx } from '#server/ctx.ts'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import { getWallet } from '#server/modules/ledger/index.ts'
import { confirmTransfer, openRecharge } from '#server/modules/payments/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { type Calendar, type DemoEvent, daysBefore, hourMs } from './calendar.ts'
import type { Walker } from './walkers.ts'

/** The IBAN is the registry's own example, and no bank has the sort code: nobody's money can go there. */
const account = {
  account_name: 'ShipSmart Demo Ltd',
  sort_code: '00-00-00',
  account_number: '12345678',
  iban: 'GB29NWBK60161331926819',
}

/** Who transferred how much, and how many days ago: first of all their first money. The last one nobody has looked for yet. */
const transfers = [
  { username: 'seller', amount: 1000_00, daysAgo: 89.9, isFound: true },
  { username: 'demo', amount: 300_00, daysAgo: 89.8, isFound: true },
  { username: 'seller', amount: 500_00, daysAgo: 30, isFound: true },
  { username: 'demo', amount: 250_00, daysAgo: 20, isFound: true },
  { username: 'seller', amount: 200_00, daysAgo: 1, isFound: false },
]
const foundAfterMs = 5 * hourMs

/** Balances by bank transfer, which finance offers first: asked for by the member, found by finance some hours later. */
export const transferEvents = ({ start, end }: Calendar, walkers: Walker[]): DemoEvent[] => [
  { time: start, run: (ctx) => enableBankTransfer(ctx, account) },
  ...transfers.flatMap(({ username, amount, daysAgo, isFound }, index) => {
    const walker = walkers.find((one) => one.username === username)
    if (!walker) return []
    const time = daysBefore(end, daysAgo)
    const ask = (ctx: Ctx) => askTransfer(ctx, walker, amount, `demo-transfer-${index}`)
    const find: DemoEvent = {
      time: new Date(time.getTime() + foundAfterMs),
      run: async (ctx) => findTransfer(ctx, walker, await ask(ctx)),
    }
    return [{ time, run: ask }, ...(isFound ? [find] : [])]
  }),
]

type Wanted = { below: number; by: number; key: string }

/**
 * A transfer that finance found at once, whenever a balance runs low. A step that runs again finds the balance of a later day: what it lived
 * already it does not pay for twice.
 */
export async function keepInMoney(ctx: Ctx, walker: Walker, { below, by, key }: Wanted): Promise<void> {
  const later = 'select 1 from ledger_posting where user_id = $1 and create_time > $2 limit 1'
  const isLived = (await run(ctx.db, later, [walker.id, ctx.clock()])).length > 0
  if (isLived || (await getWallet(ctx.db, walker.id)).money >= below) return
  await findTransfer(ctx, walker, await askTransfer(ctx, walker, by, key))
}

/** The same key makes it once. */
async function askTransfer(ctx: Ctx, { id: userId }: Walker, amount: number, clientKey: string) {
  const offered = `select id from pay_way where provider = 'offline' and status order by id limit 1`
  const [way] = await run<{ id: number }>(ctx.db, offered)
  if (!way) throw new Error('the demo has no bank transfer: somebody has closed it')
  const home = ctx.env.publicUrl ?? ''
  return openRecharge(ctx, { userId, wayId: way.id, amount: asPence(amount), clientKey, language: 'en', home })
}

type Asked = Awaited<ReturnType<typeof askTransfer>>

async function findTransfer(ctx: Ctx, { adminId }: Walker, { id, status }: Asked): Promise<void> {
  if (isOpen(status)) await confirmTransfer(ctx, { id, adminId, requestId: 'demo' })
}
