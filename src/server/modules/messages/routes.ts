import { resources } from '#contract/resources/index.ts'
import { outbox } from '#contract/resources/outbox.ts'
import type { Ctx } from '#server/ctx.ts'
import type { Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { resendMessage } from './actions/resend-message.ts'

export const messageRoutes: Route<Ctx>[] = resourceRoutes<Ctx>(outbox, resources, {
  actions: { resend: (ctx, row) => resendMessage(ctx, Number(row.id)) },
})
