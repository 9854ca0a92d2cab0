import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import type { Realm } from '#contract/envelope.ts'
import type { Resource } from '#contract/resource.ts'
import type { SavedView } from '#contract/saved-view.ts'
import { useAccountId } from '#web/lib/session.ts'
import type { ColumnChoice } from './columns.ts'
import type { ListState } from './list-state.ts'
import type { OwnNavigation } from './use-list-state.ts'
import { type ViewOwner, viewOptions } from './view-queries.ts'
import { isViewActive, parseViewQuery } from './view-query.ts'

type SavedViewsOptions = {
  resource: Resource
  state: ListState
  choice: ColumnChoice
  /** there is nothing in this list that could be kept */
  isOff: boolean
  onShow: (state: ListState, columns: ColumnChoice, options: { replace: boolean }) => void
}

export type SavedViews = {
  owner: ViewOwner
  all: SavedView[]
  /** the one the list stands in now */
  current: SavedView | undefined
  show: (view: SavedView) => void
  /** it is not yet known whether the list opens with a view of its own */
  isLoading: boolean
}

/** Somebody's own ways of looking at a list. The default is taken only where the address says nothing: a link always wins. */
export function useSavedViews({ resource, state, choice, isOff, onShow }: SavedViewsOptions): SavedViews {
  const realm: Realm = resource.member ? 'member' : 'admin'
  const owner = { realm, id: useAccountId(realm) }
  const { search, state: locationState, key } = useLocation()
  const { data: all = [], isPending } = useQuery({ ...viewOptions(owner, resource.name), enabled: !isOff })
  // Whoever clears the filters means the whole list, not the default again.
  const isOpen = search === '' && !(locationState as OwnNavigation | null)?.isOwn
  const first = isOpen ? all.find((view) => view.is_default === 1) : undefined
  const show = (view: SavedView, replace: boolean) => onShow(parseViewQuery(resource, view.query), view.columns, { replace })
  const isFirstDue = first !== undefined && !isViewActive(resource, first, state, choice)
  // Once for each arrival: a second call on its way would bring back what was cleared meanwhile.
  const shownAt = useRef<string>(undefined)
  useEffect(() => {
    if (!isFirstDue || !first || shownAt.current === key) return
    shownAt.current = key
    show(first, true)
  })
  return {
    owner,
    all,
    current: all.find((view) => isViewActive(resource, view, state, choice)),
    show: (view) => show(view, false),
    isLoading: isOpen && !isOff && (isPending || isFirstDue),
  }
}
