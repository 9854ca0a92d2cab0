import type { Audience } from '#server/platform/live/publish.ts'

/** Who hears that an order was made or moved: its member, and the staff who look at orders. */
export const audienceOf = (userId: number): Audience[] => [{ member: userId }, { admins: 'order/index' }]
