import { browserStorage, syncAcrossTabs } from './browser-storage.ts'
import { withDefaults } from './json-shape.ts'
import { createSavedState } from './saved-state.ts'

/** What a list hands to the next screen: whose it is, what was chosen there, and where to return. */
export type HandleParams = { user_id: number; order_type: string; order_ids: number[]; back: string }

const emptyParams: HandleParams = { user_id: 0, order_type: '', order_ids: [], back: '' }

export const handleParams = createSavedState<HandleParams>({
  key: 'handleParams',
  storage: browserStorage,
  read: (raw) => {
    const state = withDefaults(emptyParams, raw)
    return Array.isArray(state.order_ids) ? state : { ...state, order_ids: [] }
  },
})
syncAcrossTabs('handleParams', handleParams)
