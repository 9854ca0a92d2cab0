import { payWay } from '#contract/resources/pay-way.ts'
import type { Ctx } from '#server/ctx.ts'
import { getRow } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { readRow, updateRow } from '#server/platform/resources/write-rows.ts'
import { preparePayWay } from './rules.ts'

type BankAccount = { account_name: string; sort_code: string; account_number: string; iban: string }

/** Gives the first bank transfer its account and offers it to members, as finance does on their screen. Answers its number. May run twice. */
export const enableBankTransfer = (ctx: Ctx, account: BankAccount): Promise<number> =>
  inTx(ctx, async (tx) => {
    const way = await getRow<{ id: number }>(tx, `select id from pay_way where provider = 'offline' order by id limit 1`)
    const row = readRow(payWay, { ...account, status: 1 }, { partial: true })
    await preparePayWay(ctx, tx, row, way.id)
    await updateRow(tx, payWay, way.id, row, ctx.clock())
    return way.id
  })
