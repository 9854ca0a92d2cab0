import { messageState } from '#domain/message.ts'
import { id, int, longText, states, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

const pendingStates: number[] = [messageState.waiting, messageState.sending]

/** Every mail and text message the house wrote. What opens an account is hidden in it; where nobody carries messages, who holds `outbox/code` reads it. */
export const outbox = resource('outbox', {
  table: 'outbox',
  menu: { folder: 'system', position: 10, icon: 'mail' },
  nodes: { code: 'node.outbox.code' },
  fields: {
    id: id(),
    way: text(8, { list: true, search: true, sort: true }),
    recipient: text(254, { list: true, search: true, quick: true, sort: true }),
    subject: text(300, { list: true, search: true, quick: true }),
    template: text(100, { search: true, mono: true }),
    language: text(8, { search: true }),
    body: longText(20_000),
    state: states(messageState, 'outbox.state', {
      list: true,
      search: true,
      sort: true,
      tones: { waiting: 'waiting', sent: 'done', failed: 'failed', sending: 'working', kept: 'off' },
    }),
    attempts: int({ search: true }),
    last_error: longText(10_000, { search: true, mono: true }),
    create_time: time({ list: true, search: true, sort: true }),
    send_time: time({ list: true, search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'recipient',
  remove: 'never',
  write: 'none',
  detail: [
    'id',
    'state',
    'way',
    'recipient',
    'template',
    'language',
    'create_time',
    'send_time',
    'attempts',
    'last_error',
    'subject',
    'body',
  ],
  isChanging: (row) => pendingStates.includes(Number(row.state)),
  actions: {
    resend: {
      label: 'outbox.resend',
      icon: 'send',
      isMain: true,
      check: (row) => (Number(row.state) === messageState.failed ? null : 'outbox.refused.not_failed'),
    },
  },
})
