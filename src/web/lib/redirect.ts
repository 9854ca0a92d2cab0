import { type LoaderFunctionArgs, redirect, replace } from 'react-router'
import { trimPath } from './loading-place.ts'

/** The path about to take the place of the one in the address bar: one turn may lead to the next. */
let making: string | undefined

/** Sends on to another place. An address that already stands in the bar makes way for it: otherwise Back would lead to it, and from it here again. */
export function redirectTo(url: URL, place: string): Response {
  const from = trimPath(url.pathname)
  const isInBar = from === trimPath(location.pathname) || from === making
  making = isInBar ? trimPath(new URL(place, url).pathname) : undefined
  return (isInBar ? replace : redirect)(place)
}

/** A route that may send on to another place; without one it stays. */
export const redirectIf =
  (placeFor: (url: URL) => string | undefined) =>
  ({ request }: LoaderFunctionArgs): Response | null => {
    const url = new URL(request.url)
    const place = placeFor(url)
    return place === undefined ? null : redirectTo(url, place)
  }
