import { bilingual, flag, id, refs, time } from '../fields.ts'
import { resource } from '../resource.ts'

/** What members may use together; later also what they pay. A member is in exactly one. */
export const memberGroup = resource('user.group', {
  table: 'member_group',
  menu: { folder: 'user', position: 20, icon: 'users' },
  fields: {
    id: id(),
    ...bilingual('name', 50, { required: true, list: true, search: true, quick: true, select: true }),
    rules: refs('user.rule', 'title', {
      through: { table: 'member_group_rule', own: 'group_id', other: 'rule_id' },
      hasAll: true,
      isTree: true,
      list: true,
    }),
    is_all: flag({}),
    status: flag({ list: true, search: true, initial: 1 }),
    create_time: time({ list: true, search: true, sort: true, form: false }),
    update_time: time({ search: true, sort: true, form: false }),
  },
  defaultSort: ['id', 'asc'],
  label: 'name',
  remove: 'hard',
})
