import type { Page } from 'playwright-core'
import { enableBankTransfer } from '#server/modules/catalogue/index.ts'
import type { World } from '#test/world/world.ts'
import { uploadSamples } from './attachment-screen.ts'
import { createJobs } from './job-screen.ts'
import { buyOrder } from './order-desk-screen.ts'
import { pageCases as allCases } from './pages/index.ts'
import type { PageCase } from './pages/page-case.ts'
import { createPriceDraft } from './price-table-screen.ts'
import { eventually, heading, pathOf } from './screen.ts'
import type { TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

/** Every page that can be seen on a fresh database. */
export const pageCases: PageCase[] = allCases.filter(({ only }) => only !== 'demo')

const prepare: Record<NonNullable<PageCase['needs']>, (w: World) => Promise<unknown>> = {
  'bank transfer': ({ ctx }) =>
    enableBankTransfer(ctx, {
      account_name: 'ShipSmart Ltd',
      sort_code: '12-34-56',
      account_number: '12345678',
      iban: '',
    }),
  jobs: createJobs,
  order: (w) => buyOrder(w),
  'price draft': createPriceDraft,
  uploads: uploadSamples,
}

type Appearance = { language: 'zh-cn' | 'en'; scheme: 'light' | 'dark'; width: 1440 | 390 }

/** A visitor who is who the place asks for. */
export async function visitPage(app: TestApp, pageCase: PageCase, options: Appearance): Promise<Visit> {
  const visit = await visitAs(app, pageCase, options)
  await goTo(app, visit, pageCase)
  return visit
}

/** One visitor goes from place to place; what is wrong with one does not keep the others from being looked at. */
export async function visitPages(
  app: TestApp,
  group: PageCase[],
  options: Appearance,
  checkPage: (page: Page) => Promise<void>,
): Promise<string[]> {
  const [first] = group
  if (!first) throw new Error('there is no place to go to')
  const visit = await visitAs(app, { ...first, expects: group.flatMap(({ expects = [] }) => expects) }, options)
  const problems: string[] = []
  const size = visit.page.viewportSize() ?? { width: options.width, height: 900 }
  for (const [index, pageCase] of group.entries()) {
    try {
      await visit.page.setViewportSize(size)
      await goTo(app, visit, pageCase)
      await checkPage(visit.page)
      allowClientNavigation(visit.page, pageCase, group[index + 1])
    } catch (error) {
      problems.push(`${pageCase.name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return problems
}

/** Places that one visitor can see one after the other. */
export function groupByVisitor(all: PageCase[], size: number): PageCase[][] {
  const groups: PageCase[][] = []
  for (const pageCase of all) {
    const open = groups.findLast(
      ([first, ...others]) => first?.who === pageCase.who && !first?.isAlone && !pageCase.isAlone && others.length + 1 < size,
    )
    if (open) open.push(pageCase)
    else groups.push([pageCase])
  }
  return groups
}

async function visitAs(app: TestApp, { who, expects, isAlone }: PageCase, options: Appearance): Promise<Visit> {
  const { build } = app.w
  return await app.visit({
    ...options,
    expects,
    isAlone,
    member: who === 'member' ? await build.member() : undefined,
    admin:
      who === 'admin'
        ? await build.admin()
        : who === 'admin without pages'
          ? await build.admin({ nodes: ['catalogue'] })
          : undefined,
  })
}

async function goTo(app: TestApp, visit: Visit, { needs, path, title, act }: PageCase): Promise<void> {
  const { page, say } = visit
  if (needs) await prepare[needs](app.w)
  await (untouched.has(page) && pathOf(page) !== new URL(path, page.url()).pathname
    ? navigateInPage(page, path)
    : page.goto(path))
  untouched.delete(page)
  await heading(page, title?.(say) ?? /./).waitFor()
  await act?.(page, say)
  await eventually(() => page.title()).toContain(' - ShipSmart')
}

/** Pages that nobody has typed or pressed anything in: the router may lead on from there, which costs a tenth of loading anew. */
const untouched = new WeakSet<Page>()

/** To a page where nothing is touched either: pages left behind stay in the document, hidden, and whoever presses the first row would find theirs. */
function allowClientNavigation(page: Page, { act }: PageCase, next: PageCase | undefined): void {
  if (!act && next && !next.act) untouched.add(page)
}

/** As Back and Forward do it. The title is the page's own, so a changed one says that the other page is there. */
export async function navigateInPage(page: Page, path: string): Promise<void> {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  await eventually(() => page.title()).not.toBe(before)
}
