import { defineLifecycle } from './lifecycle.ts'

/** What a row of `price_table` says of itself; a published version never changes. */
export const priceTableStatus = { draft: 0, published: 1 } as const

export const priceTableLifecycle = defineLifecycle(priceTableStatus, { draft: { published: ['staff'] }, published: {} })

/** How a version of a price table stands, as the database derives it (`price_table_version` in the migrations); the number is the wire's. */
export const priceTableState = { draft: 0, in_force: 1, coming: 2, past: 3 } as const

/** Why a version cannot be changed or deleted: prices that were published explain orders for ever. */
export const checkDraft = (state: number): 'published' | null => (state === priceTableState.draft ? null : 'published')
