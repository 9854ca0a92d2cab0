import type { Page } from 'playwright-core'
import { memberPages } from './pages/member.ts'
import { officePages } from './pages/office.ts'
import { allowClientNavigation, type PageCase } from './pages/page-case.ts'
import { publicPages } from './pages/public.ts'
import { tradePages } from './pages/trade.ts'
import { eventually } from './screen.ts'
import type { TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

/** Every page there is. */
export const pageCases: PageCase[] = [...publicPages, ...memberPages, ...officePages, ...tradePages]

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

async function goTo(app: TestApp, { page, say }: Visit, { prepare, go }: PageCase): Promise<void> {
  await prepare?.(app.w)
  await go(page, say)
  await eventually(() => page.title()).toContain(' - ShipSmart')
}
