import type { Ctx } from '#server/ctx.ts'
import { createAdmin, createMember, demoAccounts, demoPasswords } from '#server/modules/identity/index.ts'
import { fillAddressBook } from './addresses.ts'
import { fillAwayCarrier } from './away-carrier.ts'
import { fillBalances } from './balances.ts'
import { fillCards } from './orders/fill-cards.ts'
import { fillOldOrders, fillOrders, type Say } from './orders/fill-orders.ts'
import { fillSecond, fillThird, fillTryingCarrier } from './trying-carrier.ts'
import { unlessThere } from './unless-there.ts'

/** `isOpen`: it meets the house over HTTP, so it waits until that listens. */
export type DemoStep = {
  name: string
  title: string
  isOpen?: true
  run: (ctx: Ctx, say: Say) => Promise<void>
}

/** These were there from the first version on; the others joined with the groups they are in. */
const firstAdmins: readonly string[] = ['admin', 'ops', 'support']

/** What a newcomer finds: made by the product's own actions, each step once. A later version appends its own. */
export const demoSteps: DemoStep[] = [
  {
    name: 'demo.accounts',
    title: 'Demo accounts',
    run: (ctx, say) => createAccounts(ctx, say, ({ realm, username }) => realm === 'member' || firstAdmins.includes(username)),
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
    run: (ctx, say) => createAccounts(ctx, say, ({ realm, username }) => realm === 'admin' && !firstAdmins.includes(username)),
  },
  { name: 'demo.addresses', title: 'An address book', run: fillAddressBook },
  { name: 'demo.recharges', title: 'Money in the balances', run: fillBalances },
  // In the order of their days: lists begin with what was made last. A demo of before has had some of these and gets the others.
  { name: 'demo.old_orders', title: 'Orders of the last months', isOpen: true, run: fillOldOrders },
  { name: 'demo.third_month', title: 'Orders of three months ago, some paid by card', isOpen: true, run: fillThird },
  { name: 'demo.second_month', title: 'Orders of two months ago', isOpen: true, run: fillSecond },
  { name: 'demo.orders', title: 'Orders of the last weeks', isOpen: true, run: fillOrders },
  { name: 'demo.trying_carrier', title: 'A carrier for trying things out', isOpen: true, run: fillTryingCarrier },
  { name: 'demo.cards', title: 'A pallet, paid from the balance and by card', isOpen: true, run: fillCards },
  { name: 'demo.away_carrier', title: 'Orders that wait for a carrier', isOpen: true, run: fillAwayCarrier },
]

type DemoAccount = (typeof demoAccounts)[number]

/** A name that is taken stays with whoever has it, password and all: a run that was killed made it, or the operator did. */
async function createAccounts(ctx: Ctx, say: Say, isWanted: (account: DemoAccount) => boolean): Promise<void> {
  for (const account of demoAccounts.filter(isWanted)) {
    const password = demoPasswords[account.realm]
    const isMade = await unlessThere('row.duplicate', () =>
      account.realm === 'admin'
        ? createAdmin(ctx, { ...account, groups: [...account.groups], password })
        : createMember(ctx, { ...account, password }),
    )
    if (!isMade) say(`Demo: ${account.username} is there already and keeps its password`)
  }
}
