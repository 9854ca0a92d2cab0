import { finalStatuses, trackingStatuses } from '#domain/tracking.ts'
import { int, lastDay, option, ref, text, time } from '../fields.ts'
import { memberResource } from '../member-resource.ts'
import { trackingStatusField } from '../tracking-fields.ts'

/** A member's parcels after their labels: those on their way, and those that came to their end. */

/** Rows of members are found by the same numbers as their orders. */
const numberFields = {
  order_code: text(40, { quick: 'number', list: true, mono: true }),
  tracking_number: text(60, { quick: 'number', list: true, mono: true }),
  out_order_id: text(60, { quick: 'number' }),
  platform_order_number: text(60, { quick: 'number' }),
  receiver_name: text(60, { quick: true, bigrams: true, list: true }),
  receiver_city: text(60, {}),
  // A town of a municipality is called by its province.
  receiver_state: { ...text(60, {}), partOf: { column: 'receiver', key: 'state' } },
  receiver_country: text(2, { list: true, search: true }),
  channel_id: ref('channel', 'name', { list: true, search: true }),
}

/** What is asked once for a page of rows, and is no column: what was last heard, and how long a parcel is on its way. */
const askedFields = {
  last_text: { ...text(200, { list: true }), column: 'none' as const },
  last_place: { ...text(100, { list: true }), column: 'none' as const },
  transit_days: { ...int({ list: true }), column: 'none' as const },
}

const ofMember = { table: 'shipping_order', owner: 'user_id', label: 'order_code', remove: 'never' } as const

const onTheWay = trackingStatuses.filter((status) => !(finalStatuses as readonly string[]).includes(status))

export const memberInTransit = memberResource('orderInTransit', {
  ...ofMember,
  // Those that should have arrived come first, those that have not moved yet last.
  sorts: { due: ['due_time', 'asc'], far: ['due_time', 'desc'] },
  calls: { at: '/api/orderInTransit', access: 'member:account/orderInTransit' },
  fields: {
    ...numberFields,
    tracking_status: trackingStatusField({ list: true, search: true, statuses: onTheWay }),
    is_late: {
      ...option({ 0: 'tracking.late.no', 1: 'tracking.late.yes' }, { search: true }),
      column: 'none',
      filterOf: { field: 'due_time', by: 'scope' },
    },
    transit_time: { ...time({ list: true, search: true }), filterOf: { field: 'transit_time', by: 'days' } },
    tracking_time: time({ list: true }),
    due_time: lastDay({ list: true, sort: true }),
    ...askedFields,
  },
  detail: ['tracking_status', 'due_time'],
})

export const memberHistory = memberResource('orderHistory', {
  ...ofMember,
  sorts: { new: ['tracking_time', 'desc'], old: ['tracking_time', 'asc'] },
  calls: { at: '/api/orderHistory', access: 'member:account/orderHistory' },
  fields: {
    ...numberFields,
    tracking_status: trackingStatusField({ list: true, search: true, statuses: ['delivered', 'return_to_sender'] }),
    transit_time: time({ list: true }),
    tracking_time: { ...time({ list: true, search: true, sort: true }), filterOf: { field: 'tracking_time', by: 'days' } },
    due_time: lastDay({}),
    ...askedFields,
  },
  detail: ['tracking_status', 'tracking_time'],
})
