import { choice, flag, id, int, ref, text, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** Spreadsheets that members have sent, and what came of them. Their rows are nobody's business here. */
export const importFile = resource('importFile', {
  table: 'import_file',
  menu: { folder: 'orders', position: 45, icon: 'table' },
  fields: {
    id: id(),
    user_id: ref('user.user', 'username', { list: true, search: true }),
    kind: choice({ order: 'importFile.kind.order', address: 'importFile.kind.address' }, { list: true, search: true }),
    name: text(120, { list: true, search: true, quick: true }),
    row_count: int({ list: true, search: true, sort: true }),
    added_count: int({ list: true, search: true, sort: true }),
    is_emptied: flag({ search: true }),
    create_time: time({ list: true, search: true, sort: true }),
  },
  defaultSort: ['id', 'desc'],
  label: 'name',
  remove: 'never',
  write: 'none',
})
