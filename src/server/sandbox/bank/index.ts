import type { FastifyInstance } from 'fastify'
import type { Ctx } from '#server/ctx.ts'
import { serveBankApi } from './api.ts'
import { serveBankPages } from './pages.ts'

export { randomDelays, setBankBehaviour } from './behaviour.ts'
export { releaseEvents } from './events.ts'
export { bankJobs } from './jobs.ts'
export { newBankKeys } from './keys.ts'

/** Mounts the bank's routes in a scope of their own, where forms are understood. Production has no such bank. */
export function serveBank(app: FastifyInstance, ctx: Ctx): void {
  if (ctx.env.mode === 'production') return
  app.register(async (scope) => {
    serveBankApi(scope, ctx)
    serveBankPages(scope, ctx)
  })
}
