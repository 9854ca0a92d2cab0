import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { toPaymentView } from '../payment-view.ts'
import { listMemberPayments } from '../store.ts'

type Index = (typeof pay)['index']

/** The member's own payments, newest first. */
export async function listPayments(ctx: Ctx, input: InputOf<Index>, caller: Caller): Promise<DataOf<Index>> {
  const { rows, total } = await listMemberPayments(ctx.db, input, actorOf(caller).id)
  return { list: await Promise.all(rows.map((row) => toPaymentView(ctx, row, caller.language))), total }
}
