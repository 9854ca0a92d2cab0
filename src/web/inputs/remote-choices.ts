import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { selectCall } from '#contract/resource.ts'
import { call } from '#web/lib/call.ts'

/** Rows of a resource to choose from, and which of their fields names them. */
export type RemoteTarget = { resource: string; label: string }

export type RemoteRow = Record<string, unknown>

/** By words, those that are chosen already, or a whole tree to tick. Kept with the resource's other answers, so that a change of it makes these old too. */
export function remoteChoices(resource: string, criteria: { quick_search: string } | { initValue: string[] } | { ticks: true }) {
  const sent = { select: true, ...criteria }
  return queryOptions({
    queryKey: ['resource', resource, 'options', sent] as const,
    queryFn: async () => ((await call(selectCall(resource), sent, { quiet: true })) as { list: RemoteRow[] }).list,
    placeholderData: keepPreviousData,
  })
}

/** What a row is called among its like; rows of a tree come with branches drawn before their name. */
export const treeLabel = ({ label }: RemoteTarget, row: RemoteRow): string => String(row[label] || `#${String(row.id)}`)

/** The name alone, as it stands in the input once it is chosen. */
export const plainLabel = (label: string): string => label.replace(/^[\s│├└]+/, '')
