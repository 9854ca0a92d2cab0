import { randomUUID } from 'node:crypto'
import { AppError } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { checkCode, consumeCode, storeCode } from '../codes/code.ts'
import { findContact } from '../store.ts'

/** How long a proof of holding the old address opens the change to a new one. */
const passSeconds = 600

/** A member shows the code that came to the bound address and receives a pass for changing it. */
export async function verifyContact(ctx: Ctx, { type, captcha }: { type: ContactKind; captcha: string }, caller: Caller) {
  const { id } = actorOf(caller)
  const bound = (await findContact(ctx.db, 'member', id))?.[type]
  if (!bound) throw new AppError('verification.missing')
  const code = { purpose: `user_${type}_verify`, address: bound.toLowerCase() }
  await checkCode(ctx, code, captcha)
  const pass = randomUUID()
  await inTx(ctx, async (tx) => {
    await consumeCode(tx, code, captcha)
    const passOptions = { code: pass, now: ctx.clock(), keepSeconds: passSeconds, pauseSeconds: 0 }
    await storeCode(tx, { purpose: `${type}-pass`, address: String(id) }, passOptions)
  })
  return { type, accountVerificationToken: pass }
}
