import { asObject } from './json-shape.ts'
import { toSameSitePath } from './same-site-path.ts'

export type PageLocation = { path: string; query: Record<string, string | string[]> }

/** The loading route of an area, with the page that was asked for. */
export function loadingPath(base: string, path: string, search: string): string {
  return `${base}/loading/${encodeURIComponent(JSON.stringify({ path, query: parseQuery(search) } satisfies PageLocation))}`
}

let savedHistory: { path: string; state: unknown } | undefined

/** A reload goes by the loading route; what the page had noted beside its address (that its filters were cleared, say) waits here meanwhile. */
export function saveHistoryState(path: string): void {
  if (trimPath(location.pathname) === path) savedHistory = { path, state: (history.state as { usr?: unknown } | null)?.usr }
}

export const getHistoryState = (path: string): unknown =>
  path.split('?')[0] === savedHistory?.path ? savedHistory?.state : undefined

/** What stands behind `loading/` in the address; anything that is no target counts as none. */
export function parsePageLocation(raw: string | undefined): PageLocation | undefined {
  if (!raw) return undefined
  try {
    const { path, query } = asObject(JSON.parse(decodeURIComponent(raw)))
    if (typeof path !== 'string' || toSameSitePath(path) === undefined) return undefined
    return { path: trimPath(path), query: asObject(query) as PageLocation['query'] }
  } catch {
    return undefined
  }
}

/** The raw `to` of an address such as `/user/loading/%7B…`; the router's own parameter has lost the difference between / and %2F. */
export const rawPageLocation = (base: string, pathname: string): string | undefined =>
  pathname.slice(`${trimPath(base)}/loading/`.length) || undefined

/** Whether a page was asked for, and not only the area. */
export const isPageTarget = (target: PageLocation | undefined, base: string): target is PageLocation =>
  target !== undefined && target.path !== base && target.path !== `${base}/loading` && !target.path.startsWith(`${base}/loading/`)

type ResolvePathOptions = {
  target: PageLocation | undefined
  base: string
  /** the pages the menus give, by path */
  permitted: readonly string[]
  /** where one goes without a wish */
  first: string | undefined
  /** does the app have such a page at all */
  exists: (path: string) => boolean
}

/** Once the menus are known: where to go. Never to a loading route, so it cannot circle. */
export function resolvePagePath({ target, base, permitted, first, exists }: ResolvePathOptions): string {
  if (!isPageTarget(target, base)) return first ?? '/401'
  if (permitted.includes(target.path)) return `${target.path}${formatQuery(target.query)}`
  return exists(target.path) ? '/401' : '/404'
}

export const toPathWithQuery = ({ path, query }: PageLocation): string => `${path}${formatQuery(query)}`

export const trimPath = (path: string): string => (path.length > 1 ? path.replace(/\/+$/, '') || '/' : path)

export function parseQuery(search: string): PageLocation['query'] {
  const query: PageLocation['query'] = {}
  const params = new URLSearchParams(search)
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name)
    query[name] = values.length === 1 ? (values[0] ?? '') : values
  }
  return query
}

function formatQuery(query: PageLocation['query']): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of Array.isArray(value) ? value : [value]) params.append(name, String(one))
  const text = params.toString()
  return text ? `?${text}` : ''
}
