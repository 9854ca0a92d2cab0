import { manifestState } from '#domain/manifest/state.ts'
import { date, int, ref, text, time } from '../fields.ts'
import { manifests } from '../manifest.ts'
import { manifestStateField } from '../manifest-states.ts'
import { memberResource } from '../member-resource.ts'
import { actionOf } from '../row-action.ts'

/** A member's manifests, newest first. */
export const memberManifest = memberResource('dailyManifest', {
  table: 'manifest',
  owner: 'user_id',
  label: 'number',
  sorts: { new: ['id', 'desc'], old: ['id', 'asc'] },
  calls: { at: '/api/manifest', access: 'member:account/manifest' },
  fields: {
    number: text(40, { list: true, quick: 'start', mono: true }),
    channel_id: ref('channel', 'name', { list: true, search: true }),
    day: date({ list: true }),
    state: manifestStateField({ list: true, search: true }),
    parcel_count: int({ list: true }),
    refused_count: int({ list: true }),
    weight: int({}),
    carrier_ref: text(100, { mono: true }),
    fail_code: text(40, {}),
    fail_reason: text(300, {}),
    next_try_time: time({}),
    create_time: { ...time({ list: true, search: true, sort: true }), filterOf: { field: 'create_time', by: 'days' } },
    close_time: time({}),
  },
  detail: ['state', 'channel_id', 'day', 'parcel_count', 'refused_count', 'weight', 'carrier_ref', 'create_time', 'close_time'],
  actions: {
    print: actionOf('print', manifests.print, {
      label: 'manifest.print',
      icon: 'print',
      isBulk: false,
      check: ({ state }) => (state === manifestState.closed ? null : 'manifest.refused.not_closed'),
    }),
  },
})
