import { id, json, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Who did what in the back office, refusals included. Rows are only ever added; who is not a super administrator sees their own. */
export const adminLog = resource('auth.adminLog', {
  table: 'admin_log',
  menu: { folder: 'auth', position: 40, icon: 'history' },
  fields: {
    id: { ...id(), list: false },
    admin_id: ref('auth.admin', 'username', { search: true }),
    username: text(60, { list: true, search: true, quick: 'start' }),
    title: text(200, { list: true, search: true, quick: true, bigrams: true }),
    // What was called is the title in other words: the detail has it.
    url: text(1500, { search: true, mono: true }),
    outcome: text(60, { list: true, search: true, mono: true }),
    ip: text(50, { list: true, search: true, mono: true }),
    useragent: text(500, { search: true }),
    request_id: text(60, { search: true, mono: true }),
    data: json({ search: true }),
    create_time: time({ list: true, search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'title',
  remove: 'never',
  write: 'none',
})
