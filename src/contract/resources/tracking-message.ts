import { messageProblems } from '#domain/tracking.ts'
import { choice, id, int, longText, ref, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What carriers sent by themselves, as it came, and what could be made of it. One that was broken can be read again once its cause is mended. */
export const trackingMessage = resource('trackingMessage', {
  table: 'tracking_message',
  menu: { folder: 'orders', position: 90, icon: 'mail' },
  fields: {
    id: id(),
    channel_id: ref('channel', 'name', { list: true, search: true }),
    receive_time: time({ list: true }),
    done_time: time({ list: true }),
    event_count: int({ list: true }),
    broken_count: int({ list: true }),
    error: choice(Object.fromEntries(messageProblems.map((name) => [name, `trackingMessage.error.${name}`])), {
      list: true,
      search: true,
      tones: { unreadable: 'failed', unknown_label: 'attention', broken_scans: 'attention', not_connected: 'failed' },
    }),
    body: longText(2_000_000, { mono: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'id',
  remove: 'never',
  write: 'none',
  isChanging: ({ done_time: doneTime }) => doneTime === null,
  actions: {
    reread: {
      label: 'trackingMessage.reread',
      icon: 'retry',
      check: ({ broken_count: broken }) => (Number(broken) > 0 ? null : 'trackingMessage.refused.not_broken'),
    },
  },
})
