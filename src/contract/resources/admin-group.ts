import { bilingual, flag, id, refs, time, tree } from '../fields.ts'
import { resource } from '../resource.ts'

/** What people of the back office may do together. A group holds nodes; who makes one can give only what they hold. */
export const adminGroup = resource('auth.group', {
  table: 'admin_group',
  menu: { folder: 'auth', position: 10, icon: 'users' },
  fields: {
    id: id(),
    ...bilingual('name', 100, { required: true, list: true, search: true, quick: true, select: true }),
    pid: tree('auth.group', 'name', { select: true }),
    rules: refs('auth.rule', 'title', {
      through: { table: 'admin_group_rule', own: 'group_id', other: 'rule_id' },
      hasAll: true,
      isTree: true,
      list: true,
    }),
    is_super: flag({ form: false }),
    status: flag({ list: true, search: true, initial: 1 }),
    create_time: time({ list: true, search: true, sort: true, form: false }),
    update_time: time({ search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'asc'],
  label: 'name',
  remove: 'hard',
})
