import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { seedNumberPrefix } from './seed-channels.ts'

const blockSeed = { country: 'GB', from: 10_000_000, to: 19_999_999 }

/** Numbers for the first channels, once; afterwards the blocks belong to the admins. */
export async function seedNumberBlocks(ctx: Ctx): Promise<void> {
  await inTx(ctx, async (tx) => {
    const [newStep] = await run(
      tx,
      `insert into applied_step (name) values ('catalogue.number_blocks') on conflict do nothing returning name`,
    )
    if (!newStep) return
    await run(tx, 'insert into number_block (prefix, country, from_number, to_number, next_number) values ($1, $2, $3, $4, $3)', [
      seedNumberPrefix,
      blockSeed.country,
      blockSeed.from,
      blockSeed.to,
    ])
  })
}
