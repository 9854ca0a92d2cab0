import { config } from '#contract/config.ts'
import { nodeOf } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { outbox } from '#contract/resources/outbox.ts'
import type { Ctx } from '#server/ctx.ts'
import { holdsNode } from '#server/platform/access.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { sendTestMail } from './actions/send-test-mail.ts'
import { resendMessage } from './queue-message.ts'
import { findPlainText } from './store.ts'

export const messageRoutes: Route<Ctx>[] = [
  ...resourceRoutes<Ctx>(outbox, resources, {
    actions: { resend: (ctx, row) => resendMessage(ctx, Number(row.id)) },
    shape: async (ctx, row, { caller, isWhole }) => {
      if (!isWhole || !holdsNode(ctx.access.current().admin, actorOf(caller).groupIds, nodeOf(outbox.name, 'code'))) return
      row.body = (await findPlainText(ctx.db, Number(row.id))) ?? row.body
    },
  }),
  on(config.sendTestMail, sendTestMail),
]
