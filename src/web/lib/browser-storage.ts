import type { KeyValueStorage, SavedState } from './saved-state.ts'

const memory = new Map<string, string>()

const memoryStorage: KeyValueStorage = {
  getItem: (key) => memory.get(key) ?? null,
  setItem: (key, value) => void memory.set(key, value),
  removeItem: (key) => void memory.delete(key),
}

/** localStorage; where there is none (tests, a browser that forbids even asking) a shelf that lasts as long as the page. */
export const browserStorage: KeyValueStorage = findStorage()

/** A change in another tab arrives here as an event; without a key everything was wiped. */
export function syncAcrossTabs<State>(key: string, state: SavedState<State>): void {
  if (typeof window === 'undefined') return
  window.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) state.reload()
  })
}

function findStorage(): KeyValueStorage {
  try {
    return typeof localStorage === 'undefined' ? memoryStorage : localStorage
  } catch {
    return memoryStorage
  }
}
