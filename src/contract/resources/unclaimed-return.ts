import type { WordKey } from '#words/keys.ts'
import { id, option, ref, text, time } from '../fields.ts'
import { images } from '../file-fields.ts'
import { resource } from '../resource.ts'
import { conditionField } from '../return-order.ts'

const checkUnclaimed = (row: Record<string, unknown>): WordKey | null => (row.status === 0 ? null : 'returnOrder.refused.closed')

/** Parcels that came back and that nobody could be found for. */
export const unclaimedReturn = resource('unclaimedReturn', {
  table: 'unclaimed_return',
  menu: { folder: 'warehouses', position: 27, icon: 'package' },
  nodes: { match: 'node.unclaimedReturn.match' },
  fields: {
    id: { ...id(), list: false },
    tracking_number: text(60, { list: true, search: true, quick: 'start', mono: true }),
    status: option(
      { 0: 'returnOrder.unclaimed.open', 1: 'returnOrder.unclaimed.matched', 2: 'returnOrder.unclaimed.disposed' },
      { list: true, search: true, tones: { 0: 'attention', 1: 'done', 2: 'off' } },
    ),
    condition: conditionField({ list: true, search: true }),
    warehouse_id: ref('warehouse', 'name', { list: true, search: true }),
    space_name: text(60, { list: true, search: true }),
    photos: images({ list: true }),
    note: text(200, {}),
    admin_id: ref('auth.admin', 'username', { search: true }),
    return_id: ref('returnOrder', 'order_no', { list: true }),
    create_time: time({ list: true, search: true, sort: true }),
    update_time: time({}),
  },
  defaultSort: ['id', 'desc'],
  label: 'tracking_number',
  remove: 'never',
  write: 'none',
  detail: ['status', 'photos', 'condition', 'warehouse_id', 'space_name', 'note', 'admin_id', 'return_id', 'create_time'],
  actions: {
    dispose: {
      label: 'returnOrder.dispose_unclaimed',
      ask: 'returnOrder.dispose_unclaimed_ask',
      icon: 'delete',
      isDanger: true,
      asks: { reason: 'resource.ask_reason' },
      check: checkUnclaimed,
    },
  },
})
