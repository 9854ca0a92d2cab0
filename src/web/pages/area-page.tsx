import { Skeleton } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useStore } from 'zustand'
import type { Realm } from '#contract/envelope.ts'
import { Page } from '#web/kit/page.tsx'
import { getAreaRules } from '#web/lib/area.ts'
import { realmOf } from '#web/lib/http-client.ts'
import { KeepAlive } from '#web/lib/keep-alive.tsx'
import { loadingPath, saveHistoryState, trimPath } from '#web/lib/loading-path.ts'
import { loginUrl } from '#web/lib/login-url.ts'
import type { AreaRoute } from '#web/lib/menus.ts'
import { loadPage, type PageEntry } from '#web/lib/page-loader.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { redirectTo } from '#web/lib/redirect.ts'
import { areaBase, readTokens } from '#web/lib/session.ts'
import { tabsState, tabsTransientState } from '#web/lib/tabs-state.ts'
import { t } from '#web/lib/words.ts'
import { getAreaNavigation } from './area-navigation.ts'
import classes from './frame-page.module.css'
import { loadPageTable } from './registry.ts'

type LoadedPage = { route: AreaRoute; Page: ComponentType | undefined }

/** More than this and the oldest is let go: a day of work must not fill the memory. */
const maxKept = 8

/** Finds the page an address means, and has its code and words before the page is shown. Whatever is not known yet goes by the loading route. */
export const loadAreaPage =
  (realm: Realm) =>
  async ({ request }: LoaderFunctionArgs): Promise<LoadedPage> => {
    const url = new URL(request.url)
    const { pathname, search } = url
    const path = trimPath(pathname)
    if (readTokens(realm).token === '') throw redirectTo(url, loginUrl(realm, `${pathname}${search}`))
    const pages = await loadPageTable(realm)
    const rules = getAreaRules(realm)
    const route = rules && getAreaNavigation(realm, rules).routes.find((one) => one.path === path)
    if (!route) {
      saveHistoryState(path)
      if (!rules) prefetchPage(pages[path.slice(areaBase[realm].length + 1)])
      throw redirectTo(url, loadingPath(areaBase[realm], path, search))
    }
    const entry = pages[route.name]
    return { route, Page: route.frame === undefined && entry ? await loadPage(entry) : undefined }
  }

/** While the menus are on their way the page they will most likely allow comes too. Without its rule it is never shown. */
function prefetchPage(entry: PageEntry | undefined): void {
  // Whether it arrived is asked again when the page is wanted.
  if (entry) loadPage(entry).catch(() => undefined)
}

/** Shows the page, and keeps those whose rule says so alive behind it: in the back office as long as their tab is open. */
export function AreaPage() {
  const current: LoadedPage = useLoaderData()
  const { route } = current
  const [kept, setKept] = useState<LoadedPage[]>([])
  const isOpen = useIsOpen(route.path)
  const freshness = useStore(tabsTransientState, (state) => state.refreshCounts)
  usePageTitle(route.title)
  const alive = kept.filter(({ route: { path } }) => isOpen(path))
  const wanted = route.keepalive && !alive.some((one) => one.route.path === route.path) ? [...alive, current] : alive
  if (wanted.length !== kept.length || wanted !== alive) setKept(wanted.slice(-maxKept))
  const keyOf = (path: string) => `${path} ${freshness[path] ?? 0}`
  return (
    <>
      {kept.map((one) => (
        <KeepAlive key={keyOf(one.route.path)} isShown={one.route.path === route.path}>
          <PageContent {...one} />
        </KeepAlive>
      ))}
      {!route.keepalive && <PageContent key={keyOf(route.path)} {...current} />}
    </>
  )
}

/** The page on screen is open whatever its tab says: it may be closing, or not have one yet. */
function useIsOpen(shownPath: string): (path: string) => boolean {
  // A text, so that a changed query of one tab draws nothing anew.
  const open = useStore(tabsState, ({ tabsView }) => tabsView.map(({ path }) => path).join('\n'))
  return (path) => path === shownPath || realmOf(path) === 'member' || open.split('\n').includes(path)
}

function PageContent({ route, Page }: LoadedPage) {
  return Page ? <Page /> : <FramePage title={route.title} url={route.frame ?? ''} />
}

/** Another site's page inside ours; the server's policy lists which ones may be. One that cannot be reached shows the browser's own words. */
function FramePage({ title, url }: { title: string; url: string }) {
  const [isLoading, setIsLoading] = useState(true)
  return (
    <Page title={title} fillsWindow>
      <div className={classes.place} aria-busy={isLoading}>
        {isLoading && <Skeleton pos="absolute" inset={0} role="status" aria-label={t('common.loading')} />}
        <iframe
          className={classes.frame}
          src={url}
          title={t('shell.frame', { title })}
          sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
          onLoad={() => setIsLoading(false)}
        />
      </div>
    </Page>
  )
}
