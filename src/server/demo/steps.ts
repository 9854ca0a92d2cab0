import type { Ctx } from '#server/ctx.ts'
import { createAdmin, createMember, demoAccounts, demoPasswords } from '#server/modules/identity/index.ts'
import { fillAddressBook } from './addresses.ts'
import { readCalendar, withClockAt } from './calendar.ts'
import { setChannelCosts } from './channel-costs.ts'
import { fileDemoClaims } from './claims.ts'
import { createUnlessExists } from './create-unless-exists.ts'
import { importDemoOrders } from './imports.ts'
import { closeDemoManifests } from './manifests.ts'
import { checkBooks, makeDueInvoices } from './night-events.ts'
import { createDemoReturns } from './returns.ts'
import { fillDemoShop } from './shops.ts'
import { type PrintLine, simulateDays } from './simulate-days.ts'
import { trackDemoParcels } from './tracking.ts'
import { createDemoWarehouses, scanDemoParcels } from './warehouses.ts'

/** `needsServer`: it meets the application over HTTP, so it waits until that listens. */
export type DemoStep = {
  name: string
  title: string
  needsServer?: true
  run: (ctx: Ctx, printLine: PrintLine) => Promise<void>
}

/** These were there from the first version on; the others joined with the groups they are in. */
const firstAdmins: readonly string[] = ['admin', 'ops', 'support']

/** What a newcomer finds: made by the product's own actions, each step once. A later version appends its own. */
export const demoSteps: DemoStep[] = [
  {
    name: 'demo.accounts',
    title: 'Demo accounts',
    run: (ctx, printLine) =>
      createAccounts(ctx, printLine, ({ realm, username }) => realm === 'member' || firstAdmins.includes(username)),
  },
  {
    name: 'demo.support',
    title: 'How to reach support',
    run: async ({ settings }) => {
      await settings.set('support_email', 'support@example.com')
      await settings.set('support_hours_zh', '周一至周五 9:00–17:30（英国时间）')
      await settings.set('support_hours_en', 'Monday to Friday, 9:00–17:30 UK time')
    },
  },
  {
    name: 'demo.staff',
    title: 'Warehouse, finance and a driver',
    run: (ctx, printLine) =>
      createAccounts(ctx, printLine, ({ realm, username }) => realm === 'admin' && !firstAdmins.includes(username)),
  },
  // Before the days in which labels are made: each keeps what it cost.
  { name: 'demo.costs', title: 'What the channels cost', run: setChannelCosts },
  { name: 'demo.addresses', title: 'An address book', run: fillAddressBook },
  // What happens to members, orders and money happens in the order of its time. Demos of before lived it in other steps and keep it as it is.
  daysStep('demo.days_90', 'Three months ago', { from: 91, to: 60 }),
  daysStep('demo.days_60', 'Two months ago', { from: 60, to: 28 }),
  daysStep('demo.days_28', 'The last weeks', { from: 28, to: 6 }),
  daysStep('demo.days_6', 'The last days', { from: 6, to: 0 }),
  { name: 'demo.manifests', title: 'Parcels handed over, day by day', needsServer: true, run: closeDemoManifests },
  { name: 'demo.warehouses', title: 'Warehouses and their spaces', run: createDemoWarehouses },
  { name: 'demo.scans', title: 'This morning at the warehouse', needsServer: true, run: scanDemoParcels },
  { name: 'demo.imports', title: 'A sheet of orders', needsServer: true, run: importDemoOrders },
  { name: 'demo.tracking', title: 'Parcels on their way', needsServer: true, run: trackDemoParcels },
  { name: 'demo.shop', title: 'A linked shop and its orders', needsServer: true, run: fillDemoShop },
  { name: 'demo.returns', title: 'Refunds and returns', needsServer: true, run: createDemoReturns },
  { name: 'demo.claims', title: 'Insurance claims in every state', needsServer: true, run: fileDemoClaims },
  // Last, so that nothing has moved since the books were checked.
  {
    name: 'demo.books',
    title: 'Invoices and a check of the books',
    needsServer: true,
    run: async (ctx) => {
      await makeDueInvoices(ctx)
      await checkBooks(ctx)
    },
  },
]

function daysStep(name: string, title: string, days: { from: number; to: number }): DemoStep {
  return { name, title, needsServer: true, run: (ctx, printLine) => simulateDays(ctx, days, printLine) }
}

type DemoAccount = (typeof demoAccounts)[number]

/** A name that is taken stays with whoever has it, password and all: a run that was killed made it, or the operator did. */
async function createAccounts(ctx: Ctx, printLine: PrintLine, isWanted: (account: DemoAccount) => boolean): Promise<void> {
  // On the first of the demo's days: nobody orders anything before joining.
  const then = withClockAt(ctx, (await readCalendar(ctx)).start)
  for (const account of demoAccounts.filter(isWanted)) {
    const password = demoPasswords[account.realm]
    const isMade = await createUnlessExists('row.duplicate', () =>
      account.realm === 'admin'
        ? createAdmin(then, { ...account, groups: [...account.groups], password })
        : createMember(then, { ...account, password }),
    )
    if (!isMade) printLine(`Demo: ${account.username} is there already and keeps its password`)
  }
}
