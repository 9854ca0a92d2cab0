import { finance } from '#contract/finance.ts'
import { resources } from '#contract/resources/index.ts'
import { invoice } from '#contract/resources/invoice.ts'
import { ledgerEntry } from '#contract/resources/ledger-entry.ts'
import { moneyLog } from '#contract/resources/money-log.ts'
import { scoreLog } from '#contract/resources/score-log.ts'
import type { Ctx } from '#server/ctx.ts'
import { actorOf } from '#server/platform/http/caller.ts'
import { on, type Route } from '#server/platform/http/mount.ts'
import { resourceRoutes } from '#server/platform/resources/routes.ts'
import { getWalletOwner } from './actions/get-wallet-owner.ts'
import { readFinance } from './actions/read-finance.ts'
import { moneyHooks, scoreHooks } from './adjustment-hooks.ts'
import { exportEntries } from './export-entries.ts'
import { downloadInvoice } from './invoices/download-invoice.ts'

/** What staff see of the ledger. */
export const walletDeskRoutes: Route<Ctx>[] = [
  ...resourceRoutes(moneyLog, resources, moneyHooks),
  ...resourceRoutes(scoreLog, resources, scoreHooks),
  ...resourceRoutes<Ctx>(ledgerEntry, resources),
  ...resourceRoutes<Ctx>(invoice, resources),
  on(finance.index, (ctx: Ctx) => readFinance(ctx)),
  on(finance.export, exportEntries),
  on(finance.invoice, (ctx: Ctx, { id }, caller) =>
    downloadInvoice(ctx, { id, language: caller.language, owner: actorOf(caller) }),
  ),
  on(finance.moneyFor, getWalletOwner),
  on(finance.scoreFor, getWalletOwner),
]
