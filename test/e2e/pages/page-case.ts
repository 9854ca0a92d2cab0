import type { Page } from 'playwright-core'
import type { Say } from '../words.ts'

/** A page, and how to stand in front of it. The tests open it on a fresh database, the tour on the demo. */
export type PageCase = {
  name: string
  path: string
  who?: 'member' | 'admin' | 'admin without pages'
  /** its heading; any, if it is not said */
  title?: (say: Say) => string | RegExp
  /** what a fresh database must be given first, and the demo has */
  needs?: 'bank transfer' | 'jobs' | 'order' | 'price draft' | 'uploads'
  /** what is done before anybody looks; without it the page is only looked at */
  act?: (page: Page, say: Say) => Promise<void>
  /** where alone it can be seen: a row with a known number, or a list that is still empty */
  only?: 'demo' | 'fresh'
  /** watches or stops files on their way, so it wants a browser that has none of them yet */
  isAlone?: boolean
  /** complaints of the browser that belong to it */
  expects?: RegExp[]
}

export const rowsShown = async (page: Page): Promise<void> => {
  await page.locator('[data-row]').first().waitFor()
}

export const formShown = async (page: Page): Promise<void> => {
  await page.locator('[role=dialog] input').first().waitFor()
}

/** Sends the form that is open as it stands, and waits for what it complains about. */
export async function sendForm(page: Page, say: Say): Promise<void> {
  const form = page.getByRole('dialog')
  await form.locator('[type=submit]').click()
  await form.getByText(say('resource.form_check')).waitFor()
}
