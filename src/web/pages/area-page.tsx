import { type ComponentType, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { areaRulesNow } from '#web/lib/area.ts'
import { KeepAlive } from '#web/lib/keep-alive.tsx'
import { loadingPlace, trimPath } from '#web/lib/loading-place.ts'
import { loginPlace } from '#web/lib/login-place.ts'
import type { AreaRoute } from '#web/lib/menus.ts'
import { loadPage } from '#web/lib/page-loader.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { areaBase, readTokens } from '#web/lib/session.ts'
import { areaMap } from './area-map.ts'
import { FramePage } from './frame-page.tsx'
import { pages } from './registry.ts'

type Shown = { route: AreaRoute; Page: ComponentType | undefined }

/** More than this and the oldest is let go: a day of work must not fill the memory. */
const mostKept = 8

/** Finds the page an address means, and has its code and words before the page is shown. Whatever is not known yet goes by the loading route. */
export const loadAreaPage =
  (realm: Realm) =>
  async ({ request }: LoaderFunctionArgs): Promise<Shown> => {
    const { pathname, search } = new URL(request.url)
    if (readTokens(realm).token === '') throw redirect(loginPlace(realm, `${pathname}${search}`))
    const rules = areaRulesNow(realm)
    const path = trimPath(pathname)
    const route = rules && areaMap(realm, rules).routes.find((one) => one.path === path)
    if (!route) throw redirect(loadingPlace(areaBase[realm], path, search))
    const entry = pages[realm][route.name]
    return { route, Page: route.frame === undefined && entry ? await loadPage(entry) : undefined }
  }

/** Shows the page, and keeps those whose rule says so alive behind it. */
export function AreaPage() {
  const current: Shown = useLoaderData()
  const { route } = current
  const [kept, setKept] = useState<Shown[]>([])
  usePageTitle(route.title)
  if (route.keepalive && !kept.some((one) => one.route.path === route.path)) setKept([...kept, current].slice(-mostKept))
  return (
    <>
      {kept.map((one) => (
        <KeepAlive key={one.route.path} isShown={one.route.path === route.path}>
          <ShownPage {...one} />
        </KeepAlive>
      ))}
      {!route.keepalive && <ShownPage key={route.path} {...current} />}
    </>
  )
}

function ShownPage({ route, Page }: Shown) {
  return Page ? <Page /> : <FramePage title={route.title} url={route.frame ?? ''} />
}
