const maxRecent = 5
let stored: { adminId: number; texts: readonly string[] } = { adminId: 0, texts: [] }

/** What this admin searched for since the page was loaded. In memory only: names of customers have no place in a browser's storage. */
export const recentSearches = (adminId: number): readonly string[] => (stored.adminId === adminId ? stored.texts : [])

export function recordSearch(adminId: number, text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const others = recentSearches(adminId).filter((other) => other !== wanted)
  stored = { adminId, texts: [wanted, ...others].slice(0, maxRecent) }
}
