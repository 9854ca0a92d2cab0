import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { trimPath } from './loading-path.ts'

/** The path about to take the place of the one in the address bar: one turn may lead to the next. */
let replacedByPath: string | undefined

/** Sends on to another place. An address that already stands in the bar makes way for it: otherwise Back would lead to it, and from it here again. */
export function redirectTo(url: URL, path: string): Response {
  const from = trimPath(url.pathname)
  const isInBar = from === trimPath(location.pathname) || from === replacedByPath
  replacedByPath = isInBar ? trimPath(new URL(path, url).pathname) : undefined
  return (isInBar ? replace : redirect)(path)
}

/** A route that may send on to another place; without one it stays. */
export const redirectIf =
  (pathFor: (url: URL) => string | undefined) =>
  ({ request }: LoaderFunctionArgs): Response | null => {
    const url = new URL(request.url)
    const path = pathFor(url)
    return path === undefined ? null : redirectTo(url, path)
  }
