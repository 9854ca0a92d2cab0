import type { Ctx } from '#server/ctx.ts'
import { createAdmin, createMember } from '#server/modules/identity/index.ts'
import { fillAddressBook } from './addresses.ts'
import { fillAwayCarrier } from './away-carrier.ts'
import { fillBalances } from './balances.ts'
import { fillCards } from './orders/fill-cards.ts'
import { fillOldOrders, fillOrders } from './orders/fill-orders.ts'
import { fillSecond, fillThird, fillTryingCarrier } from './trying-carrier.ts'

/** `isOpen`: it meets the house over HTTP, so it waits until that listens. */
export type DemoStep = {
  name: string
  title: string
  isOpen?: true
  run: (ctx: Ctx, say: (line: string) => void) => Promise<void>
}

export const demoPasswords = { member: 'Demo#2026', admin: 'Admin#2026' } as const

export const demoAccounts = [
  { realm: 'member', username: 'demo', nickname: 'Demo Sender', email: 'demo@example.com' },
  { realm: 'member', username: 'seller', nickname: 'Demo Seller', email: 'seller@example.com' },
  { realm: 'admin', username: 'admin', nickname: 'Administrator', groups: ['super'] },
  { realm: 'admin', username: 'ops', nickname: 'Operations', groups: ['operations'] },
  { realm: 'admin', username: 'support', nickname: 'Support', groups: ['support'] },
  { realm: 'admin', username: 'warehouse', nickname: 'Warehouse', groups: ['warehouse'] },
  { realm: 'admin', username: 'finance', nickname: 'Finance', groups: ['finance'] },
  { realm: 'admin', username: 'driver', nickname: 'Driver', groups: ['driver'] },
] as const

/** These were there from the first version on; the others joined with the groups they are in. */
const firstAdmins: readonly string[] = ['admin', 'ops', 'support']

/** What a newcomer finds: made by the product's own actions, each step once. A later version appends its own. */
export const demoSteps: DemoStep[] = [
  {
    name: 'demo.accounts',
    title: 'Demo accounts',
    run: async (ctx) => {
      await createDemoAdmins(ctx, (username) => firstAdmins.includes(username))
      for (const account of demoAccounts)
        if (account.realm === 'member') await createMember(ctx, { ...account, password: demoPasswords.member })
    },
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
    run: (ctx) => createDemoAdmins(ctx, (username) => !firstAdmins.includes(username)),
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

async function createDemoAdmins(ctx: Ctx, isWanted: (username: string) => boolean): Promise<void> {
  for (const account of demoAccounts)
    if (account.realm === 'admin' && isWanted(account.username))
      await createAdmin(ctx, { ...account, groups: [...account.groups], password: demoPasswords.admin })
}
