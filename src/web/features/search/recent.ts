const mostKept = 5
let kept: { adminId: number; texts: readonly string[] } = { adminId: 0, texts: [] }

/** What this admin searched for since the page was loaded. In memory only: names of customers have no place in a browser's storage. */
export const recentSearches = (adminId: number): readonly string[] => (kept.adminId === adminId ? kept.texts : [])

export function rememberSearch(adminId: number, text: string): void {
  const wanted = text.trim()
  if (wanted === '') return
  const others = recentSearches(adminId).filter((other) => other !== wanted)
  kept = { adminId, texts: [wanted, ...others].slice(0, mostKept) }
}
