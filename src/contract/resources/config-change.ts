import { choice, flag, id, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Who changed which setting from what to what. Rows are only ever added; of a secret they hold a mark. */
export const configChange = resource('routine.configChange', {
  table: 'config_change_list',
  menu: { folder: 'routine', position: 15, icon: 'history' },
  fields: {
    id: { ...id(), list: false },
    create_time: time({ list: true, search: true, sort: true }),
    name: text(60, { list: true, search: true, quick: true, mono: true }),
    kind: choice(
      { edited: 'configChange.kind.edited', added: 'configChange.kind.added', deleted: 'configChange.kind.deleted' },
      { list: true, search: true },
    ),
    old_text: text(20_000, { list: true }),
    new_text: text(20_000, { list: true }),
    is_secret: flag({ search: true }),
    admin_id: ref('auth.admin', 'username', { search: true }),
    admin_name: text(60, { list: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'name',
  remove: 'never',
  write: 'none',
})
