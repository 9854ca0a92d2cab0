import { choice, flag, id, int, time, tree } from '../fields.ts'
import { resource } from '../resource.ts'
import { ruleFields } from './rule-fields.ts'

/** Menus, pages and calls of the member centre; a member's group holds some of them. */
export const memberRule = resource('user.rule', {
  table: 'member_rule',
  menu: { folder: 'user', position: 30, icon: 'book', title: 'node.user.rule' },
  fields: {
    id: { ...id(), list: false },
    pid: tree('user.rule', 'title', { select: true }),
    type: choice(
      {
        route: 'rule.type.route',
        menu_dir: 'rule.type.menu_dir',
        menu: 'rule.type.menu',
        nav_user_menu: 'rule.type.nav_user_menu',
        nav: 'rule.type.nav',
        button: 'rule.type.button',
      },
      { required: true, list: true, search: true, initial: 'menu', select: true },
    ),
    ...ruleFields('member'),
    no_login_valid: flag({ search: true }),
    weigh: int({ min: -1_000_000, max: 1_000_000 }),
    status: flag({ list: true, search: true, initial: 1 }),
    create_time: time({ form: false }),
    update_time: time({ form: false }),
  },
  defaultSort: ['weigh', 'desc'],
  label: 'title',
  sortable: 'weigh',
  remove: 'hard',
  // Existing clients send it with every rule; pages of the member centre are not kept.
  adds: { keepalive: {} },
  offers: { field: 'type', is: ['menu_dir', 'menu'] },
})
