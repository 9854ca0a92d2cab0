import type { Page } from 'playwright-core'
import { heading } from '../screen.ts'
import type { Say } from '../words.ts'
import { openPage, type PageCase } from './page-case.ts'

async function nothingFound(page: Page, say: Say): Promise<void> {
  await openPage('/articles?q=nothing-like-this', () => say('home.articles.title'))(page, say)
  await page.getByText(say('home.articles.none'), { exact: true }).waitFor()
}

/** What anybody sees. */
export const publicPages: PageCase[] = [
  { name: 'home', go: openPage('/', (say) => say('home.hero.title')) },
  { name: 'help centre', go: openPage('/articles', (say) => say('home.articles.title')) },
  { name: 'help centre without a match', go: nothingFound },
  { name: 'article', go: openPage('/articles/customs-basics', () => /\S/) },
  {
    name: 'article that is not there',
    expects: [/404/],
    go: openPage('/articles/no-such-article', (say) => say('home.article.missing.title')),
  },
  { name: 'support', go: openPage('/serviceSupport', (say) => say('home.support.title')) },
  {
    name: 'price estimate',
    go: openPage('/priceEstimate?from=GB&to=CN&p=1200x30x20x15', (say) => say('price.title')),
  },
  {
    name: 'prohibited items',
    go: async (page, say) => {
      await openPage('/prohibitedItems', () => say('home.prohibited.title'))(page, say)
      await page.locator('[data-class=prohibited]').waitFor()
    },
  },
  { name: 'payment return', go: openPage('/return', (say) => say('home.return.title')) },
  { name: 'member login', go: openPage('/user/login', (say) => say('login.member.title.login')) },
  { name: 'register', go: openPage('/user/login?type=register', (say) => say('login.member.title.register')) },
  { name: 'forgotten password', go: openPage('/user/login?type=forgot', (say) => say('login.member.title.forgot')) },
  { name: 'admin login', go: openPage('/admin/login', (say) => say('login.admin.title')) },
  {
    name: 'member login with its complaints',
    go: async (page, say) => {
      await openPage('/user/login', () => say('login.member.title.login'))(page, say)
      await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
      await page.getByText(say('login.password.missing')).waitFor()
    },
  },
  { name: 'not found', go: openPage('/404', (say) => say('page.not_found.title')) },
  {
    name: 'problem',
    isAlone: true,
    expects: [/Failed to load resource|dynamically imported|React Router|error occurred/],
    go: async (page, say) => {
      await page.goto('/')
      await heading(page, say('home.hero.title')).waitFor()
      await page.route('**/assets/**', (route) => route.abort())
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('shell.support') })
        .click()
      await heading(page, say('page.problem.title')).waitFor()
      // It would go back while we look.
      await page.getByRole('button', { name: say('page.problem.stay') }).click()
    },
  },
]
