import { actionsOf, nodeOf, pathOf, type Resource } from '#contract/resource.ts'
import { country } from '#contract/resources/country.ts'
import type { WordKey } from '#words/keys.ts'

/** The rules that code knows of: menus, pages and the nodes below them. The database starts from these and admins may change them there. */
export type RuleSeed = {
  type: 'menu_dir' | 'menu' | 'button'
  name: string
  title: WordKey
  icon?: string
  keepalive?: boolean
  children?: RuleSeed[]
}

export const adminRules: RuleSeed[] = [
  { type: 'menu_dir', name: 'catalogue', title: 'node.catalogue', icon: 'packages', children: [screenOf(country, 'world')] },
]

export const memberRules: RuleSeed[] = [
  {
    type: 'menu_dir',
    name: 'account',
    title: 'node.account',
    icon: 'user',
    children: [{ type: 'menu', name: 'account/overview', title: 'node.account.overview', icon: 'dashboard' }],
  },
]

export const seedNames = (rules: RuleSeed[]): string[] => rules.flatMap((rule) => [rule.name, ...seedNames(rule.children ?? [])])

function screenOf(resource: Resource, icon: string): RuleSeed {
  const word = `node.${resource.name}`
  return {
    type: 'menu',
    name: pathOf(resource.name),
    title: word as WordKey,
    icon,
    keepalive: true,
    children: actionsOf(resource).map((action) => ({
      type: 'button',
      name: nodeOf(resource.name, action),
      // To export means the same of every list.
      title: action === 'export' ? 'node.export' : (`${word}.${action}` as WordKey),
    })),
  }
}
