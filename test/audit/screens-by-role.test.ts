import { describe, expect, test } from 'vitest'
import { nodeOf, pathOf, type Resource } from '#contract/resource.ts'
import { resources } from '#contract/resources/index.ts'
import { adminRules } from '#server/modules/access/rule-seeds.ts'
import { buildAuthNodes, isPermitted } from '#web/lib/menus.ts'
import { areaBase } from '#web/lib/session.ts'
import { permissionsOf } from '#web/resource/permissions.ts'
import { menusFor, renderedButtons, roles } from './render-list.ts'

/**
 * A button of the back office is there if and only if its node is held: decided here for every list, role and action, and
 * drawn for one list of each kind. `npm run proof` draws every list for every role.
 */
const deciders = roles.map(({ name, holds }) => {
  const nodes = buildAuthNodes(menusFor(adminRules, holds), areaBase.admin)
  return { name, holds, isPermitted: (path: string, action: string) => isPermitted(nodes, path, action) }
})

test.each(resources)('$name offers every role the actions it holds nodes of, and no other', (resource) => {
  for (const { name, holds, isPermitted } of deciders) {
    const can = (action: string) => isPermitted(`/admin/${pathOf(resource.name)}`, action)
    const { calls } = resource
    expect([name, { ...permissionsOf(resource, can), export: can('export') }]).toMatchObject([
      name,
      {
        add: calls.add !== undefined && holds(nodeOf(resource.name, 'add')),
        edit: calls.edit !== undefined && holds(nodeOf(resource.name, 'edit')),
        del: calls.del !== undefined && holds(nodeOf(resource.name, 'del')),
        sort: calls.sortable !== undefined && holds(nodeOf(resource.name, 'sortable')),
        export: holds(nodeOf(resource.name, 'export')),
        actions: Object.entries(resource.actions).flatMap(([verb, action]) =>
          holds(nodeOf(resource.name, verb)) ? [action] : [],
        ),
      },
    ])
  }
})

/** Lists of one kind are drawn by the same parts: rows that hang below each other or not, and which buttons there can be. */
const kindOf = ({ tree, calls, actions }: Resource): string =>
  [
    tree ? 'tree' : 'rows',
    ...(['add', 'edit', 'del', 'sortable'] as const).filter((call) => calls[call]),
    ...(Object.keys(actions).length > 0 ? ['actions'] : []),
  ].join(' ')
const oneOfEachKind = [...new Map(resources.map((resource) => [kindOf(resource), resource])).values()]

/** Who holds all, and who holds something but not all of it; where everybody holds all or nothing, nobody. */
function twoRoles({ name, calls, actions }: Resource) {
  const wanted = [...Object.keys(calls), ...Object.keys(actions)].map((action) => nodeOf(name, action))
  const holdsSome = roles.find(({ holds }) => wanted.some(holds) && !wanted.every(holds))
  return [roles[0], holdsSome ?? roles.at(-1)].flatMap((role) => (role ? [role] : []))
}

describe.each(oneOfEachKind)('$name', (resource) => {
  test.each(twoRoles(resource))('draws for $name the buttons it holds nodes of, and no other', async ({ holds }) => {
    const drawn = await renderedButtons(resource, holds)
    expect(drawn).toEqual(drawn.map(([action]) => [action, holds(nodeOf(resource.name, action))]))
  })
})
