import { useEffect, useRef } from 'react'
import { createBrowserRouter, type RouteObject, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import { focusHeading } from '#web/lib/focus-heading.ts'
import { KeepAliveOutlet } from '#web/lib/keep-alive.tsx'
import { endLoadingOverlay } from '#web/lib/loading-overlay.ts'
import { endProgress, startProgress } from '#web/lib/progress-bar.ts'
import { loginUrl, safeReturnPath } from './lib/login-url.ts'
import { lazyPage } from './lib/page-loader.ts'
import { redirectIf } from './lib/redirect.ts'
import { areaBase, readTokens } from './lib/session.ts'
import { ProblemPage } from './pages/problem.tsx'
import { loadPageTable } from './pages/registry.ts'

/** Every general route; the pages inside the two areas come from the server's rules. Each page is fetched when somebody goes there. */
export const createAppRouter = () =>
  createBrowserRouter([
    {
      Component: Root,
      errorElement: <ProblemPage />,
      // The overlay of index.html is what one sees until the first page is there.
      hydrateFallbackElement: <></>,
      children: [
        {
          path: '/',
          id: 'home',
          lazy: lazyPage(async () => (await import('./pages/home/shell.tsx')).HomeShell, ['home', 'shell']),
          children: [
            {
              index: true,
              id: 'home-page',
              lazy: lazyPage(async () => (await import('./pages/home/home.tsx')).HomePage, ['home', 'price']),
            },
            {
              path: 'loading/:to?',
              lazy: lazyPage(async () => (await import('./pages/home/loading.tsx')).HomeLoadingPage, ['home']),
            },
            {
              path: 'return',
              // Whose payment it is must be known; without one to look at, anybody may read what the page is for.
              loader: redirectIf(({ pathname, search, searchParams }) =>
                searchParams.has('payment_no') && readTokens('member').token === ''
                  ? loginUrl('member', `${pathname}${search}`)
                  : undefined,
              ),
              lazy: lazyPage(
                async () => (await import('./pages/home/payment-return.tsx')).PaymentReturnPage,
                ['home', 'prepay', 'upload', 'error'],
              ),
            },
            {
              path: 'articles',
              lazy: lazyPage(async () => (await import('./pages/article/list.tsx')).ArticlesPage, ['home']),
            },
            {
              path: 'articles/:slug',
              lazy: lazyPage(async () => (await import('./pages/article/article.tsx')).ArticlePage, ['home']),
            },
            {
              path: 'serviceSupport',
              lazy: lazyPage(async () => (await import('./pages/home/support.tsx')).SupportPage, ['home']),
            },
            {
              path: 'priceEstimate',
              lazy: lazyPage(
                async () => (await import('./pages/home/price-estimate.tsx')).PriceEstimatePage,
                ['home', 'price', 'invalid'],
              ),
            },
            {
              path: 'tracking/:order_no?',
              lazy: lazyPage(async () => (await import('./pages/home/tracking.tsx')).TrackingPage, ['home', 'tracking']),
            },
            {
              path: 'prohibitedItems',
              lazy: lazyPage(async () => (await import('./pages/home/prohibited.tsx')).ProhibitedPage, ['home', 'goods']),
            },
          ],
        },
        { path: '/404', lazy: lazyPage(async () => (await import('./pages/not-found.tsx')).NotFoundPage, ['page']) },
        { path: '/401', lazy: lazyPage(async () => (await import('./pages/not-found.tsx')).NoPermissionPage, ['page']) },
        {
          path: '/user/login',
          loader: redirectIfSignedIn('member'),
          lazy: lazyPage(async () => (await import('./member/login/login.tsx')).MemberLoginPage, ['login', 'shell']),
        },
        {
          path: '/admin/login',
          loader: redirectIfSignedIn('admin'),
          lazy: lazyPage(async () => (await import('./admin/login/login.tsx')).AdminLoginPage, ['login', 'shell']),
        },
        areaRoutes('member', async () => (await import('./pages/shell/member-shell.tsx')).MemberShell),
        areaRoutes('admin', async () => (await import('./pages/shell/admin-shell.tsx')).AdminShell),
        { path: '*', element: null, loader: redirectIf(() => '/404') },
      ],
    },
  ])

const loadingPages = {
  admin: lazyPage(async () => (await import('./pages/area-loading.tsx')).AdminLoading, ['shell']),
  member: lazyPage(async () => (await import('./pages/area-loading.tsx')).MemberLoading, ['shell']),
} satisfies Record<Realm, unknown>

function areaRoutes(realm: Realm, loadShell: Parameters<typeof lazyPage>[0]): RouteObject {
  const base = areaBase[realm]
  return {
    path: base,
    // The frame draws the menu, and a menu holds what there are pages for.
    lazy: lazyPage(
      async () => (await Promise.all([loadShell(), loadPageTable(realm)]))[0],
      ['shell', 'navigation', 'task', 'notice'],
    ),
    children: [
      { index: true, element: null, loader: redirectIf(() => `${base}/loading`) },
      { path: 'loading/:to?', loader: redirectIfSignedOut(realm), lazy: loadingPages[realm] },
      {
        path: '*',
        errorElement: <ProblemPage isWhole={false} />,
        // A changed query is the page's own business.
        shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
        lazy: async () => {
          // The first page of a visit leads over the loading route: both are fetched together.
          const [{ AreaPage, loadAreaPage }] = await Promise.all([
            import('./pages/area-page.tsx'),
            import('./pages/area-loading.tsx'),
          ])
          return { Component: AreaPage, loader: loadAreaPage(realm) }
        },
      },
    ],
  }
}

const redirectIfSignedOut = (realm: Realm) =>
  redirectIf(({ pathname, search }) => (readTokens(realm).token === '' ? loginUrl(realm, `${pathname}${search}`) : undefined))

/** Who is signed in already has no business on the login screen. */
const redirectIfSignedIn = (realm: Realm) =>
  redirectIf(({ searchParams }) =>
    readTokens(realm).token === '' ? undefined : (safeReturnPath(realm, searchParams.get('to')) ?? areaBase[realm]),
  )

/** Around every page: progress bar, overlay, scroll and focus. */
function Root() {
  const { pathname, key } = useLocation()
  const { state } = useNavigation()
  const shownPath = useRef(pathname)

  useEffect(endLoadingOverlay, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a quick navigation never leaves the idle state, only its key tells that it was
  useEffect(() => {
    if (state === 'idle') endProgress()
    else startProgress()
  }, [state, key])

  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    return focusHeading()
  }, [pathname])

  return (
    <>
      <KeepAliveOutlet depth={0} keep={['home']} />
      <ScrollRestoration getKey={(location) => (location.pathname === '/' ? '/' : location.key)} />
    </>
  )
}
