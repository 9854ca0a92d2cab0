/**
 * The file in which an existing client finds the page of a rule. We keep a rule's page by its name (`auth/admin`); such a client looks its own
 * files up by path and leaves out what it does not have.
 */
type Area = { folder: string; ending: string; others: Record<string, string> }

const areas = {
  admin: {
    folder: '/src/views/backend/',
    ending: '/index.vue',
    // Single files without a folder, and the page of rules, which had another name in the first version.
    others: {
      dashboard: '/src/views/backend/dashboard.vue',
      'routine/adminInfo': '/src/views/backend/routine/adminInfo.vue',
      'auth/rule': '/src/views/backend/auth/menu/index.vue',
    },
  },
  member: { folder: '/src/views/frontend/user/', ending: '.vue', others: {} },
} as const satisfies Record<string, Area>

export type PageArea = keyof typeof areas

export function componentFile(area: PageArea, page: string): string {
  const { folder, ending, others }: Area = areas[area]
  if (page === '' || page.startsWith('/')) return page
  return others[page] ?? `${folder}${page}${ending}`
}

/** The page that a file is of; a file outside the client's usual folders stays as it is. */
export function pageOfComponent(area: PageArea, file: string): string {
  const { folder, ending, others }: Area = areas[area]
  const other = Object.entries(others).find(([, path]) => path === file)
  if (other) return other[0]
  return file.startsWith(folder) && file.endsWith(ending) ? file.slice(folder.length, -ending.length) : file
}
