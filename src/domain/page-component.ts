/**
 * The file in which an existing client finds the page of a rule. We keep a rule's page by its name (`auth/admin`); such a client looks its own
 * files up by path and leaves out what it does not have.
 */
type Area = { folder: string; ending: string; others: Record<string, string> }

const areas = {
  admin: {
    folder: '/src/views/backend/',
    ending: '/index.vue',
    // Single files without a folder.
    others: {
      dashboard: '/src/views/backend/dashboard.vue',
      'routine/adminInfo': '/src/views/backend/routine/adminInfo.vue',
    },
  },
  member: { folder: '/src/views/frontend/user/', ending: '.vue', others: {} },
} as const satisfies Record<string, Area>

export type PageArea = keyof typeof areas

/** The page of rules in clients of version 1, which call it `auth/menu`. */
export const firstVersionRulePage = '/src/views/backend/auth/menu/index.vue'

/** Do unchanged clients of versions 1 and 2 bring a component for this page? */
export const isPageOfOlderClients = (area: PageArea, page: string): boolean => pagesOfOlderClients[area].includes(page)

const pagesOfOlderClients: Record<PageArea, readonly string[]> = {
  admin: [
    'dashboard',
    'auth/admin',
    'auth/adminLog',
    'auth/group',
    'auth/rule',
    'routine/adminInfo',
    'routine/attachment',
    'routine/config',
    'user/group',
    'user/moneyLog',
    'user/rule',
    'user/scoreLog',
    'user/user',
  ],
  member: ['account/changePassword', 'account/integral', 'account/overview', 'account/profile'],
}

export function componentFile(area: PageArea, page: string): string {
  const { folder, ending, others }: Area = areas[area]
  if (page === '' || page.startsWith('/')) return page
  return others[page] ?? `${folder}${page}${ending}`
}

/** The page that a file is of; a file outside the client's usual folders stays as it is. */
export function pageOfComponent(area: PageArea, file: string): string {
  const { folder, ending, others }: Area = areas[area]
  if (area === 'admin' && file === firstVersionRulePage) return 'auth/rule'
  const other = Object.entries(others).find(([, path]) => path === file)
  if (other) return other[0]
  return file.startsWith(folder) && file.endsWith(ending) ? file.slice(folder.length, -ending.length) : file
}
