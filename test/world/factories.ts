import type { Ctx } from '#server/ctx.ts'
import { insertAdmin, insertMember, reportTakenField } from '#server/modules/identity/actions/create-account.ts'
import { credit, postEntry } from '#server/modules/ledger/index.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { openSession } from '#server/platform/session/open-session.ts'
import { hashPassword } from '#server/platform/session/password.ts'

export const password = 'Right#2026'
/** Made slow on purpose, and everybody here has the same one: worked out once. */
let hashed: Promise<string> | undefined
const hashOnce = (): Promise<string> => (hashed ??= hashPassword(password))

type Person = { id: number; username: string; token: string; refreshToken: string }

export type Build = {
  /** an admin who may do just these nodes; without any, a super admin */
  admin(options?: { nodes?: string[]; username?: string }): Promise<Person>
  member(options?: { username?: string; email?: string; mobile?: string; money?: number; points?: number }): Promise<Person>
  /** pence into a member's wallet, as staff would give them */
  money(memberId: number, amount: number): Promise<void>
  /** points to a member, or away from them */
  points(memberId: number, amount: number): Promise<void>
}

let counter = 0
const next = (prefix: string) => `${prefix}${process.pid % 10_000}_${++counter}`

/** Fills in whatever a test does not care about. */
export function factories(ctx: Ctx): Build {
  const signedIn = (realm: 'admin' | 'member', id: number) =>
    inTx(ctx, (tx) =>
      openSession(tx, {
        realm,
        accountId: id,
        keep: true,
        ip: '127.0.0.1',
        userAgent: 'test',
        now: ctx.clock(),
        tokenTtl: { accessSeconds: 86_400, refreshSeconds: 2_592_000 },
      }),
    )
  return {
    admin: async ({ nodes, username = next('adm') } = {}) => {
      const groups = nodes ? [await createGroupWith(ctx, nodes)] : ['super']
      const password_hash = await hashOnce()
      const id = await reportTakenField(() =>
        inTx(ctx, (tx) => insertAdmin(tx, { username, password_hash, groups }, ctx.clock())),
      )
      await ctx.access.reload()
      return { id, username, ...(await signedIn('admin', id)) }
    },
    member: async ({ username = next('mem'), email, mobile, money = 0, points = 0 } = {}) => {
      const password_hash = await hashOnce()
      const id = await reportTakenField(() =>
        inTx(ctx, (tx) => insertMember(tx, { username, password_hash, email, mobile }, ctx.clock())),
      )
      if (money > 0) await creditMember(ctx, id, money)
      if (points > 0) await adjustPoints(ctx, id, points)
      return { id, username, ...(await signedIn('member', id)) }
    },
    money: (memberId, amount) => creditMember(ctx, memberId, amount),
    points: (memberId, amount) => adjustPoints(ctx, memberId, amount),
  }
}

async function creditMember(ctx: Ctx, userId: number, amount: number): Promise<void> {
  await inTx(ctx, (tx) =>
    credit(tx, {
      key: next('given'),
      kind: 'adjust',
      userId,
      amount,
      from: 'adjustments',
      about: null,
      actor: { type: 'system', id: null },
      memo: 'test',
      now: ctx.clock(),
    }),
  )
}

async function adjustPoints(ctx: Ctx, userId: number, amount: number): Promise<void> {
  await inTx(ctx, (tx) =>
    postEntry(tx, {
      key: next('points'),
      kind: 'points_adjust',
      userId,
      about: null,
      memo: 'test',
      now: ctx.clock(),
      actor: { type: 'system', id: null },
      postings: [
        { account: 'points', amount },
        { account: 'points_issued', amount: -amount },
      ],
    }),
  )
}

async function createGroupWith(ctx: Ctx, nodes: string[]): Promise<string> {
  const code = next('group')
  await run(ctx.db, `insert into admin_group (code, name_zh) values ($1, $1)`, [code])
  await run(
    ctx.db,
    `insert into admin_group_rule (group_id, rule_id) select g.id, r.id from admin_group g, admin_rule r where g.code = $1 and r.name = any($2)`,
    [code, nodes],
  )
  return code
}
