import type { ScanOutcome } from '#domain/scan.ts'
import type { WordKey } from '#words/keys.ts'
import { choice, id, int, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'
import { size } from '../size-field.ts'

const outcomes = {
  ok: 'scanLog.outcome.ok',
  again: 'scanLog.outcome.again',
  taken_back: 'scanLog.outcome.taken_back',
  not_found: 'scanLog.outcome.not_found',
  unpaid: 'scanLog.outcome.unpaid',
  no_label: 'scanLog.outcome.no_label',
  failed: 'scanLog.outcome.failed',
  deleted: 'scanLog.outcome.deleted',
  voiding: 'scanLog.outcome.voiding',
} satisfies Record<ScanOutcome, WordKey>

/** Every scan of every station, whatever came of it. Rows are only ever added. */
export const scanLog = resource('scanLog', {
  table: 'warehouse_scan',
  menu: { folder: 'warehouses', position: 20, icon: 'history' },
  fields: {
    id: { ...id(), list: false },
    scan_time: time({ list: true, search: true }),
    tracking_number: text(60, { list: true, search: true, quick: 'start', mono: true }),
    outcome: choice(outcomes, {
      list: true,
      search: true,
      tones: {
        ok: 'done',
        again: 'attention',
        taken_back: 'undone',
        not_found: 'failed',
        unpaid: 'failed',
        no_label: 'failed',
        failed: 'failed',
        deleted: 'failed',
        voiding: 'failed',
      },
    }),
    order_id: ref('order', 'order_code', { list: true }),
    user_id: ref('user.user', 'username', {}),
    warehouse_id: ref('warehouse', 'name', { list: true, search: true }),
    admin_id: ref('auth.admin', 'username', { list: true, search: true }),
    weight: int({ list: true, initial: null }),
    length: size({}),
    width: size({}),
    height: size({}),
    create_time: time({ search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'tracking_number',
  remove: 'never',
  write: 'none',
  detail: [
    'scan_time',
    'create_time',
    'tracking_number',
    'outcome',
    'order_id',
    'user_id',
    'warehouse_id',
    'admin_id',
    'weight',
    'length',
    'width',
    'height',
  ],
})
