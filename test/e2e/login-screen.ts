import type { Page } from 'playwright-core'
import type { Say } from './words.ts'

type Realm = 'admin' | 'member'

/** Types the name and the password and presses the button, as a person does. */
export async function signInByHand(
  page: Page,
  say: Say,
  who: { realm: Realm; username: string; password: string; keep?: boolean },
): Promise<void> {
  await page.getByLabel(nameLabel(say, who.realm)).fill(who.username)
  await page.getByLabel(say('login.password'), { exact: true }).fill(who.password)
  if (who.keep) await page.getByRole('checkbox', { name: say('login.keep') }).check()
  await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
}

export const nameLabel = (say: Say, realm: Realm): string => say(realm === 'admin' ? 'login.admin.username' : 'login.username')

export async function openAccountMenu(page: Page, say: Say, name: string): Promise<void> {
  await page.getByRole('button', { name: say('shell.account.menu', { name }) }).click()
}
