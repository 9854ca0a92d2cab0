import { wallet } from '#contract/wallet.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { listInvoices } from './actions/list-invoices.ts'
import { listMoney, listMoneyWithSummary, listPoints } from './actions/list-log.ts'
import { listMonths } from './actions/list-months.ts'
import { makeStatement } from './actions/make-statement.ts'
import { walletDeskRoutes } from './desk-routes.ts'
import { exportLog } from './export-log.ts'
import { downloadInvoice } from './invoices/download-invoice.ts'
import type { AboutLinks } from './log-rows.ts'

export const walletRoutes = (links: AboutLinks): Route<Ctx>[] => [
  on(wallet.balance, (ctx: Ctx, input, caller) => listMoney(ctx, input, caller, links)),
  on(wallet.index, (ctx: Ctx, input, caller) => listMoneyWithSummary(ctx, input, caller, links)),
  on(wallet.integral, (ctx: Ctx, input, caller) => listPoints(ctx, input, caller, links)),
  on(wallet.months, listMonths),
  on(wallet.statement, makeStatement),
  on(wallet.invoices, listInvoices),
  on(wallet.invoice, (ctx: Ctx, { id }, caller) =>
    downloadInvoice(ctx, { id, language: caller.language, owner: actorOf(caller) }),
  ),
  on(wallet.export, exportLog),
  ...walletDeskRoutes,
]
