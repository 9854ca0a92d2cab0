import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { DataOf, InputOf } from '#contract/endpoint.ts'
import type { shopAuthorize, shopCalls } from '#contract/shop.ts'
import { AppError } from '#domain/errors.ts'
import { type ShopKind, shopKinds } from '#domain/shop/kinds.ts'
import { shopState } from '#domain/shop/state.ts'
import type { Ctx } from '#server/ctx.ts'
import { run } from '#server/platform/db/pool.ts'
import { inTx } from '#server/platform/db/tx.ts'
import { actorOf, type Caller } from '#server/platform/http/caller.ts'
import { hashToken, newToken } from '#server/platform/session/token.ts'
import { firstDefaults } from './defaults.ts'
import { checkHealth, getLinked } from './link-shop.ts'
import { relinkShop } from './link-store.ts'
import { readShopForm, type ShopValues } from './read-form.ts'

type Begin = (typeof shopAuthorize)[ShopKind]
type Finish = (typeof shopCalls)['authorized']

/** So long somebody may take on the marketplace's page. */
const consentMs = 30 * 60_000
/** And so long to come back to us from the return page. */
const ticketMs = 10 * 60_000

/**
 * Begins linking on the marketplace's own page. The state that goes along is known to nobody else, works once and belongs to this member and this
 * shop; a new shop is kept as "being linked" until they come back, and forgotten if they do not.
 */
export const beginAuthorization =
  (kind: ShopKind) =>
  async (ctx: Ctx, input: InputOf<Begin>, caller: Caller): Promise<DataOf<Begin>> => {
    const { id: userId } = actorOf(caller)
    const authorization = ctx.marketplaces.authorization(kind)
    if (!authorization) throw new AppError('shop.not_live')
    const known = input.id === undefined ? null : await getLinked(ctx, input.id, userId)
    if (known && known.kind !== kind) throw new AppError('row.missing')
    const stored = known ? { settings: known.settings, secrets: {} } : undefined
    const { settings } = readShopForm({ kind, settings: input.settings, secrets: {}, stored, withKeys: false, env: ctx.env })
    const state = newToken()
    const returnUrl = `${ctx.appUrl.url()}/api/shop/authorize/${kind}`
    // Made first: what it finds wrong with the settings leaves nothing behind.
    const url = authorization.url({ settings, state, returnUrl })
    await inTx(ctx, async (tx) => {
      const now = ctx.clock()
      const { sync_minutes: minutes } = firstDefaults(kind)
      const [made] = known
        ? [known]
        : await run<{ id: number }>(
            tx,
            `insert into shop (user_id, kind, name, state, sync_minutes, create_time, update_time) values ($1, $2, '', ${shopState.linking}, $3, $4, $4)
             returning id`,
            [userId, kind, minutes, now],
          )
      await run(
        tx,
        `insert into shop_authorization (state_hash, user_id, shop_id, settings, return_url, create_time, expire_time)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [hashToken(state), userId, made?.id, JSON.stringify(settings), returnUrl, now, new Date(now.getTime() + consentMs)],
      )
    })
    return { url }
  }

/**
 * The marketplace sent somebody back. Whoever that is has no session here, since a page that is opened sends none; so the answer is only put aside,
 * and the one-time ticket leads to our own screen, where the member who began it takes it up. null: nobody began this, or too long ago.
 */
async function keepAnswer(ctx: Ctx, kind: string, query: Readonly<Record<string, string>>): Promise<string | null> {
  const ticket = newToken()
  const now = ctx.clock()
  const kept = await run(
    ctx.db,
    `update shop_authorization set ticket_hash = $2, sealed_answer = $3, expire_time = $4
     where state_hash = $1 and ticket_hash is null and use_time is null and expire_time > $5
       and exists (select 1 from shop s where s.id = shop_id and s.kind = $6) returning shop_id`,
    [
      hashToken(query.state ?? ''),
      hashToken(ticket),
      ctx.secrets.seal(JSON.stringify(query)),
      new Date(now.getTime() + ticketMs),
      now,
      kind,
    ],
  )
  return kept.length > 0 ? ticket : null
}

const longestQuery = 8000

/** Where marketplaces send members back to: no page of ours and no call, only a way on to the screen where they began. */
export function serveShopReturn(app: FastifyInstance, ctx: Ctx): void {
  app.route<{ Params: { kind: string } }>({
    method: 'GET',
    url: '/api/shop/authorize/:kind',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { kind } = request.params
      if (!shopKinds.some((one) => one === kind)) return reply.callNotFound()
      const query = Object.fromEntries(
        Object.entries(request.query as Record<string, unknown>).filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string',
        ),
      )
      const isReadable = JSON.stringify(query).length <= longestQuery
      const ticket = isReadable ? await keepAnswer(ctx, kind, query) : null
      const answer = ticket ? `linked=${ticket}` : 'linked=expired'
      return reply
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .redirect(`/user/account/addManageAccounts?${answer}`, 303)
    },
  })
}

type Kept = {
  state_hash: Buffer
  shop_id: number
  settings: Record<string, string>
  return_url: string
  sealed_answer: string
  sealed_grant: string
}
const answerSchema = z.record(z.string(), z.string())
const grantSchema = z.object({ settings: answerSchema, secrets: answerSchema })

/** The member is back and signed in: their answer becomes a link. Another member's ticket is nobody's. */
export async function finishAuthorization(
  ctx: Ctx,
  { ticket, confirm_shared: isConfirmed }: InputOf<Finish>,
  caller: Caller,
): Promise<DataOf<Finish>> {
  const { id: userId } = actorOf(caller)
  const now = ctx.clock()
  const [kept] = await run<Kept>(
    ctx.db,
    `update shop_authorization set use_time = $3 where ticket_hash = $1 and user_id = $2 and use_time is null and expire_time > $3
     returning state_hash, shop_id, settings, return_url, sealed_answer, sealed_grant`,
    [hashToken(ticket), userId, now],
  )
  if (!kept) throw new AppError('shop.authorization')
  const shop = await getLinked(ctx, kept.shop_id, userId)
  const values = await readGrant(ctx, shop.kind, kept)
  const health = await checkHealth(ctx, shop.kind, values)
  try {
    const id = await relinkShop(ctx, { id: shop.id, userId, values, health, isConfirmed })
    return { id, account_name: health.accountName, notes: [...health.notes] }
  } catch (error) {
    if (error instanceof AppError && error.code === 'shop.shared') await keepGrant(ctx, kept, values)
    throw error
  }
}

/** The marketplace's answer is exchanged once; what it granted before the member confirmed is used again. */
async function readGrant(ctx: Ctx, kind: ShopKind, kept: Kept): Promise<ShopValues> {
  const unsealed = (sealed: string): unknown => JSON.parse(ctx.secrets.unseal(sealed) ?? 'null')
  if (kept.sealed_grant !== '') {
    const grant = grantSchema.safeParse(unsealed(kept.sealed_grant))
    if (!grant.success) throw new AppError('shop.authorization')
    return grant.data
  }
  const authorization = ctx.marketplaces.authorization(kind)
  const answer = answerSchema.safeParse(unsealed(kept.sealed_answer))
  if (!authorization || !answer.success) throw new AppError('shop.authorization')
  const given = await authorization.finish({ settings: kept.settings, query: answer.data, returnUrl: kept.return_url })
  return { settings: { ...kept.settings, ...given.settings }, secrets: { ...given.secrets } }
}

/** The ticket is good once more, for the member's confirmation. */
async function keepGrant(ctx: Ctx, { state_hash: state }: Kept, values: ShopValues): Promise<void> {
  const until = new Date(ctx.clock().getTime() + ticketMs)
  await run(ctx.db, 'update shop_authorization set use_time = null, sealed_grant = $2, expire_time = $3 where state_hash = $1', [
    state,
    ctx.secrets.seal(JSON.stringify(values)),
    until,
  ])
}
