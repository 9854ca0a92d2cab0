import { manifestState } from '#domain/manifest/state.ts'
import { date, id, int, ref, text, time } from '../fields.ts'
import { manifestFields, manifestHead } from '../manifest-fields.ts'
import { resource } from '../resource.ts'

/** Every manifest of every member. What a carrier has not answered yet can be asked again at once. */
export const manifest = resource('manifest', {
  table: 'manifest',
  menu: { folder: 'orders', position: 30, icon: 'truck' },
  nodes: { print: 'node.manifest.print' },
  search: { exactly: ['number'], part: ['number'], note: ['number'] },
  fields: {
    id: { ...id(), list: false },
    number: text(40, { list: true, search: true, quick: 'start', mono: true }),
    state: manifestHead.state,
    user_id: ref('user.user', 'username', { list: true, search: true }),
    channel_id: manifestHead.channel_id,
    day: date({ list: true, search: true }),
    ...manifestFields,
    tries: int({}),
    create_time: time({ list: true, search: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'number',
  remove: 'never',
  write: 'none',
  detail: [
    'state',
    'user_id',
    'channel_id',
    'day',
    'parcel_count',
    'refused_count',
    'weight',
    'carrier_ref',
    'fail_reason',
    'tries',
    'next_try_time',
    'create_time',
    'close_time',
  ],
  actions: {
    retry: {
      label: 'manifest.retry',
      ask: 'manifest.retry_ask',
      icon: 'run',
      check: ({ state }) => (state === manifestState.closing ? null : 'manifest.refused.nothing_waits'),
    },
  },
})
