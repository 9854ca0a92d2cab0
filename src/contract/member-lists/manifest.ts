import { manifestState } from '#domain/manifest/state.ts'
import { date, text, time } from '../fields.ts'
import { manifests } from '../manifest.ts'
import { manifestFields, manifestHead } from '../manifest-fields.ts'
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
    channel_id: manifestHead.channel_id,
    day: date({ list: true }),
    state: manifestHead.state,
    ...manifestFields,
    create_time: { ...time({ list: true, search: true, sort: true }), filterOf: { field: 'create_time', by: 'days' } },
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
