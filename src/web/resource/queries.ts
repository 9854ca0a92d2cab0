import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { CountsAnswer, Resource } from '#contract/resource.ts'
import type { RowAction } from '#contract/row-action.ts'
import { CallError, call, callForMessage } from '#web/lib/call.ts'
import { toastError, toastSuccess } from '#web/lib/toast.ts'
import type { ListResponse } from './list-definition.ts'
import { toListQuery } from './list-query.ts'
import type { ListState } from './list-state.ts'
import { idOf, type RowData } from './record.ts'
import { allRows, moveTreeRow, updateTreeRow } from './tree-rows.ts'

/** Keys, fetchers and writes of every resource; what a write refreshes is said here and nowhere else. */

/** Staff and members may have a list of the same name, and one browser may hold both. */
const keyOf = ({ name, member }: Resource) => ['resource', name, member ? 'member' : 'admin'] as const
const keys = {
  lists: (resource: Resource) => [...keyOf(resource), 'list'] as const,
  list: (resource: Resource, sent: ReturnType<typeof toListQuery>) => [...keyOf(resource), 'list', sent] as const,
  row: (resource: Resource, id: number) => [...keyOf(resource), 'row', id] as const,
  counts: (resource: Resource) => [...keyOf(resource), 'counts'] as const,
  detail: (resource: Resource, id: number) => [...keyOf(resource), 'detail', id] as const,
}

const refreshMs = 3000

const never = () => false

export function listOptions(resource: Resource, state: ListState) {
  const sent = toListQuery(resource, state)
  return queryOptions({
    queryKey: keys.list(resource, sent),
    queryFn: async () => (await call(resource.calls.index, sent, { quiet: true })) as ListResponse,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data && allRows(data.list).some(resource.isChanging ?? never) ? refreshMs : false),
  })
}

/** Which rows a list has, whatever page of it is looked at. */
export const filterKeyOf = (resource: Resource, state: ListState): string =>
  JSON.stringify(toListQuery(resource, { ...state, page: 1, limit: 1, sort: undefined, kept: undefined }))

const wholePage = 200
const mostMatching = 1000

/** All rows that match, on every page: for whoever does something to all of them. */
export function matchingRowsOptions(resource: Resource, state: ListState) {
  const readPage = async (page: number) =>
    (await call(resource.calls.index, toListQuery(resource, { ...state, page, limit: wholePage }), {
      quiet: true,
    })) as ListResponse
  return queryOptions({
    queryKey: [...keys.lists(resource), 'matching', toListQuery(resource, { ...state, page: 1, limit: wholePage })] as const,
    queryFn: async (): Promise<ListResponse> => {
      const first = await readPage(1)
      const list = [...first.list]
      const wanted = Math.min(first.total, mostMatching)
      for (let page = 2; list.length < wanted; page++) {
        const next = await readPage(page)
        if (next.list.length === 0) break
        list.push(...next.list)
      }
      return { ...first, list }
    },
    placeholderData: keepPreviousData,
  })
}

/** How many rows there are in each tab or queue of a list. */
export const countsOptions = (resource: Resource) =>
  queryOptions({
    queryKey: keys.counts(resource),
    queryFn: async () => (await call(mustHaveCall(resource.calls.counts), {}, { quiet: true })) as CountsAnswer,
  })

/** All of one row, for looking at it; an action refreshes it, and so does time while it moves. */
export const detailOptions = (resource: Resource, id: number) =>
  queryOptions({
    queryKey: keys.detail(resource, id),
    queryFn: async () => ((await call(mustHaveCall(resource.calls.detail), { id }, { quiet: true })) as { row: RowData }).row,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && resource.isChanging?.(data) ? refreshMs : false),
  })

/** Always asked anew and never under the writer's hands: a form starts from what is true now and then is the writer's. */
export const rowOptions = (resource: Resource, id: number) =>
  queryOptions({
    queryKey: keys.row(resource, id),
    queryFn: async () => ((await call(mustHaveCall(resource.calls.read), { id }, { quiet: true })) as { row: RowData }).row,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

/** Adds a row, or with an id changes one. Refreshes everything of the resource: lists, the row itself and selects that show its name. */
export function useSaveRow(resource: Resource) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, fields }: { id: number | undefined; fields: RowData }) =>
      id === undefined
        ? callForMessage(mustHaveCall(resource.calls.add), fields)
        : callForMessage(mustHaveCall(resource.calls.edit), { id, ...fields }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['resource', resource.name] })
    },
  })
}

/** Refreshes everything of the resource. */
export function useDeleteRows(resource: Resource) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (ids: number[]) => callForMessage(mustHaveCall(resource.calls.del), { ids }),
    onSuccess: ({ msg }) => {
      toastSuccess(msg)
      void client.invalidateQueries({ queryKey: ['resource', resource.name] })
    },
  })
}

/** Does a verb to rows and answers for each of them. Refreshes everything of the resource, also after a failure half way. */
/** What an action asked for, as it was typed. */
export type ActionInput = { reason?: string; amount?: string; once_key?: string; seen?: Record<string, string> }

export function useRunAction(resource: Resource) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ action, ids, answers }: { action: RowAction; ids: number[]; answers?: ActionInput }) =>
      call(action.call, { ids, ...answers }),
    onSettled: () => void client.invalidateQueries({ queryKey: ['resource', resource.name] }),
  })
}

/** Changes one field in place: shown at once, taken back if the server refuses. Refreshes the lists. */
export function useChangeField(resource: Resource) {
  const client = useQueryClient()
  const shown = useCachedLists(resource)
  return useMutation({
    // One after the other: two quick clicks on a switch must arrive in the order they were made.
    scope: { id: `change-${resource.name}` },
    mutationFn: ({ id, field, value }: { id: number; field: string; value: unknown }) =>
      callForMessage(mustHaveCall(resource.calls.edit), { id, [field]: value }),
    onMutate: ({ id, field, value }) => shown.change((list) => updateTreeRow(list, id, { [field]: value })),
    onError: (error, _, before) => {
      shown.restore(before)
      toastFieldErrors(error)
    },
    onSuccess: ({ msg }) => toastSuccess(msg),
    // Not waited for: the next change need not wait until the list has come again.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.lists(resource) }),
  })
}

type RowMove = { id: number; to: { at: 'row'; id: number } | { at: 'position'; position: number } }

/** Gives a row the place of another: shown at once, taken back if the server refuses. Refreshes the lists. */
export function useMoveRow(resource: Resource) {
  const client = useQueryClient()
  const shown = useCachedLists(resource)
  return useMutation({
    mutationFn: async ({ id, to }: RowMove) => {
      const targetId = to.at === 'row' ? to.id : await findIdAt(resource, to.position)
      return callForMessage(mustHaveCall(resource.calls.sortable), { id, targetId })
    },
    onMutate: ({ id, to }) => shown.change((list) => (to.at === 'row' ? moveTreeRow(list, id, to.id) : list)),
    onError: (error, _, before) => {
      shown.restore(before)
      toastFieldErrors(error)
    },
    onSuccess: ({ msg }) => toastSuccess(msg),
    // Not waited for: the next change need not wait until the list has come again.
    onSettled: () => void client.invalidateQueries({ queryKey: keys.lists(resource) }),
  })
}

/** The neighbour beyond the edge of a page is found by its place in the whole list. */
async function findIdAt(resource: Resource, position: number): Promise<number> {
  const { list } = (await call(resource.calls.index, { page: position, limit: 1 })) as ListResponse
  return list[0] ? idOf(list[0]) : 0
}

function useCachedLists(resource: Resource) {
  const client = useQueryClient()
  const queryKey = keys.lists(resource)
  return {
    change(rows: (list: RowData[]) => RowData[]) {
      // An answer that is already under way would bring the old rows back. Not waited for: a second click must already see the new value.
      void client.cancelQueries({ queryKey }, { revert: false, silent: true })
      const before = client.getQueriesData<ListResponse>({ queryKey })
      client.setQueriesData<ListResponse>({ queryKey }, (answer) => answer && { ...answer, list: rows(answer.list) })
      return before
    },
    restore(before: ReturnType<typeof this.change> | undefined) {
      for (const [key, answer] of before ?? []) client.setQueryData(key, answer)
    },
  }
}

/** Nobody is shown a button without its call. */
export function mustHaveCall<E extends Endpoint>(call: E | undefined): E {
  if (!call) throw new Error('the resource does not offer this call')
  return call
}

/** `call` leaves what concerns a field to its form; a cell of a list has none, so it is said here. */
function toastFieldErrors(error: unknown): void {
  if (error instanceof CallError && error.errors) toastError(Object.values(error.errors).join(' ') || error.msg, error.requestId)
}
