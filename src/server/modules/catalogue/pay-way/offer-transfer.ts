import { payWay } from '#contract/resources/pay-way.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { updateRow } from '#server/platform/resources/write-rows.ts'
import { prepareWay } from './rules.ts'

type Account = { account_name: string; sort_code: string; account_number: string; iban: string }

/** Gives the first bank transfer an account and offers it, as finance does in its form. Nothing happens where there is none. May run twice. */
export async function offerTransfer(ctx: Ctx, account: Account): Promise<void> {
  await inTx(ctx, async (tx) => {
    const [way] = await run<{ id: number }>(tx, `select id from pay_way where provider = 'offline' order by id limit 1`)
    if (!way) return
    const row = { ...account, status: true }
    await prepareWay(ctx, tx, row, way.id)
    await updateRow(tx, payWay, way.id, row, ctx.clock())
  })
}
