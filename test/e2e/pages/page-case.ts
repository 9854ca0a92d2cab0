import type { Page } from 'playwright-core'
import type { World } from '#test/world/world.ts'
import { eventually, heading, pathOf } from '../screen.ts'
import type { Say } from '../words.ts'

/** A page, and how to stand in front of it. */
export type PageCase = {
  name: string
  who?: 'member' | 'admin' | 'admin without pages'
  /** watches or stops files on their way, so it wants a browser that has none of them yet */
  isAlone?: boolean
  expects?: RegExp[]
  /** what must be there to be seen */
  prepare?: (w: World) => Promise<void>
  go: (page: Page, say: Say) => Promise<void>
}

export const openPage = (path: string, title: (say: Say) => string | RegExp) =>
  Object.assign(
    async (page: Page, say: Say) => {
      await (untouched.has(page) && pathOf(page) !== new URL(path, page.url()).pathname
        ? navigateInPage(page, path)
        : page.goto(path))
      untouched.delete(page)
      await heading(page, title(say)).waitFor()
    },
    { isOnlyLookedAt: true },
  )

/** Pages that nobody has typed or pressed anything in: the router may lead on from there, which costs a tenth of loading anew. */
const untouched = new WeakSet<Page>()

/** To a place where nothing is touched either: pages left behind stay in the document, hidden, and whoever presses the first row would find theirs. */
export function allowClientNavigation(page: Page, { go }: PageCase, next: PageCase | undefined): void {
  if ('isOnlyLookedAt' in go && next && 'isOnlyLookedAt' in next.go) untouched.add(page)
}

/** As Back and Forward do it. The title is the page's own, so a changed one says that the other page is there. */
async function navigateInPage(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await eventually(() => page.title()).not.toBe(before)
}
