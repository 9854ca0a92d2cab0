import { id, option, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Who brings members: a code that is typed at registration. Unknown and disabled codes are refused there. */
export const salesperson = resource('salesperson', {
  table: 'salesperson',
  menu: { folder: 'user', position: 60, icon: 'address-book' },
  fields: {
    id: id(),
    user_id: ref('user.user', 'username', { list: true, search: true }),
    code: text(32, {
      required: true,
      unique: true,
      pattern: /^[A-Za-z0-9_-]{2,32}$/,
      patternKey: 'invalid.salesperson_code',
      list: true,
      search: true,
      quick: true,
      mono: true,
      select: true,
    }),
    name: text(60, { required: true, list: true, search: true, quick: true, select: true }),
    status: option(
      { 1: 'salesperson.enabled', 2: 'salesperson.disabled' },
      { list: true, search: true, initial: 1, tones: { 1: 'done', 2: 'off' } },
    ),
    create_time: time({ list: true, search: true, form: false }),
    update_time: time({ form: false }),
  },
  defaultSort: ['id', 'desc'],
  label: 'name',
  remove: 'hard',
})
