import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import { formatDecimal } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { getBills, sumBills } from '../bills.ts'

type Bills = (typeof pay)['bills']

/** What these things cost now, and which of them cannot be paid. Changes nothing. */
export async function listBills(ctx: Ctx, input: InputOf<Bills>, caller: Caller): Promise<DataOf<Bills>> {
  const { bills } = await getBills(ctx, input, actorOf(caller).id, caller.language)
  return {
    list: bills.map(({ id, no, title, amount, reason }) => ({ id, no, title, amount: formatDecimal(amount), reason })),
    amount: formatDecimal(sumBills(bills.filter(({ reason }) => reason === ''))),
  }
}
