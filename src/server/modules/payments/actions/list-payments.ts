import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { pay } from '#contract/pay.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { toPaymentView } from '../payment-view.ts'
import { countMemberPayments, listMemberPayments } from '../store.ts'

type Index = (typeof pay)['index']

/** The member's own payments, newest first. */
export async function listPayments(ctx: Ctx, { page, limit }: InputOf<Index>, caller: Caller): Promise<DataOf<Index>> {
  const { id } = actorOf(caller)
  const [rows, total] = await Promise.all([
    listMemberPayments(ctx.db, id, limit, (page - 1) * limit),
    countMemberPayments(ctx.db, id),
  ])
  return { list: await Promise.all(rows.map((row) => toPaymentView(ctx, row, caller.language))), total }
}
