import type { Page } from 'playwright-core'
import { heading } from './screen.ts'
import type { Say } from './words.ts'

/** The row of open pages, and what can be done there. */
export function tabsScreen(page: Page, say: Say) {
  const bar = page.getByRole('navigation', { name: say('navigation.tabs.label') })
  const menu = page.getByRole('menu')
  return {
    bar,
    menu,
    open: async (path: string, title: string) => {
      await page.goto(path)
      await heading(page, title).waitFor()
    },
    tab: (title: string) => bar.getByRole('link', { name: title, exact: true }),
    switchTo: async (title: string) => {
      await bar.getByRole('link', { name: title, exact: true }).click()
      await heading(page, title).waitFor()
    },
    close: (title: string) => bar.getByRole('button', { name: say('navigation.tabs.close', { title }), exact: true }),
    more: (title: string) => bar.getByRole('button', { name: say('navigation.tabs.more', { title }), exact: true }),
    item: (word: 'refresh' | 'close' | 'close_others' | 'close_all' | 'fill') =>
      menu.getByRole('menuitem', { name: say(`tabs.${word}`), exact: true }),
    titles: () => bar.getByRole('listitem').allInnerTexts(),
    /** by the left menu, whose groups are opened on the way */
    goTo: async (group: string, title: string) => {
      const side = page.getByRole('navigation', { name: say('shell.menu.label') })
      const folder = side.getByRole('button', { name: group, exact: true })
      if ((await folder.getAttribute('aria-expanded')) === 'false') await folder.click()
      await side.getByRole('link', { name: title, exact: true }).click()
      await heading(page, title).waitFor()
    },
  }
}
