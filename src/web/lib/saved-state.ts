import { createStore, type StoreApi } from 'zustand/vanilla'
import type { SavedKey } from './saved-keys.ts'

/** What we need of localStorage; tests bring their own. */
export type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

type SavedStateOptions<State> = {
  key: SavedKey
  storage: KeyValueStorage
  /** makes a whole state of whatever was stored: an older version, another hand, or nothing */
  read: (raw: unknown) => State
}

export type SavedState<State> = StoreApi<State> & {
  /** takes over what another tab wrote */
  reload: () => void
  /** back to the beginning, and the key is gone */
  clear: () => void
}

/** A store whose value under its key is the plain JSON of the state, without a wrapper, readable by whoever else knows the key. */
export function createSavedState<State extends object>({ key, storage, read }: SavedStateOptions<State>): SavedState<State> {
  /** what the shelf held when we last looked or wrote; a write it refused leaves it as it was, and the state lives on in memory */
  let text = readItem(storage, key)
  const store = createStore<State>(() => read(parse(text)))
  let isSaving = true
  const withoutSaving = (change: () => void) => {
    isSaving = false
    try {
      change()
    } finally {
      isSaving = true
    }
  }
  store.subscribe((state) => {
    if (!isSaving) return
    const next = JSON.stringify(state)
    if (writeItem(storage, key, next)) text = next
  })
  return Object.assign(store, {
    reload: () => {
      const stored = readItem(storage, key)
      if (stored === text) return
      text = stored
      withoutSaving(() => store.setState(read(parse(text)), true))
    },
    clear: () => {
      if (removeItem(storage, key)) text = null
      withoutSaving(() => store.setState(read(undefined), true))
    },
  })
}

/** Corrupt JSON is the same as nothing: the app starts afresh instead of breaking at each visit. */
function parse(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

// A browser may forbid storage altogether or have no room left; the session then lasts as long as the page.
function readItem(storage: KeyValueStorage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function writeItem(storage: KeyValueStorage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

function removeItem(storage: KeyValueStorage, key: string): boolean {
  try {
    storage.removeItem(key)
    return true
  } catch {
    return false
  }
}
