import { AppError } from '#domain/errors.ts'
import { makeS10 } from '#domain/s10.ts'
import type { Ctx } from '#server/ctx.ts'
import { notifyAdmins } from '#server/modules/notices/index.ts'
import { type Db, getRow, prepareOnce, run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

type NumberRequest = { count: number } & ({ prefix: string } | { channelId: number })
type AllocatedRange = { id: number; country: string; first: number; count: number; left_count: number; warn_time: Date | null }

/**
 * Hands tracking numbers out, the oldest enabled block first and the next one where it ends. They are the caller's with the transaction: if that
 * is undone they were never given, and whoever waited gets them. No number is given twice, on however many instances.
 */
export async function allocateNumbers(ctx: Ctx, tx: Tx, request: NumberRequest): Promise<string[]> {
  const prefix = 'prefix' in request ? request.prefix : await prefixOf(tx, request.channelId)
  const numbers: string[] = []
  let last: AllocatedRange | undefined
  while (numbers.length < request.count) {
    last = await allocateRange(tx, prefix, request.count - numbers.length, ctx.clock())
    for (let serial = last.first; serial < last.first + last.count; serial++)
      numbers.push(makeS10({ prefix, serial, country: last.country }))
  }
  if (last) await warnWhenLow(ctx, tx, prefix, last)
  return numbers
}

async function prefixOf(tx: Tx, channelId: number): Promise<string> {
  const channel = await getRow<{ number_prefix: string }>(tx, 'select number_prefix from channel where id = $1', [channelId])
  if (channel.number_prefix === '') throw new AppError('number_block.none')
  return channel.number_prefix
}

// The row is held before it is read, so that whoever comes second goes on from what the first one left.
const updateNextNumber = prepareOnce(`
  with held as (
    select id, next_number, to_number from number_block
    where id = (select id from number_block where prefix = $1 and status and left_count > 0 order by id limit 1)
      and status and left_count > 0
    for update
  )
  update number_block b set next_number = least(held.next_number + $2::int, held.to_number + 1), update_time = $3
  from held where b.id = held.id
  returning b.id, b.country, held.next_number as first, b.next_number - held.next_number as count, b.left_count, b.warn_time`)

const selectAnyLeft = prepareOnce('select 1 from number_block where prefix = $1 and status and left_count > 0 limit 1')

async function allocateRange(tx: Tx, prefix: string, count: number, now: Date): Promise<AllocatedRange> {
  for (;;) {
    const [range] = await run<AllocatedRange>(tx, updateNextNumber, [prefix, count, now])
    if (range) return range
    // Nothing there, or the block was emptied while we waited for it: only then is there a next one to try.
    if ((await run(tx, selectAnyLeft, [prefix])).length === 0) throw new AppError('number_block.empty', { detail: { prefix } })
  }
}

/** Tells whoever can add a block, once for each block, when few numbers with these letters are left in all of them. */
async function warnWhenLow(ctx: Ctx, tx: Tx, prefix: string, block: AllocatedRange): Promise<void> {
  const threshold = ctx.settings.get('number_warn_below')
  if (block.left_count >= threshold || block.warn_time !== null) return
  const left = await countLeftNumbers(tx, prefix)
  if (left >= threshold) return
  await run(tx, 'update number_block set warn_time = $2 where id = $1', [block.id, ctx.clock()])
  await notifyAdmins(ctx, tx, 'numberBlock/add', {
    kind: 'numbers_low',
    word: { key: 'notice.numbers_low', values: { prefix, left } },
    link: `/admin/numberBlock?q=${prefix}`,
    mail: true,
  })
}

/** In all enabled blocks with these letters. */
export async function countLeftNumbers(db: Db, prefix: string): Promise<number> {
  const sum = 'select coalesce(sum(left_count), 0)::int as left from number_block where prefix = $1 and status'
  return (await getRow<{ left: number }>(db, sum, [prefix])).left
}
