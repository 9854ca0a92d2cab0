import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import type { Tx } from '#server/platform/db/tx.ts'

/** For what, and for whom: the pair a code belongs to. */
export type CodeKey = { purpose: string; address: string }

/** No letter or digit that is taken for another one. */
const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const newCode = (): string => Array.from({ length: 4 }, () => codeAlphabet[randomInt(codeAlphabet.length)]).join('')

/** Keeps a code in place of any earlier one; refused while the earlier one is younger than the pause between two. */
export async function storeCode(
  tx: Tx,
  { purpose, address }: CodeKey,
  { code, now, keepSeconds, pauseSeconds }: { code: string; now: Date; keepSeconds: number; pauseSeconds: number },
): Promise<void> {
  const storedRows = await run(
    tx,
    `insert into verification_code as kept (purpose, address, code_hash, create_time, expire_time) values ($1, $2, $3, $4, $5)
     on conflict (purpose, address) do update
       set code_hash = excluded.code_hash, tries = 0, create_time = excluded.create_time, expire_time = excluded.expire_time
       where kept.create_time <= $6
     returning 1`,
    [
      purpose,
      address,
      hashOf(code),
      now,
      new Date(now.getTime() + keepSeconds * 1000),
      new Date(now.getTime() - pauseSeconds * 1000),
    ],
  )
  if (storedRows.length > 0) return
  const [earlier] = await run<{ create_time: Date }>(
    tx,
    'select create_time from verification_code where purpose = $1 and address = $2',
    [purpose, address],
  )
  const elapsedSeconds = (now.getTime() - (earlier?.create_time.getTime() ?? now.getTime())) / 1000
  throw new AppError('code.frequent', { detail: { seconds: Math.max(1, Math.ceil(pauseSeconds - elapsedSeconds)) } })
}

/**
 * Looks whether a code is right and counts the try, right or wrong, before anything else happens: a burst of guesses at once gets no more
 * tries than a patient one. The right code still has to be spent, in the transaction that acts on it.
 */
export async function checkCode(ctx: Ctx, { purpose, address }: CodeKey, typed: string): Promise<void> {
  const most = ctx.settings.get('code_tries')
  const [row] = await run<{ code_hash: Buffer; tries: number }>(
    ctx.db,
    `update verification_code set tries = least(tries + 1, 1000) where purpose = $1 and address = $2 and expire_time > $3 returning code_hash, tries`,
    [purpose, address, ctx.clock()],
  )
  if (row && row.tries > most) throw refusal('code.burnt')
  if (row && timingSafeEqual(row.code_hash, hashOf(typed))) return
  throw refusal(row && row.tries >= most ? 'code.burnt' : 'code.wrong')
}

/** A code is good for one purpose, once: of two that come at the same moment the second finds it gone. */
export async function consumeCode(tx: Tx, { purpose, address }: CodeKey, typed: string): Promise<void> {
  const deletedRows = await run(
    tx,
    'delete from verification_code where purpose = $1 and address = $2 and code_hash = $3 returning 1',
    [purpose, address, hashOf(typed)],
  )
  if (deletedRows.length === 0) throw wrongCode()
}

export const deleteExpiredCodes = (ctx: Ctx): Promise<unknown> =>
  run(ctx.db, 'delete from verification_code where expire_time < $1', [ctx.clock()])

export const wrongCode = () => refusal('code.wrong')

const hashOf = (code: string) => createHash('sha256').update(code.trim().toUpperCase()).digest()

const refusal = (code: 'code.burnt' | 'code.wrong') => new AppError(code, { fields: { captcha: { key: `error.${code}` } } })
