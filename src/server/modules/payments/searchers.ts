import { asPence, formatPounds } from '#domain/money.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { prefixPattern, type Searcher } from '#server/platform/searchers.ts'

type PaymentMatch = { id: number; no: string; amount: number; username: string }

/** By our number, by its beginning, by the reference on a bank statement (which has no dash), or by the provider's number. */
const payments: Searcher<Ctx> = {
  resource: 'payment',
  node: 'payment/index',
  find: async ({ db }, { text, limit }) => {
    const rows = await run<PaymentMatch>(
      db,
      `select p.id, p.payment_no as no, p.amount, m.username from payment p join member m on m.id = p.user_id
       where p.payment_no like $2 or p.payment_no = $3
         or (p.provider in ('sandbox', 'stripe') and p.provider_ref = $4)
       order by p.id desc limit $1`,
      [limit, prefixPattern(text.toUpperCase()), withDash(text), text],
    )
    return rows.map((row) => toSearchHit('payment', row))
  },
}

const refunds: Searcher<Ctx> = {
  resource: 'refund',
  node: 'refund/index',
  find: async ({ db }, { text, limit }) => {
    const rows = await run<PaymentMatch>(
      db,
      `select r.id, r.refund_no as no, r.amount, m.username from refund r join member m on m.id = r.user_id
       where r.refund_no like $2 or r.refund_no = $3 order by r.id desc limit $1`,
      [limit, prefixPattern(text.toUpperCase()), withDash(text)],
    )
    return rows.map((row) => toSearchHit('refund', row))
  },
}

export const paymentSearchers: Searcher<Ctx>[] = [payments, refunds]

const toSearchHit = (resource: string, { id, no, amount, username }: PaymentMatch) => ({
  id,
  title: no,
  note: `${formatPounds(asPence(amount))} · ${username}`,
  path: `/admin/${resource}?q=${no}&open=${id}`,
})

/** P2611157KQ2M9XT → P261115-7KQ2M9XT */
const withDash = (text: string): string => text.toUpperCase().replace(/^([PB]\d{6})-?(\w{8})$/, '$1-$2')
