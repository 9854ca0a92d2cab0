import type { House } from './house.ts'
import { memberPlaces } from './places/member.ts'
import { officePlaces } from './places/office.ts'
import type { Place } from './places/place.ts'
import { publicPlaces } from './places/public.ts'
import { tradePlaces } from './places/trade.ts'
import { eventually } from './screen.ts'
import type { Visit } from './visit.ts'

/** Every page there is. */
export const places: Place[] = [...publicPlaces, ...memberPlaces, ...officePlaces, ...tradePlaces]

/** A visitor who is who the place asks for. */
export async function visitPlace(
  house: House,
  { who, expects, prepare, go }: Place,
  options: { language: 'zh-cn' | 'en'; scheme: 'light' | 'dark'; width: 1440 | 390 },
): Promise<Visit> {
  const { build } = house.w
  await prepare?.(house.w)
  const visit = await house.visit({
    ...options,
    expects,
    member: who === 'member' ? await build.member() : undefined,
    admin:
      who === 'admin'
        ? await build.admin()
        : who === 'admin without pages'
          ? await build.admin({ nodes: ['catalogue'] })
          : undefined,
  })
  await go(visit.page, visit.say)
  await eventually(() => visit.page.title()).toContain(' - ShipSmart')
  return visit
}
