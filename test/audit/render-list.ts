import { text } from 'node:stream/consumers'
import { MantineProvider, mergeThemeOverrides } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { prerenderToNodeStream } from 'react-dom/static'
import { createMemoryRouter, RouterProvider } from 'react-router'
import type { Rule } from '#contract/account.ts'
import { pathOf, type Resource } from '#contract/resource.ts'
import { claimStatus } from '#domain/claim/status.ts'
import { groupSeeds } from '#server/modules/access/group-seeds.ts'
import { adminRules, type RuleSeed } from '#server/modules/access/rule-seeds.ts'
import { areaQuery } from '#web/lib/area.ts'
import { loadWords, t } from '#web/lib/words.ts'
import { adminPages } from '#web/pages/admin-pages.ts'
import { loadCell } from '#web/resource/lazy-cell.tsx'
import { readListState } from '#web/resource/list-state.ts'
import { listOptions } from '#web/resource/queries.ts'
import { viewOptions } from '#web/resource/view-queries.ts'
import { theme } from '#web/theme.ts'

type AuditRole = { name: string; holds: (node: string) => boolean }

/** Who the back office is drawn for. */
export const roles: AuditRole[] = [
  { name: 'super', holds: () => true },
  ...groupSeeds.map(({ code, holds }) => ({ name: code, holds })),
  { name: 'nobody', holds: () => false },
]

/** A closed menu has nothing in it, and one that opens elsewhere in the page is not drawn without a browser. */
const openMenus = mergeThemeOverrides(theme, {
  components: { Menu: { defaultProps: { opened: true, withinPortal: false } } },
})

/** Uploads listen for forms that are sent as soon as their code is there. */
globalThis.addEventListener ??= () => undefined

/** Drawn without a browser nobody is signed in: the rules are found under nobody's number. */
const nobodysId = 0

const rowName = 'Somebody'
/** What may be done with a row depends on its state: the states that offer everything there is. */
const offeringRows: Record<string, object[]> = {
  claim: [claimStatus.submitted, claimStatus.inReview, claimStatus.approved].map((status) => ({ status })),
}

const rowsOf = ({ name, fields, label }: Resource) =>
  (offeringRows[name] ?? [{}]).map((values, index) => ({
    ...Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
    ...values,
    [label]: rowName,
    id: index + 1,
  }))

/** The menus somebody is sent who holds these nodes: pages stay, so that only the buttons differ. */
export const menusFor = (seeds: RuleSeed[], holds: (node: string) => boolean): Rule[] =>
  seeds.flatMap((seed) => {
    if (seed.type === 'button' && !holds(seed.name)) return []
    const children = menusFor(seed.children ?? [], holds)
    const rule: Rule = {
      id: 1,
      pid: 0,
      type: seed.type,
      title: seed.name,
      name: seed.name,
      path: seed.name,
      icon: '',
      icon_name: '',
      menu_type: 'tab',
      url: '',
      component: '',
      keepalive: 0,
      extend: 'none',
      children,
    }
    return [rule]
  })

async function renderList(resource: Resource, holds: (node: string) => boolean): Promise<string> {
  const entry = adminPages[pathOf(resource.name)]
  if (!entry) throw new Error(`${resource.name} has no page`)
  await loadWords(['common', 'resource', ...(entry.words ?? [])])
  const Page = await entry.load()
  // A list waits for it beside its rows, and these are there at once.
  await loadCell()
  const client = new QueryClient()
  client.setQueryData(areaQuery('admin', nobodysId).queryKey, { menus: menusFor(adminRules, holds), rules: [] })
  const { queryKey } = listOptions(resource, readListState(resource, new URLSearchParams()))
  client.setQueryData(queryKey, { list: rowsOf(resource), total: 1, remark: '' })
  client.setQueryData(viewOptions({ realm: 'admin', id: nobodysId }, resource.name).queryKey, [])
  const path = `/admin/${pathOf(resource.name)}`
  const router = createMemoryRouter([{ path, element: createElement(Page) }], { initialEntries: [path] })
  // Waits for what a list fetches only when it needs it.
  const { prelude } = await prerenderToNodeStream(
    createElement(
      QueryClientProvider,
      { client },
      createElement(MantineProvider, { theme: openMenus }, createElement(RouterProvider, { router })),
    ),
  )
  return text(prelude)
}

type Button = [action: string, ...marks: string[]]

/** An entry of the row's menu, or the button beside it where it is the only thing that may be done. */
const entry = (key: string, label: string): [string, string] => [`data-entry="${key}"`, `aria-label="${label}"`]

/** How each action is known in what is drawn. */
function buttonsOf(resource: Resource): Button[] {
  const { calls, actions } = resource
  const named = { name: rowName }
  return [
    ...(calls.add ? [['add', `>${t('resource.add')}<`] as Button] : []),
    ...(calls.edit ? [['edit', ...entry('row.edit', t('resource.edit_named', named))] as Button] : []),
    ...(calls.del ? [['del', ...entry('row.delete', t('resource.delete_named', named))] as Button] : []),
    ...(calls.sortable ? [['sortable', ...entry('row.up', t('resource.sort_up', named))] as Button] : []),
    ['export', `aria-label="${t('resource.export')}"`],
    ...Object.entries(actions).map(
      ([verb, action]): Button => [verb, ...entry(verb, t('resource.act_named', { action: t(action.label), ...named }))],
    ),
  ]
}

/** Draws a list for somebody who holds these nodes: of which actions it has buttons. */
export async function renderedButtons(
  resource: Resource,
  holds: (node: string) => boolean,
): Promise<[action: string, isDrawn: boolean][]> {
  const html = await renderList(resource, holds)
  return buttonsOf(resource).map(([action, ...marks]) => [action, marks.some((mark) => html.includes(mark))])
}
