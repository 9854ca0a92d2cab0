import type { Ctx } from '#server/ctx.ts'
import { seedOnce } from '#server/platform/db/seed-once.ts'
import { seedNumberPrefix } from './seed-channels.ts'

const blockSeed = { country: 'GB', from_number: 10_000_000, to_number: 19_999_999, next_number: 10_000_000 }

/** Numbers for the first channels, once; afterwards the blocks belong to the admins. */
export const seedNumberBlocks = (ctx: Ctx): Promise<void> =>
  seedOnce(ctx, 'catalogue.number_blocks', (tx) =>
    tx
      .insertInto('number_block')
      .values({ prefix: seedNumberPrefix, ...blockSeed })
      .execute(),
  )
