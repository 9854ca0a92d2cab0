import { choice, flag, id, int, time, tree } from '../fields.ts'
import { resource } from '../resource.ts'
import { ruleFields } from './rule-fields.ts'

/** Menus, pages and permission nodes of the back office. What the code knows of is kept in step on every start; admins add their own. */
export const adminRule = resource('auth.rule', {
  table: 'admin_rule',
  menu: { folder: 'auth', position: 30, icon: 'book' },
  fields: {
    id: { ...id(), list: false },
    pid: tree('auth.rule', 'title', { select: true }),
    type: choice(
      { menu_dir: 'rule.type.menu_dir', menu: 'rule.type.menu', button: 'rule.type.button' },
      { required: true, list: true, search: true, isRadio: true, initial: 'menu', select: true },
    ),
    ...ruleFields('admin'),
    keepalive: flag({ search: true }),
    weigh: int({ min: -1_000_000, max: 1_000_000 }),
    status: flag({ list: true, search: true, initial: 1 }),
    create_time: time({ form: false }),
    update_time: time({ form: false }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'title',
  sortable: 'weigh',
  remove: 'hard',
  offers: { field: 'type', is: ['menu_dir', 'menu'] },
})
