import type { Page } from 'playwright-core'
import { heading } from '../screen.ts'
import type { Say } from '../words.ts'
import { at, type Place } from './place.ts'

async function nothingFound(page: Page, say: Say): Promise<void> {
  await at('/articles?q=nothing-like-this', () => say('home.articles.title'))(page, say)
  await page.getByText(say('home.articles.none'), { exact: true }).waitFor()
}

/** What anybody sees. */
export const publicPlaces: Place[] = [
  { name: 'home', go: at('/', (say) => say('home.hero.title')) },
  { name: 'help centre', go: at('/articles', (say) => say('home.articles.title')) },
  { name: 'help centre without a match', go: nothingFound },
  { name: 'article', go: at('/articles/customs-basics', () => /\S/) },
  {
    name: 'article that is not there',
    expects: [/404/],
    go: at('/articles/no-such-article', (say) => say('home.article.missing.title')),
  },
  { name: 'support', go: at('/serviceSupport', (say) => say('home.support.title')) },
  {
    name: 'price estimate',
    go: at('/priceEstimate?from=GB&to=CN&p=1200x30x20x15', (say) => say('price.title')),
  },
  {
    name: 'prohibited items',
    go: async (page, say) => {
      await at('/prohibitedItems', () => say('home.prohibited.title'))(page, say)
      await page.locator('[data-class=prohibited]').waitFor()
    },
  },
  { name: 'payment return', go: at('/return', (say) => say('home.return.title')) },
  { name: 'member login', go: at('/user/login', (say) => say('login.member.title.login')) },
  { name: 'register', go: at('/user/login?type=register', (say) => say('login.member.title.register')) },
  { name: 'forgotten password', go: at('/user/login?type=forgot', (say) => say('login.member.title.forgot')) },
  { name: 'admin login', go: at('/admin/login', (say) => say('login.admin.title')) },
  {
    name: 'member login with its complaints',
    go: async (page, say) => {
      await at('/user/login', () => say('login.member.title.login'))(page, say)
      await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
      await page.getByText(say('login.password.missing')).waitFor()
    },
  },
  { name: 'not found', go: at('/404', (say) => say('page.not_found.title')) },
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
