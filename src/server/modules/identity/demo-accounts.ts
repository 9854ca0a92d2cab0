import type { Realm } from '#contract/envelope.ts'

/** Printed in the README: whoever can read knows them. */
export const demoPasswords: Record<Realm, string> = { member: 'Demo#2026', admin: 'Admin#2026' }

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

/** Whoever made the account, by name and password: one with a password of its own is nobody else's. */
export const isDemoAccount = (realm: Realm, username: string, password: string): boolean =>
  password === demoPasswords[realm] && demoAccounts.some((account) => account.realm === realm && account.username === username)
