import type { Page } from 'playwright-core'
import { memberPlaces } from './places/member.ts'
import { officePlaces } from './places/office.ts'
import { mayLeadOn, type Place } from './places/place.ts'
import { publicPlaces } from './places/public.ts'
import { tradePlaces } from './places/trade.ts'
import { eventually } from './screen.ts'
import type { TestApp } from './test-app.ts'
import type { Visit } from './visit.ts'

/** Every page there is. */
export const places: Place[] = [...publicPlaces, ...memberPlaces, ...officePlaces, ...tradePlaces]

type Look = { language: 'zh-cn' | 'en'; scheme: 'light' | 'dark'; width: 1440 | 390 }

/** A visitor who is who the place asks for. */
export async function visitPlace(app: TestApp, place: Place, options: Look): Promise<Visit> {
  const visit = await visitAs(app, place, options)
  await goTo(app, visit, place)
  return visit
}

/** One visitor goes from place to place; what is wrong with one does not keep the others from being looked at. */
export async function visitPlaces(
  app: TestApp,
  group: Place[],
  options: Look,
  look: (page: Page) => Promise<void>,
): Promise<string[]> {
  const [first] = group
  if (!first) throw new Error('there is no place to go to')
  const visit = await visitAs(app, { ...first, expects: group.flatMap(({ expects = [] }) => expects) }, options)
  const problems: string[] = []
  const size = visit.page.viewportSize() ?? { width: options.width, height: 900 }
  for (const [index, place] of group.entries()) {
    try {
      await visit.page.setViewportSize(size)
      await goTo(app, visit, place)
      await look(visit.page)
      mayLeadOn(visit.page, place, group[index + 1])
    } catch (error) {
      problems.push(`${place.name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  return problems
}

/** Places that one visitor can see one after the other. */
export function groupsOf(all: Place[], size: number): Place[][] {
  const groups: Place[][] = []
  for (const place of all) {
    const open = groups.findLast(
      ([first, ...others]) => first?.who === place.who && !first?.isAlone && !place.isAlone && others.length + 1 < size,
    )
    if (open) open.push(place)
    else groups.push([place])
  }
  return groups
}

async function visitAs(app: TestApp, { who, expects, isAlone }: Place, options: Look): Promise<Visit> {
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

async function goTo(app: TestApp, { page, say }: Visit, { prepare, go }: Place): Promise<void> {
  await prepare?.(app.w)
  await go(page, say)
  await eventually(() => page.title()).toContain(' - ShipSmart')
}
