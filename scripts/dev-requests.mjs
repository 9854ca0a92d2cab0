/** What `npm run dev` may have to pass on to the backend. */
export const callPaths = /^\/(api|admin|files|storage|open|sandbox|healthz|readyz|metrics)(\/|\?|$)/

/**
 * What Vite answers such a request with; undefined is a call for the backend. A person's navigation gets the page, as in production; and
 * src/web/admin lies under the same name as the calls.
 */
export function pageFor(request, address) {
  const url = new URL(request.url, address)
  const isSource = url.pathname.startsWith('/admin/') && /\.(tsx?|css|svg|png)$/.test(url.pathname)
  if (isSource) return request.url
  const isNavigation = request.method === 'GET' && String(request.headers.accept ?? '').includes('text/html')
  const isCall = request.headers.server !== undefined || url.searchParams.has('server')
  const canBePage = /^\/(api|admin)(\/|$)/.test(url.pathname) && !/^\/api\/(pay\/notify|shop\/authorize)/i.test(url.pathname)
  return isNavigation && !isCall && canBePage ? '/index.html' : undefined
}
