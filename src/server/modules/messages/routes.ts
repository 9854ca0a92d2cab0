import { config } from '#contract/config.ts'
import { resources } from '#contract/resources/index.ts'
import { outbox } from '#contract/resources/outbox.ts'
import type { Ctx } from '#server/ctx.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { resendMessage } from './actions/resend-message.ts'
import { sendTestMail } from './actions/send-test-mail.ts'

export const messageRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(outbox, resources, {
    actions: { resend: (ctx, row) => resendMessage(ctx, Number(row.id)) },
  }),
  on(config.sendTestMail, sendTestMail),
]
