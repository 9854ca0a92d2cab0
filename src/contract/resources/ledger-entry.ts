import { entryWords } from '../entry-kind.ts'
import { choice, id, int, json, pence, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Every entry of the ledger with all its postings: the whole story of a penny. Only read. */
export const ledgerEntry = resource('ledgerEntry', {
  table: 'ledger_entry_story',
  menu: { folder: 'money', position: 50, icon: 'book' },
  fields: {
    id: { ...id(), quick: true },
    kind: choice(entryWords, { list: true, search: true }),
    user_id: ref('user.user', 'username', { list: true, search: true }),
    amount: pence({ list: true, form: false }),
    points: int({ list: true, form: false, isBig: true }),
    memo: text(255, { list: true }),
    internal_note: text(300, {}),
    key: text(200, { quick: 'start', mono: true }),
    about_type: text(40, { list: true, search: true }),
    about_id: int({ list: true, search: true, isBig: true }),
    actor_type: choice(
      { member: 'ledger.actor.member', admin: 'ledger.actor.admin', system: 'ledger.actor.system' },
      { search: true },
    ),
    admin_id: ref('auth.admin', 'username', { search: true }),
    request_id: text(100, { quick: 'start', mono: true }),
    create_time: time({ list: true, search: true }),
    postings: json(),
  },
  defaultSort: ['id', 'desc'],
  label: 'memo',
  remove: 'never',
  write: 'none',
  detail: [
    'id',
    'kind',
    'user_id',
    'amount',
    'points',
    'create_time',
    'memo',
    'internal_note',
    'about_type',
    'about_id',
    'actor_type',
    'admin_id',
    'key',
    'request_id',
    'postings',
  ],
})
