import type { z } from 'zod'
import type { registration } from '#contract/account.ts'
import { checkRegistration } from '#domain/account.ts'
import { AppError } from '#domain/errors.ts'
import type { ContactKind } from '#domain/message.ts'
import type { Ctx } from '#server/ctx.ts'
import { inTx } from '#server/platform/db/tx.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { recordDevice } from '#server/platform/session/device.ts'
import { type OpenedSession, openSession } from '#server/platform/session/open-session.ts'
import { hashPassword } from '#server/platform/session/password.ts'
import { checkCode, consumeCode } from '../codes/code.ts'
import { normaliseContact } from '../contact.ts'
import { findSalesperson, recordSignIn } from '../store.ts'
import { insertMember, reportTakenField } from './create-account.ts'
import { tokenTtl } from './sign-in.ts'

/** Makes a member of a visitor who shows the code sent to the e-mail address or mobile number, and signs them in. One code, one member. */
export async function registerMember(
  ctx: Ctx,
  input: z.output<typeof registration>,
  caller: Caller,
): Promise<{ account: { id: number }; tokens: OpenedSession }> {
  const fields = checkRegistration(input)
  if (Object.keys(fields).length > 0) throw new AppError('input.invalid', { fields })
  const kind = input.registerType as ContactKind
  const address = normaliseContact(kind, input[kind])
  const salesperson_id = await findSalespersonId(ctx, input.salesperson_code)
  const code = { purpose: 'user_register', address }
  await checkCode(ctx, code, input.captcha)
  const password_hash = await hashPassword(input.password)
  const now = ctx.clock()
  return reportTakenField(() =>
    inTx(ctx, async (tx) => {
      await consumeCode(tx, code, input.captcha)
      const id = await insertMember(
        tx,
        {
          username: input.username,
          password_hash,
          [kind]: address,
          salesperson_id,
          agree_time: input.agree ? now : undefined,
          join_ip: caller.ip,
        },
        now,
      )
      await recordSignIn(tx, 'member', { id, password_hash }, caller, now)
      await recordDevice(tx, { realm: 'member', accountId: id, token: input.device, now })
      const { ip, userAgent } = caller
      const sessionOptions = { realm: 'member' as const, accountId: id, keep: false, ip, userAgent, now, tokenTtl: tokenTtl(ctx) }
      return { account: { id }, tokens: await openSession(tx, sessionOptions) }
    }),
  )
}

async function findSalespersonId(ctx: Ctx, code: string): Promise<number | undefined> {
  if (code === '') return undefined
  const id = await findSalesperson(ctx.db, code)
  if (id === undefined)
    throw new AppError('salesperson.unknown', { fields: { salesperson_code: { key: 'invalid.salesperson' } } })
  return id
}
