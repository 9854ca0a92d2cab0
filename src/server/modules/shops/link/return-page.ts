import type { FastifyInstance } from 'fastify'
import { shopKinds } from '#domain/shop/kinds.ts'
import type { Ctx } from '#server/ctx.ts'
import { keepAnswer } from './authorize.ts'

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
