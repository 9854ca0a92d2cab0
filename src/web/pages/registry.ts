import type { Realm } from '#contract/envelope.ts'
import type { PageTable } from '#web/lib/page-loader.ts'

/** The pages of the areas that this browser has been in: nobody needs the table of both. */
const tables: Partial<Record<Realm, PageTable>> = {}

/** Before anything of an area is drawn; afterwards its table is at hand. */
export async function loadPageTable(realm: Realm): Promise<PageTable> {
  const table =
    tables[realm] ??
    (realm === 'admin' ? (await import('./admin-pages.ts')).adminPages : (await import('./member-pages.ts')).memberPages)
  tables[realm] = table
  return table
}

export const hasPage = (realm: Realm, name: string): boolean => Object.hasOwn(tables[realm] ?? {}, name)
