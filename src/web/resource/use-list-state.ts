import { useCallback, useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Resource } from '#contract/resource.ts'
import { useUrlSearchParams } from '#web/lib/use-url-search-params.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'

/** Marks an address the list went to by itself, so that an empty one is not taken for a first visit. */
export type OwnNavigation = { isOwn?: boolean; isFormOpened?: boolean }
const ownNavigation: OwnNavigation = { isOwn: true }

/** The list's state read from the address, and a way to change it. Whatever changes which rows there are starts at the first page again. */
export function useListState(resource: Resource) {
  const [params, setParams] = useUrlSearchParams()
  const state = useMemo(() => readListState(resource, params), [resource, params])
  const change = useCallback(
    (patch: Partial<ListState>, { replace = false } = {}) => {
      const next = (now: URLSearchParams) => writeListState(resource, { ...readListState(resource, now), page: 1, ...patch }, now)
      setParams(next, { replace, state: ownNavigation, preventScrollReset: true })
    },
    [resource, setParams],
  )
  return { state, change }
}

export type OpenRow = { what: 'add' } | { what: 'edit' | 'open'; id: number }

/** Which form or row is open is in the address too: `?add=1`, `?edit=5`, `?open=5`. Back closes it. */
export function useOpenRow() {
  const [params, setParams] = useUrlSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const openedHere = (location.state as OwnNavigation | null)?.isFormOpened === true

  const open = useCallback(
    (row: OpenRow) => {
      const next = (now: URLSearchParams) => {
        const changed = withoutRow(now)
        changed.set(row.what, row.what === 'add' ? '1' : String(row.id))
        return changed
      }
      setParams(next, { state: { isOwn: true, isFormOpened: true } satisfies OwnNavigation, preventScrollReset: true })
    },
    [setParams],
  )
  // A form reached by a link has no list behind it in the history; going back would leave the page.
  const close = useCallback(() => {
    if (openedHere) navigate(-1)
    else setParams(withoutRow, { replace: true, state: ownNavigation, preventScrollReset: true })
  }, [openedHere, navigate, setParams])

  return { row: useMemo(() => readRow(params), [params]), open, close }
}

function readRow(params: URLSearchParams): OpenRow | undefined {
  for (const what of ['edit', 'open'] as const) {
    const id = Number(params.get(what))
    if (Number.isSafeInteger(id) && id > 0) return { what, id }
  }
  return params.has('add') ? { what: 'add' } : undefined
}

function withoutRow(params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params)
  next.delete('add')
  next.delete('edit')
  next.delete('open')
  return next
}
