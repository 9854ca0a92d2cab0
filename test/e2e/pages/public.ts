import type { PageCase } from './page-case.ts'

/** What anybody sees. */
export const publicPages: PageCase[] = [
  { name: 'home', path: '/', title: (say) => say('home.hero.title') },
  { name: 'home of a member', path: '/', who: 'member' },
  { name: 'help centre', path: '/articles', title: (say) => say('home.articles.title') },
  {
    name: 'help centre without a match',
    path: '/articles?q=nothing-like-this',
    title: (say) => say('home.articles.title'),
    act: async (page, say) => await page.getByText(say('home.articles.none'), { exact: true }).waitFor(),
  },
  { name: 'article', path: '/articles/customs-basics', title: () => /\S/ },
  {
    name: 'article that is not there',
    path: '/articles/no-such-article',
    expects: [/404/],
    title: (say) => say('home.article.missing.title'),
  },
  { name: 'tracking', path: '/tracking', title: (say) => say('tracking.page.title') },
  {
    name: 'tracking of a parcel that is not there',
    path: '/tracking/PR000000000GB',
    title: (say) => say('tracking.page.title'),
    act: async (page, say) => await page.getByRole('heading', { level: 2, name: say('tracking.page.not_found') }).waitFor(),
  },
  { name: 'support', path: '/serviceSupport', title: (say) => say('home.support.title') },
  { name: 'price estimate', path: '/priceEstimate?from=GB&to=CN&p=1200x30x20x15', title: (say) => say('price.title') },
  {
    name: 'prohibited items',
    path: '/prohibitedItems',
    title: (say) => say('home.prohibited.title'),
    act: async (page) => await page.locator('[data-class=prohibited]').waitFor(),
  },
  { name: 'payment return', path: '/return', title: (say) => say('home.return.title') },
  { name: 'member login', path: '/user/login', title: (say) => say('login.member.title.login') },
  { name: 'register', path: '/user/login?type=register', title: (say) => say('login.member.title.register') },
  { name: 'forgotten password', path: '/user/login?type=forgot', title: (say) => say('login.member.title.forgot') },
  { name: 'admin login', path: '/admin/login', title: (say) => say('login.admin.title') },
  {
    name: 'member login with its complaints',
    path: '/user/login',
    title: (say) => say('login.member.title.login'),
    act: async (page, say) => {
      await page.getByRole('button', { name: say('login.submit'), exact: true }).click()
      await page.getByText(say('login.password.missing')).waitFor()
    },
  },
  { name: 'not found', path: '/404', title: (say) => say('page.not_found.title') },
  { name: 'no permission, public', path: '/401', title: (say) => say('page.no_power.title') },
  {
    name: 'problem',
    path: '/',
    isAlone: true,
    expects: [/Failed to load resource|dynamically imported|React Router|error occurred/],
    title: (say) => say('home.hero.title'),
    act: async (page, say) => {
      await page.route('**/assets/**', (route) => route.abort())
      await page
        .getByRole('contentinfo')
        .getByRole('link', { name: say('shell.support') })
        .click()
      await page.getByRole('heading', { level: 1, name: say('page.problem.title'), exact: true }).waitFor()
      // It would go back while we look.
      await page.getByRole('button', { name: say('page.problem.stay') }).click()
    },
  },
]
